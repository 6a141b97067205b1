import { Injectable } from '@nestjs/common';
import { CallSearchRepository } from '../calls/call-search.repository';
import type { CallPosition, CallSelection } from '../calls/call-selection';
import type { SearchTerm } from './search-query';
import { BUDGET_MS, TranscriptSearch, type SearchedCalls } from './transcript-search.service';

/**
 * Calls of the list that are looked up in the index together: twice as many as are asked for, within these bounds, and no more
 * than there is time for: a hundred that lie far apart on a disk take 40 ms.
 */
const [MIN_AT_ONCE, MAX_AT_ONCE] = [20, 100];
/**
 * As long as this share of the calls says it, a page is full sooner by the list than by the index, which gives every call of
 * a week. Judged by all that were looked up, and by one standard deviation fewer than that: of what a tenth of the calls say,
 * chance would else send every fortieth page to the index at once, and every tenth by the last hundred alone.
 */
const MIN_SAYING = 0.05;
/**
 * Words of a query up to which calls are looked up one by one: SQLite looks each of them up for each call, while nothing else
 * has its turn. A hundred calls take 13 ms with four words, and took 390 with the most a query may have.
 */
const MAX_WORDS = 8;

/** How far the list was gone through. */
interface Listed extends SearchedCalls {
  /** Whether nothing more is to be found, or there is no more time for it. */
  isDone: boolean;
}

/**
 * Finds the calls of a selection that say something. The first of the list are looked up one by one: what many calls say
 * fills a page so, and a filter that few calls pass is soon at its end. What few of them say is found by the index.
 */
@Injectable()
export class CallTextSearch {
  constructor(
    private readonly calls: CallSearchRepository,
    private readonly transcripts: TranscriptSearch,
  ) {}

  /**
   * The first `limit` calls of a selection that say every term, in the order of the list. They are those the index names: the
   * caller compares them with their transcripts. It may end with fewer, even none, at the place `next`.
   */
  async find(
    organisationId: string,
    selection: CallSelection,
    terms: readonly SearchTerm[],
    limit: number,
    budgetMs = BUDGET_MS,
  ): Promise<SearchedCalls> {
    const until = performance.now() + budgetMs;
    // No index knows the routes: the list would be gone through for a rare one.
    if (selection.route !== undefined || wordCount(terms) > MAX_WORDS)
      return this.transcripts.find(organisationId, selection, terms, limit, budgetMs);
    const { found, next, isDone } = await this.amongListed(organisationId, selection, terms, limit, until);
    if (isDone) return { found, next };
    const rest = { ...selection, after: next ?? undefined };
    const left = until - performance.now();
    const more = await this.transcripts.find(organisationId, rest, terms, limit - found.length, left);
    return { found: [...found, ...more.found], next: more.next };
  }

  private async amongListed(
    organisationId: string,
    selection: CallSelection,
    terms: readonly SearchTerm[],
    limit: number,
    until: number,
  ): Promise<Listed> {
    const found: CallPosition[] = [];
    const began = performance.now();
    let atOnce = withinBounds(2 * limit);
    let looked = 0;
    for (let after = selection.after; ;) {
      const listed = await this.calls.find(organisationId, { ...selection, after }, atOnce);
      const saying = await this.transcripts.among(organisationId, listed, terms);
      found.push(...saying);
      looked += listed.length;
      if (found.length >= limit) return { found: found.slice(0, limit), next: null, isDone: true };
      after = listed.at(-1);
      if (!after || listed.length < atOnce) return { found, next: null, isDone: true };
      const now = performance.now();
      const isOver = now >= until;
      if (isOver || isRare(found.length, looked)) return { found, next: after, isDone: isOver };
      const hasTimeFor = ((until - now) * looked) / (now - began);
      atOnce = Math.min(atOnce, withinBounds(hasTimeFor));
    }
  }
}

/** Whether fewer say it than `MIN_SAYING`, by the share of those that were looked up (a Poisson distribution). */
function isRare(saying: number, looked: number): boolean {
  const expected = MIN_SAYING * looked;
  return saying < expected - Math.sqrt(expected);
}

const withinBounds = (calls: number): number =>
  Math.floor(Math.min(MAX_AT_ONCE, Math.max(MIN_AT_ONCE, calls)));

const wordCount = (terms: readonly SearchTerm[]): number =>
  terms.reduce((sum, { words }) => sum + words.length, 0);
