import { Injectable } from '@nestjs/common';
import type { Sentence } from '../conversations/sentence';
import { AWAITING_AGENT_LINK } from '../evaluations/analysis/analysis-state';
import { CallResultsQuery, type CallResult } from '../evaluations/calls/call-results.query';
import { Database } from '../database/database';
import { AgentsQuery } from '../organisations/agents.query';
import { RecordingsQuery, type RecordingResult } from '../recordings/recordings.query';
import { ResultOrderRepository, type PlacedResult, type ResultSelection } from './result-order.repository';
import type { ResultParts } from './to-result-dto';

/** Calls given a place in one transaction, and transactions for one page. */
const PLACED_AT_ONCE = 500;
const MAX_ROUNDS = 4;

/** Characters of transcripts on one page, about: a page that reaches them ends there. */
const MAX_TRANSCRIPT_CHARACTERS = 8_000_000;

/** Which page of which results is asked for. */
export interface ResultPageRequest {
  /** The place after which it begins. */
  after: number;
  selection: Omit<ResultSelection, 'agentId'> & { agent?: string };
  size: number;
  withTranscripts: boolean;
}

/** Results in the order of their changes. */
export interface ResultPage {
  results: ResultParts[];
  /** The place after which the next page begins. */
  last: number;
  hasMore: boolean;
}

/** The parts of results as one moment saw them. */
interface Read {
  results: CallResult[];
  recordings: Map<string, RecordingResult>;
  /** By the id of the call. */
  places: Map<string, number>;
  last: number;
  hasMore: boolean;
}

/** Reads the results of an organisation for other systems. */
@Injectable()
export class Results {
  constructor(
    private readonly database: Database,
    private readonly order: ResultOrderRepository,
    private readonly calls: CallResultsQuery,
    private readonly recordings: RecordingsQuery,
    private readonly agents: AgentsQuery,
  ) {}

  /**
   * A page in the order of changes. Whoever reads on from `last` sees every later state of every call at least once, and
   * no state twice, however many are written meanwhile.
   */
  async page(organisationId: string, request: ResultPageRequest): Promise<ResultPage> {
    const { size, withTranscripts } = request;
    // Of an empty page, too, the next one begins here: its cursor stands for `updated_since` as well.
    const after = this.order.startOf(request.after, request.selection);
    const selection = await this.selectionOf(organisationId, request.selection);
    if (!selection) return { results: [], last: after, hasMore: false };
    const read = await this.read(organisationId, after, selection, size);
    const parts = await this.withAgents(organisationId, read);
    if (!withTranscripts) return { results: parts, last: read.last, hasMore: read.hasMore };
    const kept = await this.withinBudget(organisationId, parts);
    const lastKept = kept.at(-1)?.result.call.id;
    if (kept.length === parts.length || lastKept === undefined)
      return { results: kept, last: read.last, hasMore: read.hasMore };
    return { results: kept, last: read.places.get(lastKept) ?? after, hasMore: true };
  }

  /** The result of the call that `name` names, see `CallResultsQuery.findId`; null when there is none. */
  async find(organisationId: string, name: string, withTranscript: boolean): Promise<ResultParts | null> {
    const read = await this.database.snapshot(async (manager) => {
      const id = await this.calls.findId(manager, organisationId, name);
      const ids = id === null ? [] : [id];
      return {
        results: await this.calls.load(manager, organisationId, ids),
        recordings: await this.recordings.resultsOf(manager, organisationId, ids),
      };
    });
    const [parts] = await this.withAgents(organisationId, read);
    if (!parts || !withTranscript) return parts ?? null;
    return { ...parts, transcript: await this.transcriptOf(organisationId, parts) };
  }

  /** Reads a page; gives places to changes that have none yet where the page would not be full without them. */
  private async read(
    organisationId: string,
    after: number,
    selection: ResultSelection,
    size: number,
  ): Promise<Read> {
    let mayPlace = true;
    for (let round = 1; ; round++) {
      const canPlace = mayPlace;
      const read = await this.database.snapshot(async (manager) => {
        const order = this.order.within(manager);
        const { results, scannedTo } = await order.list(organisationId, after, selection, size + 1);
        const isFull = results.length > size || scannedTo !== null;
        const isPending = !isFull && canPlace && (await order.hasPending(organisationId));
        if (isPending && round <= MAX_ROUNDS) return null;
        const asked = results.slice(0, size);
        const placed = await this.calls.fitting(manager, organisationId, asked);
        const isCut = placed.length < asked.length;
        const ids = placed.map(({ id }) => id);
        return {
          results: await this.calls.load(manager, organisationId, ids),
          recordings: await this.recordings.resultsOf(manager, organisationId, ids),
          places: new Map(placed.map(({ id, position }) => [id, position])),
          last: lastOf(placed, isCut || results.length > size ? null : scannedTo) ?? after,
          hasMore: isFull || isPending || isCut,
        };
      });
      if (read) return read;
      const placed = await this.database.write((manager) =>
        this.order.within(manager).assign(organisationId, PLACED_AT_ONCE),
      );
      // Others are changing what is left: it is read after their commit, by the next page.
      mayPlace = placed > 0;
    }
  }

  /** Null when no call can meet it. */
  private async selectionOf(
    organisationId: string,
    { agent, ...rest }: ResultPageRequest['selection'],
  ): Promise<ResultSelection | null> {
    if (agent === undefined) return rest;
    const [found] = await this.agents.findByExternalIds(organisationId, [agent]);
    return found ? { ...rest, agentId: found.id } : null;
  }

  private async withAgents(
    organisationId: string,
    { results, recordings }: Pick<Read, 'results' | 'recordings'>,
  ): Promise<ResultParts[]> {
    const agentIds = [...new Set(results.map(({ call }) => call.agentId))];
    const agents = agentIds.length ? await this.agents.findByIds(organisationId, agentIds) : [];
    const nameOf = new Map(agents.map(({ id, externalId }) => [id, externalId]));
    return results.map((result) => ({
      result,
      agent: nameOf.get(result.call.agentId) ?? '',
      recording: recordings.get(result.call.id) ?? null,
    }));
  }

  /** The first results with their transcripts, as many as may be sent at once; one at least. */
  private async withinBudget(organisationId: string, parts: ResultParts[]): Promise<ResultParts[]> {
    const kept: ResultParts[] = [];
    let characters = 0;
    for (const part of parts) {
      const transcript = await this.transcriptOf(organisationId, part);
      characters += (transcript ?? []).reduce((sum, { text }) => sum + text.length, 0);
      if (characters > MAX_TRANSCRIPT_CHARACTERS && kept.length > 0) break;
      kept.push({ ...part, transcript });
    }
    return kept;
  }

  /** None while its agent is not linked: nobody may use it, and it may have to be erased. */
  private transcriptOf(organisationId: string, { result }: ResultParts): Promise<Sentence[] | null> {
    if (result.analysisState === AWAITING_AGENT_LINK) return Promise.resolve(null);
    return this.calls.transcript(this.database.read, organisationId, result.call.id);
  }
}

const lastOf = (placed: PlacedResult[], scannedTo: number | null): number | undefined =>
  scannedTo ?? placed.at(-1)?.position;
