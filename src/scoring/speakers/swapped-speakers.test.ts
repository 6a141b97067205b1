import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../conversations/sentence';
import { FEATURES_VERSION } from '../acts/features';
import { SpeakerWords } from './speaker-words';
import { looksSwapped, swappedProbability } from './swapped-speakers';

const CALL: Sentence[] = [
  ['agent', 'Good morning, Bright Water, you are speaking with Anna, how can I help you today?'],
  ['customer', 'Hi, I have a bill here that is twice what it was last month and I do not understand it.'],
  ['agent', 'I am sorry to hear that. Can I take your account number and your postcode please?'],
  ['customer', 'It is four seven one one, and it is LS1 4AB.'],
  [
    'agent',
    'Thank you. I have corrected the reading and will send you a new bill. Is there anything else I can help with?',
  ],
  ['customer', 'No, that is all, thanks, bye.'],
].map(([speaker, text]) => ({ speaker, text }) as Sentence);

const exchanged = (sentences: readonly Sentence[]): Sentence[] =>
  sentences.map((one) => ({ ...one, speaker: one.speaker === 'agent' ? 'customer' : 'agent' }));

describe('how probably the speakers of a call are swapped', () => {
  it('is high for a call whose labels were exchanged, and low for the call itself', () => {
    expect(swappedProbability(CALL)).toBeLessThan(0.05);
    expect(swappedProbability(exchanged(CALL))).toBeGreaterThan(0.95);
  });

  it('cannot be told where only one of them speaks', () => {
    expect(swappedProbability(CALL.filter(({ speaker }) => speaker === 'agent'))).toBeNull();
    expect(swappedProbability([])).toBeNull();
    expect(looksSwapped(null)).toBe(false);
  });

  it('is told from the beginning of a long call', () => {
    const long = Array.from({ length: 5_000 }, () => CALL).flat();
    expect(swappedProbability(long)).toBeLessThan(0.05);
    expect(swappedProbability(exchanged(long))).toBeGreaterThan(0.95);
  });

  it('does not hang on one turn: a customer may make fun of an agent', () => {
    const parody = [...CALL];
    parody.splice(3, 0, {
      speaker: 'customer',
      text: 'Good morning, how can I help you, is there anything else I can do?',
    });
    expect(looksSwapped(swappedProbability(parody))).toBe(false);
  });

  it('is not told by weights for other features', () => {
    const model = {
      features: FEATURES_VERSION + 1,
      ids: [],
      weights: [],
      calibration: { slope: 1, offset: 0 },
    };
    expect(() => new SpeakerWords(model)).toThrow('npm run train:speakers');
  });
});
