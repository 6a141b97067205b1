import { describe, expect, it } from 'vitest';
import { countWords, normaliseWords } from '../words/normalise';
import { ExampleComparer, likelyPlaces, probablyAnywhere } from './example-comparer';
import { kernelRidge } from './kernel-ridge';

const SURVEY = {
  examples: [
    'You will get a short survey after this call.',
    'There is a survey coming to your phone after this call.',
    'Would you stay on the line for a short survey after this call?',
    'You may get a survey after this call.',
  ],
  counterExamples: ['The land survey is due in May.'],
};

const utterances = (...texts: string[]) =>
  texts.map((text, at) => {
    const words = normaliseWords(text);
    return { at, words, wordCount: countWords(words) };
  });

async function probabilities(...texts: string[]): Promise<number[]> {
  const wanted = [{ examples: SURVEY, utterances: utterances(...texts) }];
  const found = (await new ExampleComparer().compare(wanted)).get(SURVEY) ?? [];
  return found.map(({ probability }) => probability);
}

describe('comparing with examples, by words alone', () => {
  it('finds what is like them more probable than what is not', async () => {
    const [like, other, against] = await probabilities(
      'After this call you will get a survey.',
      'My router has two lamps.',
      'The land survey is due in May.',
    );
    expect(like).toBeGreaterThan((other ?? 1) + 0.2);
    expect(like).toBeGreaterThan((against ?? 1) + 0.2);
  });

  it('gives the same for the same, whatever comes beside it', async () => {
    const [alone] = await probabilities('You get a survey soon.');
    const [beside] = await probabilities(
      'You get a survey soon.',
      'Something else.',
      'You may get a survey.',
    );
    expect(beside).toBe(alone);
  });

  it('says nothing of an empty window, and leaves out what has no words of a length', async () => {
    expect(probablyAnywhere([])).toBe(0);
    expect(likelyPlaces([])).toEqual([]);
    expect(await probabilities('x'.repeat(601))).toEqual([]);
  });

  it('names examples that contradict each other', async () => {
    const contrary = { ...SURVEY, counterExamples: ['You may get a survey after this call, perhaps.'] };
    const found = await new ExampleComparer().contradictions(contrary);
    expect(found).toContainEqual({
      text: 'You may get a survey after this call.',
      isExample: true,
      nearest: contrary.counterExamples[0],
    });
    expect(await new ExampleComparer().contradictions(SURVEY)).toEqual([]);
  });
});

describe('ridge regression on similarities', () => {
  it('solves what can be reckoned by hand', () => {
    const kernel = [Float64Array.of(2, 1), Float64Array.of(1, 2)];
    // (kernel + 1) times (1/2, -1/2) is (1, -1).
    const coefficients = kernelRidge(kernel, [1, -1], [1, 1], 1);
    expect(coefficients[0]).toBeCloseTo(0.5);
    expect(coefficients[1]).toBeCloseTo(-0.5);
  });
});
