import { Injectable } from '@nestjs/common';
import { CallsRepository } from '../../conversations/calls.repository';
import { hashIdentity } from '../../database/hash-identity';
import { CallTextSearch } from '../search/call-text-search.service';
import type { Highlight } from '../search/highlights';
import { SearchHighlights } from '../search/search-highlights.service';
import type { SearchTerm } from '../search/search-query';
import { AnsweredCalls, type AskedAnswer } from './answered-calls.service';
import { CallDetailsQuery } from './call-details.query';
import type { CallFacets } from './call-facets';
import type { CallSort } from './call-order';
import { CallSearchRepository } from './call-search.repository';
import type { CallPosition, CallSelection } from './call-selection';
import { CallSummaries, type CallSummary } from './call-summaries.service';
import { RecentCalls } from './recent-calls.service';

/** A page of calls, and the place of its end when there are more. */
export interface CallsPage {
  calls: CallSummary[];
  last: CallPosition | null;
}

/** Answers questions about the calls of an organisation. */
@Injectable()
export class CallsQuery {
  constructor(
    private readonly search: CallSearchRepository,
    private readonly calls: CallsRepository,
    private readonly summaries: CallSummaries,
    private readonly details: CallDetailsQuery,
    private readonly texts: CallTextSearch,
    private readonly highlights: SearchHighlights,
    private readonly recent: RecentCalls,
    private readonly answered: AnsweredCalls,
  ) {}

  /** When the calls of these ids were held; those that are not the organisation's are left out. */
  datesOf(organisationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    return this.calls.datesOf(organisationId, ids);
  }

  /** The places of the first `limit` calls of a selection, the latest first. */
  positions(organisationId: string, selection: CallSelection, limit: number): Promise<CallPosition[]> {
    return this.search.find(organisationId, selection, limit);
  }

  /** The first `size` calls of a selection, and the place of the last of them when there are more. */
  async page(organisationId: string, selection: CallSelection, size: number): Promise<CallsPage> {
    const found = await this.search.find(organisationId, selection, size + 1);
    const last = found.length > size ? found[size - 1] : undefined;
    return { calls: await this.listed(organisationId, found.slice(0, size)), last: last ?? null };
  }

  /**
   * The same of the calls that say every term, each with sentences that do; with `asked`, of those in which a criterion was
   * answered so. It may end before `size` calls are found, with the place where the search goes on.
   */
  async searchPage(
    organisationId: string,
    selection: CallSelection,
    terms: readonly SearchTerm[],
    size: number,
    asked?: AskedAnswer,
  ): Promise<CallsPage & { highlightsOf: Map<string, Highlight[]> }> {
    const { found, next } = asked
      ? await this.answered.find(organisationId, selection, asked, size + 1, terms)
      : await this.texts.find(organisationId, selection, terms, size + 1);
    const page = found.slice(0, size);
    const { count, highlightsOf } = await this.highlights.of(
      organisationId,
      page.map(({ id }) => id),
      terms,
    );
    const hits = page.filter(({ id }) => highlightsOf.has(id));
    const calls = await this.listed(organisationId, hits);
    return { calls, last: count < found.length ? (page[count - 1] ?? null) : next, highlightsOf };
  }

  /** The first `size` of the latest calls of a selection in another order, and the last of them when there are more. */
  async sortedPage(
    organisationId: string,
    selection: CallSelection,
    sort: CallSort,
    size: number,
  ): Promise<CallsPage> {
    const found = await this.recent.sorted(organisationId, selection, sort, selection.after?.id, size + 1);
    const last = found.length > size ? found[size - 1] : undefined;
    return { calls: await this.listed(organisationId, found.slice(0, size)), last: last ?? null };
  }

  /** The same of the calls in which a criterion was answered so; it may end before `size` calls are found. */
  async answeredPage(
    organisationId: string,
    selection: CallSelection,
    asked: AskedAnswer,
    size: number,
  ): Promise<CallsPage> {
    const { found, next } = await this.answered.find(organisationId, selection, asked, size + 1);
    const last = found.length > size ? (found[size - 1] ?? null) : next;
    return { calls: await this.listed(organisationId, found.slice(0, size)), last };
  }

  /** Counts of the values of each filter, over the latest calls. */
  facets(organisationId: string, selection: CallSelection): Promise<CallFacets> {
    return this.recent.facets(organisationId, selection);
  }

  /** The call that an identifier names and those whose identifiers begin with it, at most `limit`. */
  async identified(organisationId: string, text: string, limit: number): Promise<CallSummary[]> {
    const exact = await this.calls.findByIdentity(organisationId, hashIdentity(text));
    // No id that was made here is longer.
    const named = text.length > 36 ? null : await this.details.findId(organisationId, text);
    const beginning = await this.calls.listByBeginning(organisationId, text, limit);
    const ids = [...new Set([exact?.id, named, ...beginning])].flatMap((id) => id ?? []).slice(0, limit);
    return this.summaries.byIds(organisationId, ids);
  }

  private listed(organisationId: string, found: readonly CallPosition[]): Promise<CallSummary[]> {
    return this.summaries.byIds(
      organisationId,
      found.map(({ id }) => id),
    );
  }
}
