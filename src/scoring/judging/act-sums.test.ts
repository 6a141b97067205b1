import { describe, expect, it } from 'vitest';
import { callActs } from '../acts/read-acts';
import { countDistribution, either, most, ofLikeliest, some } from './act-sums';

describe('sums of acts', () => {
  it('gives the probability of each number of independent events', () => {
    const [none, one, two] = countDistribution([0.5, 0.5], 2);
    expect([none, one, two]).toEqual([0.25, 0.5, 0.25]);
    expect(countDistribution([1, 1, 1], 2)).toEqual([0, 0, 1]);
    expect(countDistribution([], 2)).toEqual([1, 0, 0]);
  });

  it('gives the probability of at least one of several', () => {
    expect(either(0.5, 0.5)).toBe(0.75);
    expect(either()).toBe(0);
  });

  it('adds up the likeliest of some turns, each once, and no others', () => {
    const greets = [0.25, 0.5, 0.75, 0.5];
    const turns = greets.map((_, at) => ({
      sentence: at,
      lastSentence: at,
      speaker: 'agent' as const,
      text: 'Hello.',
      start: null,
      end: null,
    }));
    const acts = callActs(
      turns,
      greets.map((probability) => [probability]),
    );
    const all = [0, 1, 2, 3];
    expect(ofLikeliest(acts, 'greets', all, 2)).toBe(1.25);
    expect(ofLikeliest(acts, 'greets', all, 3)).toBe(1.75);
    expect(ofLikeliest(acts, 'greets', [0], 3)).toBe(0.25);
    expect(ofLikeliest(acts, 'greets', [], 3)).toBe(0);
    expect(most(acts, 'greets', all)).toBe(0.75);
    expect(most(acts, 'greets', [0, 9])).toBe(0.25);
    expect(some(acts, 'greets', [1, 3])).toBe(0.75);
  });
});
