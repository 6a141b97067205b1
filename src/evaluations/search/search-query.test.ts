import { describe, expect, it } from 'vitest';
import { readSearchQuery, SearchQueryInvalid } from './search-query';

describe('a query', () => {
  it.each([
    ['refund', [[null, 'refund']]],
    [
      '  Refund\tnow ',
      [
        [null, 'refund'],
        [null, 'now'],
      ],
    ],
    [
      '"credit card" fee',
      [
        [null, 'credit', 'card'],
        [null, 'fee'],
      ],
    ],
    ['\u201ccredit card\u201d', [[null, 'credit', 'card']]],
    ['agent:\u201ecredit card\u201c', [['agent', 'credit', 'card']]],
    ['\u00abcredit card\u00bb', [[null, 'credit', 'card']]],
    ['agent:refund', [['agent', 'refund']]],
    [
      'Customer:"not happy" agent:sorry',
      [
        ['customer', 'not', 'happy'],
        ['agent', 'sorry'],
      ],
    ],
    [
      'a"b c"d',
      [
        [null, 'a'],
        [null, 'b', 'c'],
        [null, 'd'],
      ],
    ],
    // Neither a speaker nor an operator: two words in a row.
    ['note:refund', [[null, 'note', 'refund']]],
    ['10:30', [[null, '10', '30']]],
    [
      'refund OR 1=1 --',
      [
        [null, 'refund'],
        [null, 'or'],
        [null, '1', '1'],
      ],
    ],
    [
      '+refund* -(fee) ~"x"',
      [
        [null, 'refund'],
        [null, 'fee'],
        [null, 'x'],
      ],
    ],
    ['返金', [[null, '返', '金']]],
  ])('%j is read', (query, terms) => {
    expect(readSearchQuery(query).map(({ speaker, words }) => [speaker, ...words])).toEqual(terms);
  });

  it.each([
    ['', 'must have a word'],
    ['+ - "" *', 'must have a word'],
    ['"credit card', 'not closed'],
    ['agent: refund', 'right after agent:'],
    ['customer:"!"', 'right after customer:'],
    ['a b c d e f g h i', '8 words and phrases'],
    ['"a b c d e f g h i j k"', '10 words in a phrase'],
    ['x'.repeat(201), '200 characters'],
  ])('%j is refused, and told why', (query, reason) => {
    expect(() => readSearchQuery(query)).toThrow(SearchQueryInvalid);
    expect(() => readSearchQuery(query)).toThrow(reason);
  });
});
