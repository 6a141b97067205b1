import { expect, it } from 'vitest';
import { VerbatimJson, writeJson } from './verbatim-json';

const STORED =
  '{"id": 12345678901234567, "huge": 1e400, "a": {"__proto__": [1.10]}, "a": "$& $1 \\" \\u00e9"}';

it('a stored JSON text stands in an answer to the letter', () => {
  const metadata = new VerbatimJson(STORED);
  const json = writeJson({ before: 'a', call: { metadata, after: [1] } }, metadata);
  expect(json).toBe(`{"before":"a","call":{"metadata":${STORED},"after":[1]}}`);
});

it('an answer without one is written as ever', () => {
  expect(writeJson({ metadata: null }, null)).toBe('{"metadata":null}');
});

it('what stands for it is never the same, so that nobody can send it', () => {
  expect(new VerbatimJson('{}').mark).not.toBe(new VerbatimJson('{}').mark);
});
