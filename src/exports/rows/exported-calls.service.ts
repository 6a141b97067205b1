import { Injectable } from '@nestjs/common';
import type { Sentence } from '../../conversations/sentence';
import { Database } from '../../database/database';
import { AWAITING_AGENT_LINK } from '../../evaluations/analysis/analysis-state';
import { CallResultsQuery } from '../../evaluations/calls/call-results.query';
import { AgentsQuery } from '../../organisations/agents.query';
import { RecordingsQuery } from '../../recordings/recordings.query';
import type { ExportedCall } from '../columns/exported-call';

/** Reads what is exported of some calls. */
@Injectable()
export class ExportedCalls {
  constructor(
    private readonly database: Database,
    private readonly results: CallResultsQuery,
    private readonly recordings: RecordingsQuery,
    private readonly agents: AgentsQuery,
  ) {}

  /** As one moment saw them, in the order of `ids`; one that is erased is left out. */
  async load(
    organisationId: string,
    ids: readonly string[],
    asked: { evaluations: boolean; metadata: boolean },
  ): Promise<ExportedCall[]> {
    const { results, recordings } = await this.database.snapshot(async (manager) => ({
      results: await this.results.load(manager, organisationId, ids, asked),
      recordings: await this.recordings.resultsOf(manager, organisationId, ids),
    }));
    const agentIds = [...new Set(results.map(({ call }) => call.agentId))];
    const agents = agentIds.length ? await this.agents.findByIds(organisationId, agentIds) : [];
    const nameOf = new Map(agents.map(({ id, externalId }) => [id, externalId]));
    return results.map((result) => ({
      ...result,
      agent: nameOf.get(result.call.agentId) ?? '',
      recording: recordings.get(result.call.id) ?? null,
    }));
  }

  /** The first of some calls, whose metadata may be in memory at once. */
  async fitting(organisationId: string, ids: readonly string[]): Promise<string[]> {
    const calls = ids.map((id) => ({ id }));
    return (await this.results.fitting(this.database.read, organisationId, calls)).map(({ id }) => id);
  }

  /** Null while its agent is not linked, for then nobody may use it; before there is one; and once it is erased. */
  async transcriptOf(
    organisationId: string,
    { call, conversationId, analysisState }: ExportedCall,
  ): Promise<Sentence[] | null> {
    // One that came since the call was read may wait for its agent.
    if (conversationId === null || analysisState === AWAITING_AGENT_LINK) return null;
    return this.results.transcript(this.database.read, organisationId, call.id);
  }
}
