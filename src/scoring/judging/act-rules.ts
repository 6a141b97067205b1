import type { ActRule } from './act-rule';
import { closing } from './criteria/closing';
import { empathy } from './criteria/empathy';
import { furtherHelp } from './criteria/further-help';
import { greeting } from './criteria/greeting';
import { holdEtiquette } from './criteria/hold-etiquette';
import { identityCheck } from './criteria/identity-check';
import { needsDiscovery } from './criteria/needs-discovery';
import { ownership } from './criteria/ownership';
import { resolution } from './criteria/resolution';
import { respectfulLanguage } from './criteria/respectful-language';

/** The criteria that a head is trained for, by the name a rubric gives. */
export const ACT_RULES = {
  greeting,
  identity_check: identityCheck,
  needs_discovery: needsDiscovery,
  empathy,
  ownership,
  hold_etiquette: holdEtiquette,
  resolution,
  further_help: furtherHelp,
  closing,
  respectful_language: respectfulLanguage,
} as const satisfies Record<string, ActRule>;

export type TrainedCriterion = keyof typeof ACT_RULES;

export const TRAINED_CRITERIA = Object.keys(ACT_RULES) as TrainedCriterion[];
