import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../conversations/sentence';
import { CallComparison, type Highlight } from './highlights';
import { readSearchQuery } from './search-query';
import { wordsOf } from './words';

const CALL: Sentence[] = [
  { speaker: 'agent', text: 'Good morning, how can I help you?' },
  { speaker: 'customer', text: 'I want a refund, a full Réfund.', start: 3.5 },
  { speaker: 'agent', text: 'You cannot refund a credit, or a card.' },
  { speaker: 'agent', text: 'I refund it to your credit card today.' },
  { speaker: 'agent', text: 'The refund is done.' },
];

function highlightsOf(sentences: readonly Sentence[], query: string): Highlight[] | null {
  const comparison = new CallComparison(readSearchQuery(query));
  for (const sentence of sentences) if (!comparison.isDone) comparison.add(sentence);
  return comparison.highlights;
}

/** Marked words in square brackets, behind the place of their sentence. */
function shown(query: string): string[] | null {
  const found = highlightsOf(CALL, query);
  return (
    found?.map(({ sentence, text, marks }) => {
      const marked = [...marks]
        .reverse()
        .reduce((all, { from, to }) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text);
      return `${sentence} ${marked}`;
    }) ?? null
  );
}

describe('the sentences shown of a call that was found', () => {
  it('are the first that say it, with every place marked', () => {
    expect(shown('refund')).toEqual([
      '1 I want a [refund], a full [Réfund].',
      '2 You cannot [refund] a credit, or a card.',
      '3 I [refund] it to your credit card today.',
    ]);
  });

  it('hold a phrase in a row, within one sentence', () => {
    expect(shown('"credit card"')).toEqual(['3 I refund it to your [credit card] today.']);
    expect(shown('"help you I"')).toBeNull();
  });

  it('are of the speaker asked for', () => {
    expect(shown('customer:refund')).toEqual(['1 I want a [refund], a full [Réfund].']);
    expect(shown('customer:"credit card"')).toBeNull();
  });

  it('show every term, though another fills the first sentences', () => {
    expect(shown('refund done')).toContain('4 The [refund] is [done].');
  });

  it('are none of a call that lacks a term', () => {
    expect(shown('refund voucher')).toBeNull();
  });

  it.each([
    ["I'd say it’s theirs", 'its'],
    ["I'd say it’s theirs", 'id'],
    ['“Refund” – he said…', 'refund'],
    ['ΟΔΟΣ.ΑΒ', 'ΟΔΟΣ'],
    ['\u212A for Kelvin', 'k'],
    ['Die Straße', 'strasse'],
  ])('of %s are found by %s as its words are compared', (text, query) => {
    const words = wordsOf(text).map(({ word }) => word);
    const isSaid = wordsOf(query).every(({ word }) => words.includes(word));
    expect(highlightsOf([{ speaker: 'agent', text }], query) !== null).toBe(isSaid);
  });

  it('are shortened around the first mark', () => {
    const text = `${'so '.repeat(500)}refund ${'it '.repeat(500)}`;
    const [found] = highlightsOf([{ speaker: 'agent', text }], 'refund') ?? [];
    expect(found?.text.length).toBeLessThanOrEqual(240);
    const [mark] = found?.marks ?? [];
    expect(found?.text.slice(mark?.from, mark?.to)).toBe('refund');
  });
});
