import type { AnswerProbabilities } from '../evaluation';
import type { AdaptedCriterion, Adaptation } from './adaptation';
import { figuresOf, markOf, surelyAtLeast, type AnswerFigures, type AnswerMark } from './answer-figures';
import { crossValidated } from './cross-validation';
import { learnCriterion } from './learn-criterion';
import { scaled } from './matrix-scaling';
import type { ReviewedAnswer, ReviewedCall } from './reviewed-answers';

/** Figures of one criterion before and after. */
export interface CriterionGain {
  criterion: string;
  name: string;
  /** Answers of people they are of. */
  answers: number;
  before: AnswerFigures;
  after: AnswerFigures;
}

/** What an adaptation is worth on calls it was not made from. */
export interface AdaptationGain {
  /** Calls it was measured on. */
  calls: number;
  answers: number;
  before: AnswerFigures;
  after: AnswerFigures;
  /** Those that are adapted. */
  criteria: CriterionGain[];
}

export interface LearntAdaptation {
  /** Criteria that are told better; empty when none is. */
  criteria: AdaptedCriterion[];
  gain: AdaptationGain;
  /** Whether the gain is more than chance. */
  isBetter: boolean;
}

export interface LearningOptions {
  /** What is in force; null when the engine's own answers count. */
  inForce: Pick<Adaptation, 'criteria'> | null;
  /**
   * Milliseconds since 1970: what is in force knows the calls reviewed before, so that only those reviewed later tell
   * which of the two is better.
   */
  measuredFrom: number;
  /** Probability from which an answer to a question counts, 0 to 1. */
  minConfidence: (answer: Pick<AdaptedCriterion, 'criterion' | 'basis'>) => number;
}

/** Calls are left out by fifths. */
const FOLDS = 5;
/** Fewer calls prove no gain. */
const MIN_CALLS = 20;
/** How far, in standard errors, a gain must lie above none: it is asked again after every 20 calls. */
const SURE = 2;
/** Criteria at most, those with most answers: an organisation may have had many rubrics. */
const MAX_CRITERIA = 100;

/**
 * Learns how an organisation's reviewers answer, and measures it by cross-validation, whole calls left out, against what
 * is in force. Criterion by criterion: one that is not told better stays as it is. The calls are taken in the order of
 * their ids: the same ones give the same adaptation.
 */
export function learnAdaptation(
  reviewed: readonly ReviewedCall[],
  options: LearningOptions,
): LearntAdaptation {
  const calls = reviewed.filter(({ answers }) => answers.length > 0).sort((a, b) => (a.id < b.id ? -1 : 1));
  const inForce = adapter(options.inForce?.criteria ?? []);
  const held = crossValidated(calls, FOLDS, (others) => {
    const adapt = adapter(learnAll(others));
    return ({ answers }: ReviewedCall) => answers.map(adapt);
  });
  const criteria = learnAll(calls);
  const measured = calls.flatMap((call, at) => {
    if (call.reviewedAt <= options.measuredFrom) return [];
    const after = held[at] ?? [];
    return [
      call.answers.map((answer, one): Marked => {
        const mark = (given: AnswerProbabilities) =>
          markOf(given, answer.answer, options.minConfidence(answer));
        return { answer, before: mark(inForce(answer)), after: mark(after[one] ?? answer.probabilities) };
      }),
    ];
  });
  const all = measured.flat();
  const gain: AdaptationGain = {
    calls: measured.length,
    answers: all.length,
    ...bothFigures(all),
    criteria: criteria.flatMap((one) => {
      const marked = all.filter(({ answer }) => keyOf(answer) === keyOf(one));
      const name = marked.at(-1)?.answer.name;
      return name === undefined
        ? []
        : [{ criterion: one.criterion, name, answers: marked.length, ...bothFigures(marked) }];
    }),
  };
  return { criteria, gain, isBetter: criteria.length > 0 && isGain(measured) };
}

/** One answer, as it is told by what is in force and by what was learnt without its call. */
interface Marked {
  answer: ReviewedAnswer;
  before: AnswerMark;
  after: AnswerMark;
}

const keyOf = ({ criterion, basis }: Pick<AdaptedCriterion, 'criterion' | 'basis'>): string =>
  `${criterion}\n${basis}`;

function learnAll(calls: readonly ReviewedCall[]): AdaptedCriterion[] {
  const byKey = new Map<string, ReviewedAnswer[]>();
  for (const answer of calls.flatMap(({ answers }) => answers)) {
    const answers = byKey.get(keyOf(answer)) ?? [];
    answers.push(answer);
    byKey.set(keyOf(answer), answers);
  }
  const most = [...byKey.values()].sort((a, b) => b.length - a.length).slice(0, MAX_CRITERIA);
  return most.flatMap((answers) => {
    const [first] = answers;
    const scaling = first && learnCriterion(answers);
    return scaling ? [{ criterion: first.criterion, basis: first.basis, ...scaling }] : [];
  });
}

function adapter(criteria: readonly AdaptedCriterion[]): (answer: ReviewedAnswer) => AnswerProbabilities {
  const byKey = new Map(criteria.map((one) => [keyOf(one), one]));
  return (answer) => {
    const scaling = byKey.get(keyOf(answer));
    return scaling ? scaled(answer.probabilities, scaling) : answer.probabilities;
  };
}

const bothFigures = (marked: readonly Marked[]): { before: AnswerFigures; after: AnswerFigures } => ({
  before: figuresOf(marked.map(({ before }) => before)),
  after: figuresOf(marked.map(({ after }) => after)),
});

/**
 * Whether the differences are more than chance. The probabilities must fit better, and more answers must be the person's
 * (of all, or of those that count) while neither share falls.
 */
function isGain(calls: readonly (readonly Marked[])[]): boolean {
  if (calls.length < MIN_CALLS) return false;
  const perCall = (of: (mark: AnswerMark) => number): number[] =>
    calls.map((answers) =>
      answers.reduce((sum, { before, after }) => sum + (of(after) - of(before)) / answers.length, 0),
    );
  const losses = perCall(({ loss }) => -loss);
  const agreement = perCall(({ agrees }) => Number(agrees));
  const useful = perCall(({ agrees, counts }) => Number(agrees && counts));
  const total = (differences: readonly number[]): number => differences.reduce((sum, one) => sum + one, 0);
  return (
    surelyAtLeast(losses, SURE) > 0 &&
    Math.min(total(agreement), total(useful)) >= 0 &&
    (surelyAtLeast(agreement, SURE) > 0 || surelyAtLeast(useful, SURE) > 0)
  );
}
