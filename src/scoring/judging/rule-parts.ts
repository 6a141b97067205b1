import type { ActName } from '../acts/act-names';
import type { AnswerProbabilities } from '../evaluation';
import { either } from './act-sums';
import type { CallWindows } from './call-windows';
import type { RulePart } from './act-rule';

/** A part that is done by any of some acts in some turns. */
export function part(
  name: string,
  { acts }: Pick<CallWindows, 'acts'>,
  names: readonly ActName[],
  turns: readonly number[],
): RulePart {
  const places = turns.map((turn) => {
    const none = names.reduce((p, act) => p * (1 - acts.probability(act, turn)), 1);
    return { turn, probability: 1 - none };
  });
  return { name, places, acts: names };
}

/** Probability that a part is done at its likeliest place, 0 to 1. */
export function best({ places }: RulePart): number {
  return places.reduce((most, { probability }) => Math.max(most, probability), 0);
}

/** Probability that a part is done anywhere, taking its places as independent, 0 to 1. */
export function anywhere({ places }: RulePart): number {
  return either(...places.map(({ probability }) => probability));
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
