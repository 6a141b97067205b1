import { expect, it } from 'vitest';
import { findHits } from './find-hits';

const sentences = [
  { speaker: 'agent' as const, text: 'A refund, I see.' },
  { speaker: 'customer' as const, text: 'Yes.' },
  { speaker: 'customer' as const, text: 'My card. The REFUND.' },
];
const places = (query: string): number[] => [...findHits(sentences, query).marks.keys()];

it('finds every sentence of a call that says any of the words, of the speaker asked for', () => {
  expect(places('refund')).toEqual([0, 2]);
  expect(places('card yes')).toEqual([1, 2]);
  expect(places('customer:refund')).toEqual([2]);
  expect(places('voucher')).toEqual([]);
});

it('finds nothing before a query can be read, and says why', () => {
  expect(findHits(sentences, ' ')).toEqual({ marks: new Map() });
  expect(findHits(sentences, '"my card').problem).toBe('search_quote_not_closed');
});
