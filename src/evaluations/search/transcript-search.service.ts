import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import { OrganisationKeys, type KeySource } from '../../encryption/organisation-keys.service';
import { afterConditions, callConditions, condition, dateConditions } from '../calls/call-conditions';
import type { CallPosition, CallSelection } from '../calls/call-selection';
import { prioritiesOf } from '../calls/call-states';
import type { SearchTerm } from './search-query';
import { startOfWeek, tokensOfTermsIn, weekOf } from './search-tokens';
import { TranscriptIndexRepository, type IndexConditions } from './transcript-index.repository';

/** Calls of which the index says that they answer a query, the latest first. */
export interface SearchedCalls {
  found: CallPosition[];
  /** Where the search goes on when it was ended before `found` was full; null when there is nothing more. */
  next: CallPosition | null;
}

/**
 * After this time a search gives what it has found, in milliseconds: one that hardly any call answers among very many that
 * say its words is continued from where it came to.
 */
export const BUDGET_MS = 100;
/** A statement that took less may be followed by one for twice as many weeks, if there is time for it, in milliseconds. */
const QUICK_MS = 25;
/** Tokens in one statement, which each are looked up. */
const MAX_TOKENS = 400;
/** After every id of a call in their order. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Weeks of the dates a call may have: years 1000 to 9999. */
const [FIRST_WEEK, LAST_WEEK] = [-60_000, 420_000];

/** A selection of which only calls of one urgency are meant, or of any. */
type Urgency = CallSelection & { reviewPriority?: number };

/** What a search of one selection does: where it stands, and until when. */
interface Search {
  organisationId: string;
  terms: readonly SearchTerm[];
  /** With which of them tokens were made; null for none. */
  keys: readonly (Buffer | null)[];
  until: number;
}

/**
 * Finds the calls whose transcripts say something. The index is asked week by week, the latest first: of a common word the
 * newest week has enough, and of a rare one twice as many weeks are asked each time. See docs/queries.md.
 */
@Injectable()
export class TranscriptSearch {
  constructor(
    private readonly database: Database,
    private readonly repository: TranscriptIndexRepository,
    @Inject(OrganisationKeys) private readonly keys: KeySource,
  ) {}

  /**
   * The first `limit` calls of a selection that say every term, the latest first; of calls to review, first those with a
   * suspicion; after `budgetMs` milliseconds, what it has found by then. They are those the index names: the caller compares
   * them with their transcripts.
   */
  async find(
    organisationId: string,
    selection: CallSelection,
    terms: readonly SearchTerm[],
    limit: number,
    budgetMs = BUDGET_MS,
  ): Promise<SearchedCalls> {
    const until = performance.now() + budgetMs;
    const search = { organisationId, terms, keys: await this.keysOf(organisationId), until };
    if (!selection.forReview) return this.findLatest(search, selection, limit);
    const found: CallPosition[] = [];
    const priorities = prioritiesOf(selection);
    const last = selection.after?.reviewPriority ?? Math.max(...priorities);
    for (const reviewPriority of priorities.filter((one) => one <= last)) {
      const after = reviewPriority === last ? selection.after : undefined;
      const these = { ...selection, after, reviewPriority };
      const { found: more, next } = await this.findLatest(search, these, limit - found.length);
      found.push(...more.map((position) => ({ ...position, reviewPriority })));
      if (next) return { found, next: { ...next, reviewPriority } };
      if (found.length >= limit) break;
    }
    return { found, next: null };
  }

  /** Which of some calls the index names for every term, in their order. */
  async among(
    organisationId: string,
    positions: readonly CallPosition[],
    terms: readonly SearchTerm[],
  ): Promise<CallPosition[]> {
    const keys = await this.keysOf(organisationId);
    const ids = positions.map(({ id }) => id);
    const idsOfWeek = await this.repository.idsByWeek(organisationId, ids);
    const named = new Set<string>();
    for (const [week, ofWeek] of idsOfWeek) {
      const places = keys.map((key) => ({ organisationId, week, key }));
      const query = tokensOfTermsIn(terms, places);
      for (const id of await this.repository.among(organisationId, query, ofWeek)) named.add(id);
    }
    return positions.filter(({ id }) => named.has(id));
  }

  private async findLatest(search: Search, selection: Urgency, limit: number): Promise<SearchedCalls> {
    const { organisationId, terms, keys, until } = search;
    const conditions = this.conditionsOf(selection);
    const found: CallPosition[] = [];
    let size = 1;
    for (const weeks = new Weeks(this.repository, organisationId, selection); ;) {
      const asked = await weeks.next(size);
      const queries = asked.map((week) => {
        const places = keys.map((key) => ({ organisationId, week, key }));
        return tokensOfTermsIn(terms, places);
      });
      const oldest = asked.at(-1);
      if (oldest === undefined) return { found, next: null };
      const began = performance.now();
      found.push(...(await this.repository.find(organisationId, queries, conditions, limit - found.length)));
      if (found.length >= limit) return { found, next: null };
      const now = performance.now();
      if (now >= until) return { found, next: beforeWeek(oldest) };
      const tokensOfWeek = queries[0]?.flat(2).length ?? 1;
      if (now - began < QUICK_MS) size = Math.min(2 * size, MAX_TOKENS / tokensOfWeek);
      const hasTimeFor = ((until - now) * asked.length) / (now - began);
      size = Math.max(1, Math.floor(Math.min(size, hasTimeFor)));
    }
  }

  /** While what was stored before the organisation had a key is being sealed, both kinds of tokens are there. */
  private async keysOf(organisationId: string): Promise<(Buffer | null)[]> {
    const keys = await this.keys.find(organisationId);
    if (!keys) return [null];
    return keys.isAllSealed ? [keys.search] : [keys.search, null];
  }

  private conditionsOf(selection: Urgency): IndexConditions {
    const { dialect } = this.database;
    const { reviewPriority, status, anyOf } = selection;
    const ofCall = [
      ...(reviewPriority === undefined ? [] : [condition('call_row.review_priority = ?', reviewPriority)]),
      ...callConditions(selection, dialect),
    ];
    const conditions = [
      ...dateConditions(selection, 'found', dialect),
      ...afterConditions(selection, 'found', 'call_id', dialect),
      ...ofCall,
    ];
    const statuses = status ? [status] : (anyOf?.status ?? []);
    return { conditions, asksCall: ofCall.length > 0, statuses };
  }
}

/** The place in the list right before the calls of the week before this one. */
const beforeWeek = (week: number): CallPosition => ({
  moment: new Date(startOfWeek(week).getTime() - 1),
  id: LAST_ID,
});

/** The weeks a selection may have calls in, the latest first. */
class Weeks {
  private listed: number[] = [];
  private latest: number;
  private readonly earliest: number;

  constructor(
    private readonly repository: TranscriptIndexRepository,
    private readonly organisationId: string,
    { from, to, after }: CallSelection,
  ) {
    this.latest = Math.min(to ? weekOf(to) : LAST_WEEK, after ? weekOf(after.moment) : LAST_WEEK);
    this.earliest = from ? weekOf(from) : FIRST_WEEK;
  }

  /** The next `count` of them; fewer, and then none, at the end. */
  async next(count: number): Promise<number[]> {
    if (this.listed.length === 0 && this.latest >= this.earliest) {
      this.listed = await this.repository.listWeeks(this.organisationId, this.latest, this.earliest);
      this.latest = (this.listed.at(-1) ?? FIRST_WEEK) - 1;
    }
    return this.listed.splice(0, count);
  }
}
