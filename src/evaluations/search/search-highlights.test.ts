import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ConversationsRepository } from '../../conversations/conversations.repository';
import type { Sentence } from '../../conversations/sentence';
import { CallsQuery } from '../calls/calls.query';
import { SearchHighlights } from './search-highlights.service';
import { readSearchQuery } from './search-query';
import type { CallTextSearch } from './call-text-search.service';

const TERMS = readSearchQuery('"the whole refund"');
const SHORT = 200_000;

/** Repeats what is said until it has so many characters. */
const longOf = (text: string, characters: number): Sentence[] =>
  Array.from({ length: Math.ceil(characters / text.length) }, () => ({ speaker: 'agent' as const, text }));

/** Answers as the embedded database does: within the turn it was asked in. */
const transcripts = (stored: Record<string, Sentence[] | null>): ConversationsRepository =>
  ({
    findShortTranscripts: (_: string, ids: string[]) =>
      Promise.resolve(
        ids.flatMap((callId) => {
          const sentences = stored[callId];
          return sentences && JSON.stringify(sentences).length <= SHORT ? [{ callId, sentences }] : [];
        }),
      ),
    findByCall: (_: string, callId: string) => Promise.resolve({ callId, sentences: stored[callId] ?? null }),
  }) as unknown as ConversationsRepository;

const named = (count: number, sentences: Sentence[]): Record<string, Sentence[]> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`call-${at}`, sentences]));

it('calls that say every term in a row are hits, however long they are, and no others', async () => {
  const stored = {
    'a hit': [{ speaker: 'agent' as const, text: 'You get the whole refund.' }],
    'no hit': [{ speaker: 'agent' as const, text: 'The whole thing, the refund.' }],
    'a long hit': [
      ...longOf('The whole thing. ', SHORT),
      { speaker: 'agent' as const, text: 'The whole refund' },
    ],
    'no long hit': longOf('The whole, whole refund. ', SHORT),
    erased: null,
  };
  const { count, highlightsOf } = await new SearchHighlights(transcripts(stored)).of(
    'o',
    Object.keys(stored),
    TERMS,
  );
  expect(count).toBe(5);
  expect([...highlightsOf.keys()]).toEqual(['a hit', 'a long hit']);
});

it('others have their turn on the event loop while long calls are compared', async () => {
  const stored = { ...named(5, longOf('Größe, größer: the whole thing. ', 100_000)) };
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns++) await nextTurn();
  })();
  const { count } = await new SearchHighlights(transcripts(stored)).of('o', Object.keys(stored), TERMS);
  isOver = true;
  await others;
  expect(count).toBe(5);
  expect(turns).toBeGreaterThanOrEqual(10);
});

it('a page ends early when its calls are long, and the next one goes on after the last that was compared', async () => {
  const stored = named(30, longOf('the whole thing, not the refund. ', 150_000));
  const ids = Object.keys(stored);
  const highlights = new SearchHighlights(transcripts(stored));
  const { count } = await highlights.of('o', ids, TERMS);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(10);

  const found = ids.map((id) => ({ id, moment: new Date(0) }));
  const search = { find: () => Promise.resolve({ found, next: null }) } as unknown as CallTextSearch;
  const none = { byIds: () => Promise.resolve([]) } as never;
  const empty = {} as never;
  const query = new CallsQuery(empty, empty, none, empty, search, highlights, empty, empty);
  const whole = await query.searchPage('o', {}, TERMS, 50);
  expect(whole.last).toEqual(found[count - 1]);
  // A page that would have ended there anyway has no more to come only when there is none.
  const short = { find: () => Promise.resolve({ found: found.slice(0, count), next: null }) };
  const last = new CallsQuery(empty, empty, none, empty, short as never, highlights, empty, empty);
  expect((await last.searchPage('o', {}, TERMS, 50)).last).toBeNull();
});

it('one call that is longer than all that is compared for a page is a page', async () => {
  const stored = named(2, [
    ...longOf('the whole thing. ', 1_500_000),
    { speaker: 'customer', text: 'And the whole refund.' },
  ]);
  const { count, highlightsOf } = await new SearchHighlights(transcripts(stored)).of(
    'o',
    Object.keys(stored),
    TERMS,
  );
  expect([count, highlightsOf.size]).toEqual([1, 1]);
});
