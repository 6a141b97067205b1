import { describe, expect, it } from 'vitest';
import { dictatedCard } from '../../test/redaction/dictated-cards';
import { keptNumber } from '../../test/redaction/kept-numbers';
import { oneOf, seeded, type Language } from '../../test/redaction/said-digits';
import type { Turn } from '../../test/redaction/dictated-cards';
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

const isTakenOut = (text: string, start: number, end: number, marks: readonly Span[]) =>
  Array.from(text.slice(start, end)).every(
    (character, i) =>
      !LETTER_OR_FIGURE.test(character) ||
      marks.some((mark) => mark.start <= start + i && start + i < mark.end),
  );

/**
 * Composed of ways to say digits, to group them, to lead from one to the next, to hesitate, to be interrupted, and to
 * correct oneself: whoever writes rules for single sentences fails here.
 */
describe('cards that are dictated in any way', () => {
  it.each(LANGUAGES)('are taken out, but for two in a hundred (%s)', (language) => {
    const random = seeded(20 + LANGUAGES.indexOf(language));
    let takenOut = 0;
    for (let i = 0; i < CONVERSATIONS; i++) {
      const { turns, parts } = dictatedCard(random, language, oneOf(random, [0, 0.2, 0.4]));
      const marks = marksOf(turns);
      if (
        parts.every(({ turn, start, end }) =>
          isTakenOut(turns[turn]?.text ?? '', start, end, marks[turn] ?? []),
        )
      )
        takenOut++;
    }
    expect(takenOut / CONVERSATIONS).toBeGreaterThanOrEqual(0.98);
  });
});

describe('numbers that are named an order’s, a device’s or the like', () => {
  it.each(LANGUAGES)('are taken for no card, even with the digits of one (%s)', (language) => {
    const random = seeded(40 + LANGUAGES.indexOf(language));
    let [cards, marked] = [0, 0];
    for (let i = 0; i < CONVERSATIONS; i++) {
      const marks = marksOf(keptNumber(random, language).turns).flat();
      if (marks.some(({ kind }) => kind === 'card')) cards++;
      if (marks.length) marked++;
    }
    expect(cards / CONVERSATIONS).toBeLessThanOrEqual(0.002);
    expect(marked / CONVERSATIONS).toBeLessThanOrEqual(0.01);
  });
});
