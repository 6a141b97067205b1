import { describe, expect, it } from 'vitest';
import { correctedPart, securityCode, staysAfterCard } from '../../test/redaction/after-cards';
import type { Dictation, Turn } from '../../test/redaction/dictated-cards';
import { seeded, type Language, type Random } from '../../test/redaction/said-digits';
import { SpanFinder } from './span-finder';
import type { Span } from './span';

const LANGUAGES: readonly Language[] = ['en', 'de', 'es', 'fr'];
const CONVERSATIONS = 400;
const LETTER_OR_FIGURE = /[\p{L}\p{N}]/u;

function marksOf(turns: readonly Turn[]): Span[][] {
  const finder = new SpanFinder(['card', 'iban', 'phone', 'national_number']);
  for (const [sentence, turn] of turns.entries()) finder.add({ sentence, ...turn });
  return turns.map((_, i) => finder.spansOf(i));
}

function isTakenOut({ turns, parts }: Dictation): boolean {
  const marks = marksOf(turns);
  return parts.every(({ turn, start, end }) =>
    Array.from(turns[turn]?.text.slice(start, end) ?? '').every(
      (character, i) =>
        !LETTER_OR_FIGURE.test(character) ||
        marks[turn]?.some((mark) => mark.start <= start + i && start + i < mark.end),
    ),
  );
}

const shareTakenOut = (of: (random: Random, language: Language) => Dictation, language: Language): number => {
  const random = seeded(60 + LANGUAGES.indexOf(language));
  let takenOut = 0;
  for (let i = 0; i < CONVERSATIONS; i++) {
    const dictation = of(random, language);
    if (isTakenOut(dictation)) takenOut++;
  }
  return takenOut / CONVERSATIONS;
};

/** Composed of questions, ways to lead to a code and ways to say it. */
describe('after the number of a card', () => {
  it.each(LANGUAGES)('security codes are taken out, but for three in a hundred (%s)', (language) => {
    expect(shareTakenOut(securityCode, language)).toBeGreaterThanOrEqual(0.97);
  });

  it.each(LANGUAGES)('parts that were wrong and are said anew are taken out (%s)', (language) => {
    expect(shareTakenOut(correctedPart, language)).toBeGreaterThanOrEqual(0.97);
  });

  it.each(LANGUAGES)('expiries, amounts, counts and orders stay (%s)', (language) => {
    const random = seeded(80 + LANGUAGES.indexOf(language));
    let marked = 0;
    for (let i = 0; i < CONVERSATIONS; i++) {
      const { turns, ofCard } = staysAfterCard(random, language);
      if (marksOf(turns).slice(ofCard).flat().length) marked++;
    }
    expect(marked / CONVERSATIONS).toBeLessThanOrEqual(0.02);
  });
});
