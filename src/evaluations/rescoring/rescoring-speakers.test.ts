import { expect, it } from 'vitest';
import { exchangesSpeakers, type RescoringSpeakers } from './rescoring-speakers';

it.each<[RescoringSpeakers, number | null, boolean, boolean]>([
  ['exchange_flagged', 0.95, false, true],
  ['exchange_flagged', 0.1, false, false],
  ['exchange_flagged', null, false, false],
  ['exchange_flagged', 0.95, true, false],
  ['exchange_all', 0.1, false, true],
  ['exchange_all', 0.95, true, false],
  ['restore', 0.1, true, true],
  ['restore', 0.95, false, false],
])(
  '%s, of a call swapped with a probability of %s and exchanged: %s, exchanges: %s',
  (speakers, swappedProbability, speakersExchanged, expected) =>
    expect(exchangesSpeakers(speakers, swappedProbability, { speakersExchanged })).toBe(expected),
);
