import { describe, expect, it } from 'vitest';
import { codePoints, digits, jsonObject, jsonObjectText, oneOf, text, wholeSeconds } from './checks';

describe('lengths', () => {
  it('count Unicode code points, and half a pair as one', () => {
    expect(['', 'abc', '𝄞𝄞', '👩🏽', '\ud834', '\udd1e', 'a\ud834b'].map(codePoints)).toEqual([
      0, 3, 2, 2, 1, 1, 3,
    ]);
  });

  it('are held at both ends, whichever way they had to be counted', () => {
    const check = text(1, 3);
    for (const right of ['a', '𝄞', 'abc', '𝄞𝄞𝄞']) expect(check(right), right).toBeNull();
    for (const wrong of ['', 'abcd', '𝄞𝄞𝄞𝄞'])
      expect(check(wrong), wrong).toMatchObject({ code: 'length_wrong', values: { min: 1, max: 3 } });
    expect(text(0, 3)('')).toBeNull();
  });
});

describe('a text', () => {
  it('says which of the two it is when it is missing or no string', () => {
    expect(text(1, 200)(undefined)?.message).toBe('is required');
    for (const value of [null, 7, [], {}, true])
      expect(text(0, 200)(value)?.message).toBe('must be a string');
  });

  it('is Unicode: half a surrogate pair could be stored nowhere as it is', () => {
    for (const half of ['\ud834', 'a\ud834b', '\udd1e\ud834'])
      expect(text(1, 200)(half)?.message).toMatch(/half of a surrogate pair/);
  });
});

describe('one of a list', () => {
  it('takes the words by the letter and nothing that turns into one', () => {
    const check = oneOf('0', '1');
    expect(check('1')).toBeNull();
    for (const value of [1, '1 ', ['1'], null]) expect(check(value)?.message).toBe('must be "0" or "1"');
  });
});

describe('whole seconds', () => {
  it('go to the largest number that JSON carries exactly', () => {
    for (const value of [0, -0, 30, Number.MAX_SAFE_INTEGER]) expect(wholeSeconds(value)).toBeNull();
    for (const value of [-1, 0.5, 2 ** 53, Infinity, NaN, '1', null])
      expect(wholeSeconds(value)).not.toBeNull();
  });

  it('of a form are digits of ASCII only', () => {
    for (const value of ['0', '007', '9'.repeat(99)]) expect(digits(value)).toBeNull();
    for (const value of ['', ' 1', '1\n', '١', '1.0', 1]) expect(digits(value)).not.toBeNull();
  });
});

describe('a JSON object', () => {
  it('is neither an array nor null', () => {
    expect(jsonObject({})).toBeNull();
    for (const value of [[], null, 'x', 1]) expect(jsonObject(value)).not.toBeNull();
  });

  it('may be nested as text, but not endlessly', () => {
    const nested = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
    expect(jsonObjectText(nested(32))).toBeNull();
    expect(jsonObjectText(nested(20_000))?.message).toContain('32 levels');
    for (const value of ['', '{', '[]', 'null', {}]) expect(jsonObjectText(value)).not.toBeNull();
  });
});
