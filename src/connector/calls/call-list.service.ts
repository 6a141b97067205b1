import { Injectable } from '@nestjs/common';
import type { CallSummary } from '../../evaluations/calls/call-summaries.service';
import { askedAnswer } from '../../evaluations/calls/answered-calls.service';
import { CallsQuery, type CallsPage } from '../../evaluations/calls/calls.query';
import type { CallSelection } from '../../evaluations/calls/call-selection';
import type { Highlight } from '../../evaluations/search/highlights';
import { readSearchQuery, SearchQueryInvalid, type SearchTerm } from '../../evaluations/search/search-query';
import { InvalidPayload } from '../../http/api-exception';
import { snakeCased } from '../../http/snake-cased';
import { requireTogether } from '../../http/validation/require-together';
import { AgentsQuery } from '../../organisations/agents.query';
import { RecordingsQuery } from '../../recordings/recordings.query';
import { cursorAfter } from '../cursor';
import { PAGE, type CallFilter } from './call-filter';
import { MAX_FOUND, type CallPageDto, type CallSummaryDto, type FoundAgentDto } from './call-summary.dto';
import { toCallSummaryDto } from './to-call-dto';
import { toCallSelection } from './to-call-selection';

/** A page of calls, and what each says of what was searched for. */
type FoundPage = CallsPage & { highlightsOf?: Map<string, Highlight[]> };

/** The list of calls as administrators filter, search and order it. */
@Injectable()
export class CallList {
  constructor(
    private readonly calls: CallsQuery,
    private readonly agents: AgentsQuery,
    private readonly recordings: RecordingsQuery,
  ) {}

  /** Throws `InvalidPayload` for filters that do not go together. */
  async page(organisationId: string, filter: CallFilter): Promise<CallPageDto> {
    const selection = toCallSelection(filter);
    const named = await this.named(organisationId, filter);
    const { calls, last, highlightsOf } = await this.found(organisationId, selection, filter, named);
    const dtos = await this.summaries(organisationId, calls);
    return {
      conversations: dtos.map((call) => {
        const highlights = highlightsOf?.get(call.id);
        return { ...call, ...(highlights && { highlights: snakeCased(highlights) }) };
      }),
      next_cursor: last && cursorAfter(last),
      ...(filter.facets && { facets: snakeCased(await this.calls.facets(organisationId, selection)) }),
      ...named,
    };
  }

  private async found(
    organisationId: string,
    selection: CallSelection,
    filter: CallFilter,
    named: Pick<CallPageDto, 'identified' | 'agents'> | undefined,
  ): Promise<FoundPage> {
    const size = Number(filter.limit ?? PAGE);
    const terms = termsOf(filter, named);
    requireTogether(filter, 'criterion', 'answer');
    const asked = askedAnswer(filter);
    const by = filter.sort ?? 'date';
    const isOther = by !== 'date' || filter.order === 'ascending';
    if (isOther && (terms || asked))
      throw new InvalidPayload([
        { field: 'sort', code: 'not_together', message: 'does not go with q, search or criterion' },
      ]);
    if (terms === 'none') return { calls: [], last: null };
    if (terms) return this.calls.searchPage(organisationId, selection, terms, size, asked);
    if (asked) return this.calls.answeredPage(organisationId, selection, asked, size);
    // No index knows the routes.
    if (!isOther && selection.route === undefined) return this.calls.page(organisationId, selection, size);
    const sort = { by, ascending: filter.order === 'ascending' };
    return this.calls.sortedPage(organisationId, selection, sort, size);
  }

  /** What the text of a search names, on the first page of one. */
  private async named(
    organisationId: string,
    { search, cursor }: CallFilter,
  ): Promise<Pick<CallPageDto, 'identified' | 'agents'> | undefined> {
    const text = search?.trim();
    if (!text || cursor !== undefined) return undefined;
    const [calls, { agents }] = await Promise.all([
      this.calls.identified(organisationId, text, MAX_FOUND),
      this.agents.list(organisationId, { search: text, offset: 0, limit: MAX_FOUND }),
    ]);
    return {
      identified: await this.summaries(organisationId, calls),
      agents: agents.map(({ id, externalId, name, employee }): FoundAgentDto => ({
        id,
        external_id: externalId,
        name,
        employee_name: employee?.name ?? null,
      })),
    };
  }

  private async summaries(organisationId: string, calls: readonly CallSummary[]): Promise<CallSummaryDto[]> {
    const recordingOf = await this.recordings.statusesOf(
      organisationId,
      calls.map(({ id }) => id),
    );
    return calls.map((call) => toCallSummaryDto(call, recordingOf.get(call.id) ?? null));
  }
}

/** The words to search for; `none` for an identifier that is no words and was found otherwise. */
function termsOf(
  { q, search }: CallFilter,
  named: Pick<CallPageDto, 'identified' | 'agents'> | undefined,
): SearchTerm[] | 'none' | null {
  if (q !== undefined) return readSearchQuery(q);
  if (search === undefined) return null;
  try {
    return readSearchQuery(search);
  } catch (error) {
    if (!(error instanceof SearchQueryInvalid)) throw error;
    if (named?.identified?.length || named?.agents?.length) return 'none';
    throw new InvalidPayload([{ field: 'search', message: error.message, code: error.code }]);
  }
}
