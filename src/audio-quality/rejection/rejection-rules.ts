import type { Criterion, JudgedMeasures } from './criterion';
import { identicalChannels } from './identical-channels';
import { leakingChannels } from './leaking-channels';
import { movingTogether, sameMixture } from './mixed-channels';
import type { RejectionRule } from './rejection-rule';
import { onlyCrosstalk, silentChannel } from './silent-channel';
import { unequalLevels } from './unequal-levels';

/**
 * Every rule the sound is judged by, the most telling one first: two copies of one sound also leak into each other, and
 * a channel that only hears the other side also differs from it in level. The first that is met gives the reason.
 */
export const REJECTION_RULES = [
  identicalChannels,
  sameMixture,
  silentChannel,
  onlyCrosstalk,
  unequalLevels,
  leakingChannels,
  movingTogether,
] as const;

/** A reason found by listening. */
export type SoundReason = (typeof REJECTION_RULES)[number]['reason'];

/** A rule beside what its criteria found in a recording. */
export interface Finding<Reason extends string = string> {
  reason: Reason;
  criteria: Criterion[];
  rule: RejectionRule<Reason>;
}

/** What each rule finds, in the order of the rules. */
export function findings<Reason extends string>(
  measures: JudgedMeasures,
  rules: readonly RejectionRule<Reason>[],
): Finding<Reason>[] {
  return rules.map((rule) => ({ reason: rule.reason, criteria: rule.criteria(measures), rule }));
}

/** The first finding whose criteria are all met, or null for a good recording. */
export function verdictOf<Reason extends string>(all: Finding<Reason>[]): Finding<Reason> | null {
  return all.find(({ criteria }) => criteria.every(({ met }) => met)) ?? null;
}
