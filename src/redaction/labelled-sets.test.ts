import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  LABELLED_KINDS,
  measureRedaction,
  precisionOf,
  precisionWithRepeats,
  recallOf,
  totalOf,
  type LabelledConversation,
} from '../../test/bench/redaction/measure.mjs';
import { isRedactionKind } from './kinds';
import { numberRuns } from './number-runs';
import { piecesOf } from './pieces';
import { SpanFinder } from './span-finder';

const read = (set: string) =>
  JSON.parse(
    readFileSync(join(__dirname, '../../test/fixtures/redaction', `${set}.json`), 'utf8'),
  ) as LabelledConversation[];

const find = (sentences: LabelledConversation['sentences']) => {
  const finder = new SpanFinder(LABELLED_KINDS.filter(isRedactionKind));
  const pieces = [...piecesOf(sentences)];
  for (const piece of pieces) finder.add(piece);
  return pieces.map((_, i) => finder.spansOf(i));
};

const digitsOf = (text: string) =>
  numberRuns(text)
    .map(({ digits }) => digits)
    .join('');

/** The set that the rules were written beside. */
describe('redaction of the labelled conversations that could be looked at', () => {
  const figures = measureRedaction(read('dev'), find, digitsOf);

  it.each([...LABELLED_KINDS])('takes out every %s but few, and little else', (kind) => {
    const of = figures.get(kind);
    expect(of && recallOf(of)).toBeGreaterThanOrEqual(kind === 'card' || kind === 'iban' ? 1 : 0.85);
    // A name that is spelled once more is no label, and goes all the same.
    expect(of && precisionOf(of)).toBeGreaterThanOrEqual(kind === 'name' ? 0.85 : 0.95);
  });

  it('takes out nearly all, and nearly nothing else', () => {
    const total = totalOf(figures);
    expect(recallOf(total)).toBeGreaterThanOrEqual(0.97);
    expect(precisionOf(total)).toBeGreaterThanOrEqual(0.97);
  });
});

/** A set by an author who had not seen the rules, of one turn each; this half of it was looked at afterwards. */
describe('redaction of the turns of another author that could be looked at', () => {
  const figures = measureRedaction(read('third-dev'), find, digitsOf);

  it.each([
    ['card', 0.97, 0.97],
    ['iban', 1, 1],
    ['phone', 0.95, 0.95],
    ['email', 0.95, 0.95],
    ['national_number', 0.95, 0.95],
    ['birth_date', 0.95, 0.95],
  ])('takes out nearly every %s, and little else', (kind, recall, precision) => {
    const of = figures.get(kind);
    expect(of && recallOf(of)).toBeGreaterThanOrEqual(recall);
    expect(of && precisionOf(of)).toBeGreaterThanOrEqual(precision);
  });
});

/** Conversations of two authors who had not seen the rules, in four languages; every other one was looked at. */
describe('redaction of the fourth set', () => {
  const seen = measureRedaction(read('fourth-dev'), find, digitsOf);
  const unseen = measureRedaction(read('fourth-heldout'), find, digitsOf);

  it.each([
    // Security codes after a card are no labels of this set, and go all the same.
    ['card', 0.99, 0.96],
    ['phone', 0.95, 0.95],
    ['national_number', 0.94, 0.94],
    ['email', 0.85, 0.99],
    ['name', 0.8, 0.95],
  ])('takes out nearly every %s of what was looked at, and little else', (kind, recall, precision) => {
    const of = seen.get(kind);
    expect(of && recallOf(of)).toBeGreaterThanOrEqual(recall);
    expect(of && precisionOf(of)).toBeGreaterThanOrEqual(precision);
  });

  it('takes out most cards of what was not, and takes little else for one', () => {
    const cards = unseen.get('card');
    expect(cards && recallOf(cards)).toBeGreaterThanOrEqual(0.94);
    expect(cards && precisionOf(cards)).toBeGreaterThanOrEqual(0.95);
  });
});

/**
 * Conversations with security codes and corrections, by authors who had not seen the rules; those from the sixth set on with
 * parts of cards that are said again. All of these were looked at but the halves `eighth-heldout` and `ninth-heldout`.
 */
describe.each([
  ['fifth-dev', 0.98, 0.98],
  ['sixth-dev', 0.98, 0.95],
  ['sixth-heldout', 0.98, 0.95],
  ['seventh-dev', 0.98, 0.98],
  ['seventh-heldout', 0.98, 0.98],
  ['eighth-dev', 0.98, 0.98],
  ['eighth-heldout', 0.98, 0.95],
  ['ninth-dev', 0.98, 0.98],
  ['ninth-heldout', 0.98, 0.95],
])('redaction of the set %s', (name, recall, precision) => {
  const figures = measureRedaction(read(name), find, digitsOf);

  it('takes out nearly every card and security code, and little else for one', () => {
    const cards = figures.get('card');
    expect(cards && recallOf(cards)).toBeGreaterThanOrEqual(recall);
    expect(cards && precisionOf(cards)).toBeGreaterThanOrEqual(precision);
  });
});

/** The set that nobody looked at while the first rules were written. What they took for cards in it was looked at since. */
describe('redaction of labelled conversations of another author', () => {
  const figures = measureRedaction(read('heldout'), find, digitsOf);
  const total = totalOf(figures);

  it('takes out nearly every card number, and takes little else for one', () => {
    const cards = figures.get('card');
    expect(cards && recallOf(cards)).toBeGreaterThanOrEqual(0.98);
    // Parts of a card number that the agent says again are no labels, and go all the same.
    expect(cards && precisionWithRepeats(cards)).toBeGreaterThanOrEqual(0.95);
  });

  it('takes out most of all kinds, and little else', () => {
    expect(recallOf(total)).toBeGreaterThanOrEqual(0.87);
    expect(precisionOf(total)).toBeGreaterThanOrEqual(0.9);
  });
});
