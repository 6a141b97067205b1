import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_KEYS } from '../../encryption/organisation-keys.service';
import { InitialSchema1763700000000 } from '../../../migrations/1763700000000-initial-schema';
import { PagingIndices1763800000000 } from '../../../migrations/1763800000000-paging-indices';
import { CertaintyOfScores1764400000000 } from '../../../migrations/1764400000000-certainty-of-scores';
import { CallsNotScored1764600000000 } from '../../../migrations/1764600000000-calls-not-scored';
import { PairIndices1763900000000 } from '../../../migrations/1763900000000-pair-indices';
import { TranscriptSearch1764900000000 } from '../../../migrations/1764900000000-transcript-search';
import { ScoresByDate1765220000000 } from '../../../migrations/1765220000000-scores-by-date';
import type { Sentence } from '../../conversations/sentence';
import { Database } from '../../database/database';
import { dialectOf } from '../../database/dialect';
import { CallSearchRepository } from '../calls/call-search.repository';
import type { CallPosition, CallSelection } from '../calls/call-selection';
import { CallTextSearch } from './call-text-search.service';
import { CallComparison } from './highlights';
import { readSearchQuery, type SearchTerm } from './search-query';
import { TranscriptTokens, weekOf } from './search-tokens';
import { TranscriptIndex } from './transcript-index.entity';
import { TranscriptIndexRepository } from './transcript-index.repository';
import { TranscriptSearch } from './transcript-search.service';
import { memorySource } from '../../../test/fixtures/memory-source';

interface Call {
  id: string;
  organisation: string;
  agent: string;
  team: string;
  score: number;
  review: number;
  date: Date;
  sentences: Sentence[];
}

/** From what everybody says to what hardly anybody does. */
const WORDS = ['the', 'refund', 'card', 'credit', 'fee', 'manager', 'lawyer', 'to', 'x', '返金'];
let dataSource: DataSource;
let calls: Call[];
let search: TranscriptSearch;
let texts: CallTextSearch;

/** Numbers from 0 to 1, the same at every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
/** Time for a search to find all there is, on a busy machine. */
const IN_FULL_MS = 60_000;
const chance = random(11);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(chance() * values.length)]!;
const someWord = (): string => WORDS[Math.floor(chance() * chance() * WORDS.length)]!;

function someCall(index: number): Call {
  const sentences = Array.from({ length: 1 + Math.floor(chance() * 4) }, () => ({
    speaker: oneOf(['agent', 'customer'] as const),
    text: Array.from({ length: 1 + Math.floor(chance() * 4) }, someWord).join(' '),
  }));
  return {
    id: `01a1fcbc-0003-7000-8000-${((index * 7_919) % 100_000).toString(16).padStart(12, '0')}`,
    organisation: oneOf(['ours', 'theirs']),
    agent: oneOf(['agent-1', 'agent-2', 'agent-3']),
    team: oneOf(['north', 'south']),
    score: Math.round(chance() * 100),
    review: oneOf([0, 0, 1, 2]),
    // Some years without a call, and many of one moment.
    date: new Date(Date.UTC(oneOf([1969, 2024, 2026, 2026]), 0, 1 + Math.floor(chance() * 90), 12)),
    sentences,
  };
}

beforeAll(async () => {
  dataSource = memorySource({
    entities: [TranscriptIndex],
    migrations: [
      InitialSchema1763700000000,
      PagingIndices1763800000000,
      PairIndices1763900000000,
      CertaintyOfScores1764400000000,
      CallsNotScored1764600000000,
      TranscriptSearch1764900000000,
      ScoresByDate1765220000000,
    ],
  });
  await dataSource.initialize();
  await dataSource.runMigrations();
  const index = new TranscriptIndexRepository(dataSource.getRepository(TranscriptIndex));
  const database = new Database(dataSource);
  search = new TranscriptSearch(database, index, NO_KEYS);
  texts = new CallTextSearch(new CallSearchRepository(database), search);
  calls = Array.from({ length: 500 }, (_, at) => someCall(at));
  for (const { id, organisation, date, sentences, ...row } of calls) {
    const raw = dialectOf(dataSource).toRawDate(date);
    await dataSource.query(
      `INSERT INTO "call" (id, organisation_id, identity, external_conversation_id, route, agent_id, conversation_date,
         call_agent_name, campaign, outcome_code, team_external_id, score, review_priority, created_at)
       VALUES (?, ?, ?, ?, 'transcript', ?, ?, '', '', '', ?, ?, ?, ?)`,
      [id, organisation, id, id, row.agent, raw, row.team, row.score, row.review, raw],
    );
    const tokens = new TranscriptTokens({ organisationId: organisation, week: weekOf(date) });
    for (const sentence of sentences) tokens.add(sentence);
    await index.insert({ callId: id, organisationId: organisation, conversationDate: date }, [
      ...tokens.all(),
    ]);
  }
});
afterAll(() => dataSource.destroy());

function isHit(sentences: readonly Sentence[], terms: readonly SearchTerm[]): boolean {
  const comparison = new CallComparison(terms);
  for (const sentence of sentences) comparison.add(sentence);
  return comparison.highlights !== null;
}

function expected(query: string, selection: CallSelection): string[] {
  const terms = readSearchQuery(query);
  return calls
    .filter(({ organisation }) => organisation === 'ours')
    .filter(({ sentences }) => isHit(sentences, terms))
    .filter(({ agent }) => !selection.agentId || agent === selection.agentId)
    .filter(({ team }) => !selection.team || team === selection.team)
    .filter(({ score }) => selection.minScore === undefined || score >= selection.minScore)
    .filter(({ date }) => !selection.from || date >= selection.from)
    .filter(({ date }) => !selection.to || date <= selection.to)
    .filter(({ review }) => !selection.forReview || review > 0)
    .sort((a, b) => (selection.forReview ? b.review - a.review : 0) || later(a, b))
    .map(({ id }) => id);
}

const later = (a: Call, b: Call): number => b.date.getTime() - a.date.getTime() || (a.id < b.id ? 1 : -1);

/** Pages as the list reads them: what is no hit is left out, and the next page begins where this one ended. */
async function readInPages(
  query: string,
  selection: CallSelection,
  size: number,
  { by = search, budgetMs }: { by?: Pick<TranscriptSearch, 'find'>; budgetMs?: number } = {},
) {
  const terms = readSearchQuery(query);
  const read: string[] = [];
  let pages = 0;
  for (let after: CallPosition | undefined; ;) {
    const { found, next } = await by.find('ours', { ...selection, after }, terms, size + 1, budgetMs);
    pages++;
    for (const { id } of found.slice(0, size)) {
      const call = calls.find((one) => one.id === id)!;
      if (isHit(call.sentences, terms)) read.push(id);
    }
    const last = found.length > size ? found[size - 1] : next;
    if (!last) return { read, pages };
    after = last;
  }
}

const QUERIES = [
  'the',
  'refund',
  'refund card',
  '"credit card"',
  '"the refund"',
  '"the refund the"',
  'agent:refund',
  'customer:"refund card" agent:the',
  'lawyer',
  'lawyer manager',
  'x to',
  '返金',
  'nobody',
];

function someSelection(): CallSelection {
  const day = (): Date =>
    new Date(Date.UTC(oneOf([1968, 1969, 2025, 2026]), 0, 1 + Math.floor(chance() * 90)));
  return {
    ...(chance() < 0.3 && { agentId: oneOf(['agent-1', 'agent-2', 'nobody']) }),
    ...(chance() < 0.3 && { team: oneOf(['north', 'south']) }),
    ...(chance() < 0.3 && { minScore: Math.round(chance() * 90) }),
    ...(chance() < 0.3 && { from: day() }),
    ...(chance() < 0.3 && { to: day() }),
    ...(chance() < 0.3 && { forReview: true }),
  };
}

describe('the calls that say something', () => {
  describe.each([
    ['by the index', () => search],
    ['by the list first', () => texts],
  ])('%s', (_, searchBy) => {
    it.each(QUERIES)('%s: each once and in order, whatever else is asked for', async (query) => {
      const by = searchBy();
      const all = expected(query, {});
      if (query !== 'nobody') expect(all.length).toBeGreaterThan(0);
      expect((await readInPages(query, {}, 1_000, { by })).read).toEqual(all);
      for (let run = 0; run < 25; run++) {
        const selection = someSelection();
        const size = 1 + Math.floor(chance() * 20);
        const { read } = await readInPages(query, selection, size, { by });
        expect(read, JSON.stringify({ selection, size })).toEqual(expected(query, selection));
      }
    });
  });

  it('are all found, in more pages, when the time of each is over at once', async () => {
    const { read, pages } = await readInPages('lawyer', {}, 5, { budgetMs: 0 });
    expect(read).toEqual(expected('lawyer', {}));
    expect(pages).toBeGreaterThan(5);
    const selection = { forReview: true, agentId: 'agent-1' };
    expect((await readInPages('refund', selection, 3, { budgetMs: 0 })).read).toEqual(
      expected('refund', selection),
    );
  });

  it('are not found any more once they are removed, and others of the same words are', async () => {
    const terms = readSearchQuery('the');
    const before = expected('the', {});
    const repository = new TranscriptIndexRepository(dataSource.getRepository(TranscriptIndex));
    // Another organisation cannot remove them.
    await repository.remove('theirs', before.slice(0, 2));
    expect((await search.find('ours', {}, terms, 1_000, IN_FULL_MS)).found).toHaveLength(before.length);
    await repository.remove('ours', before.slice(0, 2));
    const { found } = await search.find('ours', {}, terms, 1_000, IN_FULL_MS);
    expect(found.map(({ id }) => id)).toEqual(before.slice(2));
  });

  it('can be asked the longest query there may be', async () => {
    const query = Array.from({ length: 8 }, (_, at) => `"a b c d e f g h ${at} x"`).join('');
    expect((await search.find('ours', {}, readSearchQuery(query), 10)).found).toEqual([]);
    // Of so many words no call is looked up by itself.
    const unlisted = { find: () => Promise.reject(new Error('the list was asked')) } as never;
    const byWords = new CallTextSearch(unlisted, search);
    const found = await byWords.find('ours', {}, readSearchQuery(query), 10, IN_FULL_MS);
    expect(found).toEqual({ found: [], next: null });
  });
});
