import type { ActName } from '../acts/act-names';
import type { AnswerProbabilities } from '../evaluation';
import type { CallWindows } from './call-windows';
import type { RulePart } from './act-rule';
import type { PartCode } from './part-names';

/** A part that is done by any of some acts in some turns. */
export function part(
  code: PartCode,
  { acts }: Pick<CallWindows, 'acts'>,
  names: readonly ActName[],
  turns: readonly number[],
): RulePart {
  const done = names.map((act) => acts.ofEachTurn(act));
  const places = turns.map((turn) => {
    let none = 1;
    for (const probabilities of done) none *= 1 - (probabilities[turn] ?? 0);
    return { turn, probability: 1 - none };
  });
  return { code, places, acts: names };
}

/** Probability that a part is done at its likeliest place, 0 to 1. */
export function best({ places }: RulePart): number {
  let most = 0;
  for (const { probability } of places) most = Math.max(most, probability);
  return most;
}

/** Probability that a part is done anywhere, taking its places as independent, 0 to 1. */
export function anywhere({ places }: RulePart): number {
  let none = 1;
  for (const { probability } of places) none *= 1 - probability;
  return 1 - none;
}

/** Answers of a criterion that applies with some probability and is then met or partly met with these. */
export function answersWhen(applies: number, met: number, partly = 0): AnswerProbabilities {
  return {
    met: applies * met,
    partly: applies * partly,
    not_met: applies * Math.max(0, 1 - met - partly),
    not_applicable: 1 - applies,
  };
}
