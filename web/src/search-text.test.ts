import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-text';

describe('a query of an address', () => {
  it('is read as text, whatever it looks like', () => {
    expect(parseSearch('?q=%22money+back%22&page=2&x=true')).toEqual({
      q: '"money back"',
      page: '2',
      x: 'true',
    });
  });

  it('has several of one name as a list, and comes out as it went in', () => {
    expect(parseSearch('?team=a&team=b&q=x')).toEqual({ team: ['a', 'b'], q: 'x' });
    expect(stringifySearch(parseSearch('?team=a&team=b&q=x'))).toBe('?team=a&team=b&q=x');
  });

  it('leaves out what says nothing', () => {
    expect(stringifySearch({ q: '', team: undefined, list: [], off: false, on: true, of: null })).toBe(
      '?on=true',
    );
    expect(stringifySearch({})).toBe('');
  });

  it('is read where it is no valid text', () => {
    expect(parseSearch('?q=%E0%A4%A')).toEqual({ q: expect.any(String) });
  });
});
