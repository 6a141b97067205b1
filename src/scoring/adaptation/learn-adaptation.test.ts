import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../../test/harness/seeded-random';
import type { AnswerProbabilities } from '../evaluation';
import type { Answer } from '../judging/answers';
import { learnAdaptation, type LearningOptions } from './learn-adaptation';
import { scaled } from './matrix-scaling';
import type { ReviewedCall } from './reviewed-answers';

const OPTIONS: LearningOptions = { inForce: null, measuredFrom: 0, minConfidence: () => 0.7 };

/** What an engine may say of a call, and what it then stands for. */
const STATES: [Answer, AnswerProbabilities][] = [
  ['met', { met: 0.86, partly: 0.1, not_met: 0.03, not_applicable: 0.01 }],
  ['partly', { met: 0.15, partly: 0.74, not_met: 0.1, not_applicable: 0.01 }],
  ['not_met', { met: 0.04, partly: 0.12, not_met: 0.83, not_applicable: 0.01 }],
];

type Reviewer = (state: Answer, criterion: string) => Answer;

/** Calls whose states are drawn by chance, as a reviewer answers them. */
function reviewed(count: number, reviewer: Reviewer, { from = 0, reviewedAt = 1 } = {}): ReviewedCall[] {
  const random = new SeededRandom(count + from);
  return Array.from({ length: count }, (_, at) => ({
    id: `call-${String(from + at).padStart(5, '0')}`,
    reviewedAt,
    answers: ['greeting', 'closing'].map((criterion) => {
      const [state, probabilities] = random.pick(STATES);
      const answer = reviewer(state, criterion);
      return { criterion, name: criterion, basis: `${criterion}?`, probabilities, answer };
    }),
  }));
}

/** One who takes two parts of three for a greeting. */
const GENEROUS: Reviewer = (state, criterion) =>
  criterion === 'greeting' && state === 'partly' ? 'met' : state;

describe('learning from reviews', () => {
  it('learns a habit, and says what it is worth on calls left out', () => {
    const { criteria, gain, isBetter } = learnAdaptation(reviewed(60, GENEROUS), OPTIONS);
    expect(isBetter).toBe(true);
    expect(gain.calls).toBe(60);
    expect(gain.before.agreement).toBeLessThan(0.9);
    expect(gain.after.agreement).toBe(1);
    const greeting = criteria.find(({ criterion }) => criterion === 'greeting')!;
    const [, partly] = STATES[1]!;
    expect(scaled(partly, greeting).met).toBeGreaterThan(0.7);
    const [, notMet] = STATES[2]!;
    expect(scaled(notMet, greeting).not_met).toBeGreaterThan(0.7);
  });

  it('gives the same adaptation whatever the order of the calls', () => {
    const calls = reviewed(40, GENEROUS);
    expect(learnAdaptation(calls.toReversed(), OPTIONS)).toEqual(learnAdaptation(calls, OPTIONS));
  });

  it('claims nothing from a few calls', () => {
    expect(learnAdaptation([], OPTIONS)).toMatchObject({ criteria: [], isBetter: false });
    expect(learnAdaptation(reviewed(14, GENEROUS), OPTIONS)).toMatchObject({ criteria: [], isBetter: false });
    expect(learnAdaptation(reviewed(19, GENEROUS), OPTIONS).isBetter).toBe(false);
  });

  it('learns nothing from answers that are always the same', () => {
    const { criteria, isBetter } = learnAdaptation(
      reviewed(60, () => 'met'),
      OPTIONS,
    );
    expect({ criteria, isBetter }).toEqual({ criteria: [], isBetter: false });
  });

  it.each([20, 60, 200])('finds no gain in %i calls of reviewers who contradict themselves', (count) => {
    const random = new SeededRandom(7);
    const contradictory: Reviewer = (state) => (random.chance(0.5) ? state : random.pick(STATES)[0]);
    expect(learnAdaptation(reviewed(count, contradictory), OPTIONS).isBetter).toBe(false);
  });

  it('leaves alone what is right already', () => {
    const random = new SeededRandom(3);
    // As often as the engine says.
    const asProbable = (): Reviewer => (state) => {
      const [, probabilities] = STATES.find(([one]) => one === state)!;
      let left = random.next();
      const answers = Object.entries(probabilities) as [Answer, number][];
      return (answers.find(([, probability]) => (left -= probability) < 0) ?? answers[0]!)[0];
    };
    for (const count of [20, 60, 200])
      expect(learnAdaptation(reviewed(count, asProbable()), OPTIONS).isBetter).toBe(false);
  });

  it('tells what answers count by the threshold of their own criterion', () => {
    const counted = (minConfidence: LearningOptions['minConfidence']): number =>
      learnAdaptation(
        reviewed(30, (state) => state),
        { ...OPTIONS, minConfidence },
      ).gain.before.answered;
    expect(counted(() => 0.7)).toBe(1);
    expect(counted(() => 0.9)).toBe(0);
    expect(counted(({ criterion }) => (criterion === 'greeting' ? 0.9 : 0.7))).toBe(0.5);
  });

  it('compares with what is in force on calls that this does not know', () => {
    const first = reviewed(40, GENEROUS);
    const inForce = learnAdaptation(first, OPTIONS);
    const options = { ...OPTIONS, inForce, measuredFrom: 1 };
    const later = reviewed(30, GENEROUS, { from: 1000, reviewedAt: 2 });
    const same = learnAdaptation([...first, ...later], options);
    expect(same).toMatchObject({ isBetter: false, gain: { calls: 30, before: { agreement: 1 } } });
    const changed = reviewed(60, (state) => (state === 'partly' ? 'not_met' : state), {
      from: 2000,
      reviewedAt: 2,
    });
    const other = learnAdaptation([...first, ...changed], options);
    expect(other.gain.before.agreement).toBeLessThan(other.gain.after.agreement);
    expect(other.isBetter).toBe(true);
  });

  it('keeps apart what other rubrics ask under the same id', () => {
    const calls = reviewed(30, GENEROUS);
    const other = reviewed(30, (state) => state, { from: 500 }).map((call) => ({
      ...call,
      answers: call.answers.map((answer) => ({ ...answer, basis: 'another?' })),
    }));
    const { criteria } = learnAdaptation([...calls, ...other], OPTIONS);
    expect(criteria.filter(({ criterion }) => criterion === 'greeting').map((one) => one.basis)).toContain(
      'greeting?',
    );
    const of = (basis: string) => criteria.find((one) => one.basis === basis);
    const [, partly] = STATES[1]!;
    const another = of('another?');
    expect(another ? scaled(partly, another).partly : 1).toBeGreaterThan(0.5);
  });
});
