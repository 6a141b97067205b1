import type { Answer } from './judging/answers';
import type { PartCode } from './judging/part-names';
import type { MeasureName } from './measures/interaction-measures';
import type { NoScoreCode } from './scorability/no-score-reason';

/** Sentences about a criterion that say nothing but themselves, as programs read them in English. */
export const PLAIN_EXPLANATIONS = {
  quoted: 'Evidence found.',
  like_examples: 'Found in words like those of the examples.',
  unlike_examples: 'Nothing said is like the examples.',
  nothing_said: 'Nothing was said where this was looked for.',
  nothing_of_the_kind: 'Nothing of the kind was said.',
  nothing_against: 'Nothing in the call speaks against it.',
  course_of_call: 'Judged by the course of the call.',
  no_occasion: 'The occasion for this did not come up in the call.',
  no_times: 'The sentences carry no times, so this was not measured.',
  little_speech: 'There is too little timed speech to measure this.',
  words_unsure: 'The recogniser was too unsure of the words here to tell.',
  no_answer: 'The engine gave no answer to this.',
  model_no_evidence: 'The answer of the language model had no evidence that stands in the call.',
  model_no_own_evidence: 'The language model had no evidence of its own for this answer.',
  model_unsure: 'The language model was too unsure of its answer.',
  model_no_answer: 'The language model gave no answer to this.',
  as_reviewers: 'Answered as your reviewers do in such calls.',
  transcript_gone: 'The transcript this rests on is not kept any more.',
} as const;

type PlainCode = keyof typeof PLAIN_EXPLANATIONS;
export const PLAIN_CODES = Object.keys(PLAIN_EXPLANATIONS) as PlainCode[];

/** What the explanations say that have values, by code. */
export interface ExplanationValues {
  said_times: { times: number };
  /** Names of the parts of a criterion, as its rubric has them. */
  not_found: { missing: string[] };
  partly_found: { missing: string[] };
  /** What was recognised, what was not, and what speaks against it. */
  parts: { found: PartCode[]; missing: PartCode[]; against: PartCode[] };
  /** Of the range that is met; null is open. */
  measured: { measure: MeasureName; value: number; min: number | null; max: number | null };
  /** The likeliest answer, with its probability. */
  unsure: { answer: Answer; percent: number };
  /** The call has no score, whatever was asked. */
  no_score: { reason: NoScoreCode };
  /** In the words of a language model, or of an engine that has no codes. */
  text: { text: string };
}

interface PlainExplanation {
  code: PlainCode;
}

/** Why a criterion was answered so, as a code with what else there is to say: the page words it in its language. */
export type Explanation =
  | PlainExplanation
  | {
      [Code in keyof ExplanationValues]: { code: Code } & ExplanationValues[Code];
    }[keyof ExplanationValues];

export const isPlain = (one: Explanation): one is PlainExplanation =>
  Object.hasOwn(PLAIN_EXPLANATIONS, one.code);
