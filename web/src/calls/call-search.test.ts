import { describe, expect, it } from 'vitest';
import {
  countedQueryOf,
  filtersInUse,
  isOfListAlone,
  queryOf,
  readSearchText,
  searchTextOf,
} from './call-search';

describe('the address of the list of calls', () => {
  it('names one value or several of a filter, and is written the same way again', () => {
    const filter = readSearchText('team=north&team=south&status=failed&min_score=60.5&q=credit+card');
    expect(filter).toMatchObject({
      team: ['north', 'south'],
      status: ['failed'],
      min_score: 60.5,
      q: 'credit card',
    });
    expect(readSearchText(searchTextOf(filter))).toEqual(filter);
    expect(searchTextOf(readSearchText('view=all'))).toBe('');
  });

  it('is read as far as it makes sense, and an agent by the short name of before', () => {
    expect(searchTextOf(readSearchText('status=unknown&min_score=900&review=maybe&other=1&team='))).toBe('');
    expect(readSearchText('agent=one').agent_id).toEqual(['one']);
  });
});

describe('what the service is asked for', () => {
  it('orders the list but not what was searched for, and counts without the search', () => {
    const ordered = readSearchText('sort=score&order=ascending&team=north');
    expect(queryOf(ordered)).toMatchObject({ sort: 'score', order: 'ascending', team: ['north'] });
    const searched = readSearchText('sort=score&team=north&q=refund&criterion=greeting&answer=met');
    expect(queryOf(searched)).toMatchObject({ search: 'refund', criterion: 'greeting' });
    expect(queryOf(searched).sort).toBeUndefined();
    expect(JSON.parse(JSON.stringify(countedQueryOf(searched)))).toEqual({
      team: ['north'],
      facets: 'true',
      limit: 1,
    });
  });

  it('takes days as whole days of the visitor', () => {
    const { from, to } = queryOf(readSearchText('from=2026-01-01&to=2026-01-02'));
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(2 * 86_400_000 - 1);
  });
});

it('counts a range as one filter, and neither the search nor the order', () => {
  expect(filtersInUse(readSearchText('from=2026-01-01&to=2026-01-02&team=north&q=refund&sort=score'))).toBe(
    2,
  );
  expect(filtersInUse(readSearchText('min_score=10'))).toBe(1);
});

it('knows what trying again cannot be narrowed by', () => {
  expect(isOfListAlone(readSearchText('status=failed&team=north&review=true'))).toBe(false);
  for (const search of ['q=x', 'criterion=a', 'source=transcript', 'review=urgent'])
    expect(isOfListAlone(readSearchText(search)), search).toBe(true);
});
