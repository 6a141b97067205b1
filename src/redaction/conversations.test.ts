import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MARKS } from './kinds';
import { redactSentences } from './redact';

const TAKEN_OUT = /\{([^{}]+)\}/g;
const ANY_MARK = new RegExp(
  Object.values(MARKS)
    .map((mark) => mark.replace(/[[\]]/g, '\\$&'))
    .join('|'),
  'g',
);

/** Each is named by what is said in it. */
const conversations = readFileSync(join(__dirname, '../../test/fixtures/redaction-conversations.txt'), 'utf8')
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .join('\n')
  .trim()
  .split(/\n{2,}/)
  .map((conversation) => {
    const sentences = conversation
      .split('\n')
      .map((line) => ({ speaker: line.startsWith('a: ') ? 'agent' : 'customer', text: line.slice(3) }));
    return { said: sentences.map(({ text }) => text.replace(TAKEN_OUT, '$1')).join(' / '), sentences };
  });

describe('redaction of conversations', () => {
  it.each(conversations)('$said', ({ sentences }) => {
    const redacted = redactSentences(
      sentences.map(({ speaker, text }) => ({ speaker, text: text.replace(TAKEN_OUT, '$1') })),
    );
    expect(redacted.map(({ text }) => text.replace(ANY_MARK, '[…]'))).toEqual(
      sentences.map(({ text }) => text.replace(TAKEN_OUT, '[…]')),
    );
  });
});
