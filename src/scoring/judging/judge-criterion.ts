import type { CallActs } from '../acts/call-acts';
import type { AnswerProbabilities } from '../evaluation';
import { ACT_RULES, type TrainedCriterion } from './act-rules';
import type { RulePart } from './act-rule';
import { windowsOf, type CallWindows } from './call-windows';
import { criteriaModel } from './criteria-model';
import { headAnswers } from './criterion-head';

/** What the acts of a call say about one criterion. */
export interface Judgement {
  /** Calibrated. */
  probabilities: AnswerProbabilities;
  /** What is asked for, with the turns in which it may be done. */
  parts: readonly RulePart[];
  /** What speaks against it. */
  against: readonly RulePart[];
}

const read = new WeakMap<CallActs, CallWindows>();

/** Judges one of the criteria that the shipped model was trained for. */
export function judgeCriterion(criterion: TrainedCriterion, acts: CallActs): Judgement {
  const call = read.get(acts) ?? windowsOf(acts);
  read.set(acts, call);
  const reading = ACT_RULES[criterion](call);
  const probabilities = headAnswers(criteriaModel().criteria[criterion], reading);
  return { probabilities, parts: reading.parts, against: reading.against };
}
