import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberText } from './member-text';

describe('the text of a member', () => {
  it.each([
    ['{"metadata":{"a":1}}', '{"a":1}'],
    ['{ "x" : [1, {"metadata": 2}] , "metadata" :\n {"a": 1.10e2 } }', '{"a": 1.10e2 }'],
    ['{"metadata":12345678901234567890 ,"x":1}', '12345678901234567890'],
    ['{"metadata":"a\\"}\\\\","x":1}', '"a\\"}\\\\"'],
    ['{"meta\\u0064ata":true}', 'true'],
    ['{"metadata":1,"metadata":2}', '2'],
    ['{"x":"\\"metadata\\":1"}', null],
    ['{}', null],
    [' {"metadata":null} ', 'null'],
    ['{"metadata":[]}', '[]'],
    ['{"":1,"metadata":""}', '""'],
  ])('of %s is %s', (json, text) => expect(memberText(json, 'metadata')).toBe(text));

  it('may be nested deeper than any stack', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(memberText(`{"a":${deep},"metadata":${deep}}`, 'metadata')).toBe(deep);
  });

  it('says what parsing says, of any object, however it is spaced', () => {
    const object = fc.dictionary(fc.oneof(fc.string(), fc.constant('metadata')), fc.jsonValue(), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(object, fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        const json = JSON.stringify(value, null, space);
        const text = memberText(json, 'metadata');
        const parsed = JSON.parse(json) as Record<string, unknown>;
        expect(text === null ? undefined : JSON.parse(text)).toEqual(
          Object.hasOwn(parsed, 'metadata') ? parsed.metadata : undefined,
        );
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });
});
