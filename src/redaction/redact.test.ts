import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { redactSentences } from './redact';

const MARKED = /\{([A-Z]+)\|([^}]+)\}/g;

const conversationsOf = (file: string) =>
  readFileSync(join(__dirname, '../../test/fixtures', file), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .map((conversation) => conversation.split('\n'));

const labelled = ['redaction-sentences.txt', 'redaction-ways-of-saying.txt']
  .flatMap(conversationsOf)
  .flatMap((lines) => {
    const redacted = redactSentences(lines.map((line) => ({ text: line.replace(MARKED, '$2') })));
    return lines.map((line, i) => ({
      said: line.replace(MARKED, '$2'),
      expected: line.replace(MARKED, '[$1]'),
      redacted: redacted[i]!.text,
    }));
  });

describe('redaction of dictated numbers and addresses', () => {
  it('is judged on at least 150 sentences', () => expect(labelled.length).toBeGreaterThanOrEqual(150));

  it.each(labelled)('$said', ({ expected, redacted }) => expect(redacted).toBe(expected));

  it('keeps speaker and times', () => {
    const sentence = { speaker: 'customer' as const, text: 'Call 415-555-2671.', start: 1, end: 3 };
    expect(redactSentences([sentence])).toEqual([{ ...sentence, text: 'Call [PHONE].' }]);
  });

  it.each([
    ['letters without a space', 'a'.repeat(2_000_000)],
    ['a mailbox after a mailbox', 'a@'.repeat(1_000_000)],
    ['spelled digits', 'one two '.repeat(100_000)],
    ['digits that other words part', '1 card '.repeat(100_000)],
    ['one digit and then hesitation', `five${' um'.repeat(500_000)} five`],
    ['space before each number', `${' '.repeat(500_000)}${'7 x '.repeat(100_000)}`],
    ['joined letters before an address', `${'a-b-dot dot '.repeat(100)}x! at gmail dot com`],
  ])('reads %s in one go', (_, text) => {
    expect(redactSentences([{ text }])[0]?.text.length).toBeGreaterThan(0);
  });
});
