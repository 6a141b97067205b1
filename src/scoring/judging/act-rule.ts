import type { ActName } from '../acts/act-names';
import type { AnswerProbabilities } from '../evaluation';
import type { CallWindows } from './call-windows';
import type { PartCode } from './part-names';

/** A turn that may carry an answer, and how surely it does, 0 to 1. */
export interface Place {
  turn: number;
  probability: number;
}

/** One thing a criterion asks for, or one that speaks against it, with the turns in which it may be done. */
export interface RulePart {
  code: PartCode;
  places: readonly Place[];
  /** The acts by which it is done, any of them. */
  acts?: readonly ActName[];
}

/** One call, as the rule of a criterion sees it. */
export interface RuleReading {
  /** The answer by the rule alone, the acts taken as independent. Sums to 1. */
  answers: AnswerProbabilities;
  /**
   * Further figures by which the trained head corrects the rule; always the same ones, each of the order of 1. Null:
   * not known, and taken as the mean of the training calls.
   */
  figures: Readonly<Record<string, number | null>>;
  /** What is asked for. */
  parts: readonly RulePart[];
  /** What speaks against it, to be quoted when it is not met. */
  against: readonly RulePart[];
}

/** How the answer to one criterion follows from the acts of a call. */
export type ActRule = (call: CallWindows) => RuleReading;
