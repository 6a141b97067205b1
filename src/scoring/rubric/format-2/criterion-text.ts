import type { Field } from '../yaml-reader';
import { SHARED_CRITERIA, sharedCriterion } from './shared-criteria';

export const CRITERION_KEYS = [
  'id',
  'use',
  'section',
  'name',
  'question',
  'rule',
  'applies',
  'window',
  'speaker',
  'weight',
  'critical',
  'min_confidence',
  'answers',
  'examples',
  'counter_examples',
  'detector',
  'coaching',
] as const;

/** What a criterion that refers to a shared one must not say otherwise: then it were another criterion. */
const FIXED = ['id', 'detector'] as const;

/** The text of a criterion: its own, and that of the shared one it refers to where it says nothing itself. */
export class CriterionText {
  /** Null for a criterion that refers to none. */
  readonly shared: Field | null;

  constructor(readonly own: Field) {
    own.keys(CRITERION_KEYS);
    const use = own.get('use');
    this.shared = use.missing ? null : sharedCriterion(use.oneOf(SHARED_CRITERIA, 'pace'));
    if (!this.shared) return;
    for (const key of FIXED) if (!own.get(key).missing) own.get(key).fail('fixed_by_use');
  }

  get(key: (typeof CRITERION_KEYS)[number]): Field {
    return orShared(this.own.get(key), this.shared?.get(key));
  }

  /** An entry of a map, such as a sentence of the rule: each may be said otherwise by itself. */
  entry(key: 'rule' | 'coaching', entry: string): Field {
    return orShared(this.own.get(key).get(entry), this.shared?.get(key).get(entry));
  }
}

/** What neither says is missing in the rubric, whose author can mend it, and not in the shared criterion. */
function orShared(own: Field, shared: Field | undefined): Field {
  return own.missing && shared && !shared.missing ? shared : own;
}
