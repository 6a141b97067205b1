import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisePattern, normaliseWords } from './normalise';
import { utterancesOf } from './utterance';

describe('normalised words', () => {
  it('are the same for typed text and recogniser output', () => {
    expect(normaliseWords("Hello — I'm Emma; I'll help you, OK?")).toBe(
      'hello i am emma i will help you okay',
    );
    expect(normaliseWords('hello im emma i will help you ok')).toBe('hello i am emma i will help you okay');
  });

  it('leave out noise, unknown words and fillers, and keep a place for erased data', () => {
    expect(normaliseWords('[noise] <unk> uh, my name is [PII] mm-hm')).toBe('my name is redacted');
  });

  it('are the same whether or not a letter of another alphabet follows', () => {
    const piece = fc.constantFrom(
      "I'll",
      'uh',
      "don't",
      'mm-hm',
      'e-mail',
      '3.5',
      'a',
      "'",
      '-',
      ' ',
      ', ',
      "o'clock",
    );
    const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (said) => {
        expect(normaliseWords(`${said} é`)).toBe(`${normaliseWords(said)} é`.trim());
      }),
    );
  });

  it('keep the possessive and write out "is"', () => {
    expect(normaliseWords("that's the customer's card")).toBe("that is the customer's card");
  });

  it('read a pattern as its author meant it, without touching its syntax', () => {
    expect(normalisePattern("I'll \\S+ (?:Won't|\\p{Lu})")).toBe('i will \\S+ (?:will not|\\p{Lu})');
  });
});

describe('utterances', () => {
  const sentence = (text: string) => ({ speaker: 'agent' as const, text });

  it('are the clauses of a sentence, quoted literally', () => {
    const found = utterancesOf(sentence('Thank you.  How can I help? P. O. Box 3.5 please'), 7);
    expect(found.map((one) => one.quote)).toEqual(['Thank you.', 'How can I help?', 'P. O. Box 3.5 please']);
    expect(found.every((one) => one.sentence === 7)).toBe(true);
  });

  it('end at full stops before a space or a closing mark, but not after a title, a letter or inside a number', () => {
    const text = 'Dr. No said "Wait." Then... he left.) At 3.5 a.m. Mrs.. Xé. Doe... [Ok.] St. Ann is no. 5.';
    expect(utterancesOf(sentence(text), 0).map((one) => one.quote)).toEqual([
      'Dr. No said "Wait.',
      '" Then...',
      'he left.',
      ') At 3.5 a.m. Mrs..',
      'Xé. Doe...',
      '[Ok.',
      '] St. Ann is no. 5.',
    ]);
  });

  it('of two million full stops without a space are found in one go', () => {
    const text = `${'.'.repeat(2_000_000)}x`;
    expect(utterancesOf(sentence(text), 0).map((one) => one.words)).toEqual(['x']);
  });

  it('of a sentence of noise are none', () => {
    expect(utterancesOf(sentence('[noise] ... uh'), 0)).toEqual([]);
  });

  it('cut a monologue without full stops into overlapping pieces that lose no word', () => {
    const text = Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ');
    const found = utterancesOf(sentence(text), 0);
    expect(found.every((one) => one.wordCount <= 60 && text.includes(one.quote))).toBe(true);
    const words = new Set(found.flatMap((one) => one.words.split(' ')));
    expect(words.size).toBe(500);
  });
});
