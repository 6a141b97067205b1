import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, MoreThan, Not, Repository } from 'typeorm';
import { FREE } from '../../database/lease';
import { LeasedTableRepository } from '../../database/leased-table-repository';
import { owned } from '../../database/owned';
import { rawDate } from '../../database/raw-rows';
import { AWAITING_AGENT_LINK } from './analysis-state';
import { NO_FAILURE, storedFailure } from '../../database/stored-failure';
import type { AnalysisFailure } from './analysis-failure';
import { Analysis } from './analysis.entity';

/** What decides whether and how the next try of an analysis begins. */
export type DueAnalysis = Pick<Analysis, 'starts' | 'dueAt'>;

/** An analysed call, by its place in the order of conversation dates. */
export interface AnalysedCall {
  id: string;
  conversationDate: Date;
}

/** Which analysed calls are meant: both dates included, only those accepted by `acceptedUntil`. */
export interface AnalysedCallRange {
  from: Date;
  to: Date;
  /** Only these; null for all of the range. */
  callIds?: readonly string[] | null;
  acceptedUntil: Date;
  /** The call after which to go on. */
  after: AnalysedCall | null;
}

/** Value of `transcript_indexed`; each try that failed adds one to it. */
const INDEXED = 1;
/** Tries to read a transcript into the full-text index before it is given up. */
export const MAX_INDEX_TRIES = 3;

/** A transcript that the full-text index has not read. */
export interface UnindexedTranscript extends Pick<
  Analysis,
  'conversationId' | 'organisationId' | 'callId' | 'conversationDate'
> {
  /** Changes when the transcript does. */
  mark: number | null;
}

/** Queries of `analysis`. */
@Injectable()
export class AnalysesRepository extends LeasedTableRepository<Analysis> {
  constructor(@InjectRepository(Analysis) rows: Repository<Analysis>) {
    super(rows);
  }

  /** On the hot path of transcripts. */
  insert(analysis: Analysis): Promise<void> {
    return this.insertPrepared(analysis);
  }

  findByConversation(organisationId: string, conversationId: string): Promise<Analysis | null> {
    return this.findPrepared({ conversationId, organisationId });
  }

  findByCall(organisationId: string, callId: string): Promise<Analysis | null> {
    return this.findPrepared({ callId, organisationId });
  }

  /** The states of some calls' analyses, in no order. A call without an analysis is left out. */
  findStates(
    organisationId: string,
    callIds: readonly string[],
  ): Promise<Pick<Analysis, 'callId' | 'conversationId' | 'state'>[]> {
    return this.selectOwned(organisationId, 'callId', callIds, ['callId', 'conversationId', 'state']);
  }

  /** As `findStates`, with why an analysis did not succeed. */
  findOutcomes(
    organisationId: string,
    callIds: readonly string[],
  ): Promise<Pick<Analysis, 'callId' | 'conversationId' | 'state' | 'lastError'>[]> {
    const outcome = ['callId', 'conversationId', 'state', 'lastError'] as const;
    return this.selectOwned(organisationId, 'callId', callIds, outcome);
  }

  /** Null when the analysis is not to be done, or was done. The queue knows a conversation by its id alone. */
  findDue(conversationId: string): Promise<DueAnalysis | null> {
    return this.rows.findOne({
      select: { conversationId: true, starts: true, dueAt: true },
      where: { conversationId, state: 'due' },
    });
  }

  getByConversation(conversationId: string): Promise<Analysis> {
    return this.rows.findOneByOrFail({ conversationId });
  }

  /**
   * Takes a due analysis for `owner`, and sets `change` with it; false when it was begun since `starts` was read, or
   * another holds it.
   */
  takeDue(
    conversationId: string,
    starts: number,
    owner: string,
    leaseMs: number,
    change: Partial<DueAnalysis> = {},
  ): Promise<boolean> {
    return this.takeLease({ conversationId, state: 'due', starts }, owner, leaseMs, change);
  }

  /** Extends the lease of `owner` to `leaseMs` from now; false when another has taken the analysis over. */
  extend(conversationId: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.extendLease({ conversationId, leaseOwner: owner }, leaseMs);
  }

  /** Lets go of a try that `owner` has begun, as if it had not begun: it is due at once. */
  async undoStart(conversationId: string, owner: string): Promise<void> {
    const change = { starts: () => 'starts - 1', dueAt: new Date(), ...FREE };
    await this.rows.update({ conversationId, leaseOwner: owner }, change);
  }

  /** Ends a try of `owner` that brought no evaluation; false when the analysis is not theirs any more. */
  async endTry(
    conversationId: string,
    owner: string,
    change: Partial<Analysis> & Pick<Analysis, 'state' | 'updatedAt'>,
  ): Promise<boolean> {
    const held = { conversationId, leaseOwner: owner, state: 'due' as const };
    return Boolean((await this.rows.update(held, { ...change, ...FREE })).affected);
  }

  /** Ends the try of `owner` that brought the evaluation; false when the analysis is not theirs any more. Hot path. */
  async complete(conversationId: string, owner: string, now: Date): Promise<boolean> {
    const done = { state: 'done' as const, starts: 0, ...NO_FAILURE, updatedAt: now, ...FREE };
    return Boolean(await this.updatePrepared({ conversationId, leaseOwner: owner, state: 'due' }, done));
  }

  /** Whether any call of an organisation has been analysed. */
  hasAnalysed(organisationId: string): Promise<boolean> {
    return this.rows.existsBy({ organisationId, state: 'done' });
  }

  async hasFailed(organisationId: string, callId: string): Promise<boolean> {
    return this.rows.existsBy({ organisationId, callId, state: 'failed' });
  }

  findFailed(organisationId: string, conversationId: string): Promise<Analysis | null> {
    return this.findPrepared({ conversationId, organisationId, state: 'failed' });
  }

  /** The failed analyses of these calls. */
  findFailedOfCalls(
    organisationId: string,
    callIds: string[],
  ): Promise<Pick<Analysis, 'conversationId' | 'callId'>[]> {
    return this.rows.find({
      select: { conversationId: true, callId: true },
      where: { organisationId: this.ownedBy(organisationId), state: 'failed', callId: In(callIds) },
    });
  }

  /** Ids of the calls whose analysis has failed, in their order, `limit` of them after the call `after`. */
  async listFailedCallIds(organisationId: string, after: string, limit: number): Promise<string[]> {
    const failed = await this.rows.find({
      select: { conversationId: true, callId: true },
      where: { organisationId, state: 'failed', callId: MoreThan(after) },
      order: { callId: 'ASC' },
      take: limit,
    });
    return failed.map(({ callId }) => callId);
  }

  /** Makes failed analyses due at `now` with all tries before them; `maxStarts` bounds the starts they keep. */
  async requeueFailed(
    organisationId: string,
    conversationIds: string[],
    maxStarts: number,
    now: Date,
  ): Promise<void> {
    await this.rows.update(
      { conversationId: In(conversationIds), organisationId: this.ownedBy(organisationId), state: 'failed' },
      {
        state: 'due',
        failures: 0,
        starts: () => `CASE WHEN starts > ${maxStarts} THEN ${maxStarts} ELSE starts END`,
        dueAt: now,
        ...NO_FAILURE,
        updatedAt: now,
        ...FREE,
      },
    );
  }

  /** Makes one failed analysis due with the tries of `change`; false when it has not failed. */
  async requeueFailedOnce(
    organisationId: string,
    conversationId: string,
    change: Pick<Analysis, 'failures' | 'starts' | 'dueAt' | 'updatedAt'>,
  ): Promise<boolean> {
    const failed = { conversationId, organisationId, state: 'failed' as const };
    const { affected } = await this.rows.update(failed, { state: 'due', ...change, ...FREE });
    return Boolean(affected);
  }

  /** Analyses of an agent's calls that wait for the agent to be linked. */
  findAwaitingAgentLink(
    organisationId: string,
    agentId: string,
  ): Promise<Pick<Analysis, 'conversationId' | 'callId'>[]> {
    return this.rows
      .createQueryBuilder('analysis')
      .innerJoin('call', 'agent_call', 'agent_call.id = analysis.callId AND agent_call.agentId = :agentId', {
        agentId,
      })
      .where('analysis.organisationId = :organisationId', { organisationId })
      .andWhere('analysis.state = :state', { state: AWAITING_AGENT_LINK })
      .getMany();
  }

  /** Makes an analysis that awaits its agent's link due. */
  async releaseAwaitingAgentLink(conversationId: string, now: Date): Promise<void> {
    const change = { state: 'due' as const, dueAt: now, updatedAt: now };
    await this.rows.update({ conversationId, state: AWAITING_AGENT_LINK }, change);
  }

  /** Ends the analysis of a call whose agent was not linked in time; false when the agent has been linked meanwhile. */
  async failAwaitingAgentLink(
    organisationId: string,
    callId: string,
    failure: AnalysisFailure,
    now: Date,
  ): Promise<boolean> {
    const change = { state: 'failed' as const, ...storedFailure(failure), updatedAt: now };
    const { affected } = await this.rows.update(
      { organisationId, callId, state: AWAITING_AGENT_LINK },
      change,
    );
    return Boolean(affected);
  }

  async deleteOfCalls(organisationId: string, callIds: string[]): Promise<void> {
    await this.deleteOwned(organisationId, 'callId', callIds);
  }

  /** The next analysed calls of a range, by conversation date and then by id. */
  nextAnalysedCalls(
    organisationId: string,
    { from, to, callIds, acceptedUntil, after }: AnalysedCallRange,
    limit: number,
  ): Promise<AnalysedCall[]> {
    const query = this.rows.manager
      .createQueryBuilder<AnalysedCall>('call', 'call')
      .select(['call.id', 'call.conversationDate'])
      .where('call.organisationId = :organisationId', { organisationId })
      .andWhere('call.conversationDate >= :from', { from: after?.conversationDate ?? from })
      .andWhere('call.conversationDate <= :to', { to })
      .andWhere('call.createdAt <= :acceptedUntil', { acceptedUntil })
      .orderBy('call.conversationDate')
      .addOrderBy('call.id')
      .limit(limit);
    if (callIds) query.andWhere('call.id IN (:...callIds)', { callIds });
    if (after)
      // Not a row comparison: MySQL would not use the index for one.
      query.andWhere('(call.conversationDate > :afterDate OR call.id > :afterId)', {
        afterDate: after.conversationDate,
        afterId: after.id,
      });
    // Nearly every call is analysed: asked of each call in turn, rather than of a list of all that are.
    const analysed = query
      .subQuery()
      .select('1')
      .from(Analysis, 'analysis')
      .where("analysis.callId = call.id AND analysis.state = 'done'");
    return query.andWhere(`EXISTS ${analysed.getQuery()}`).getMany();
  }

  /**
   * Transcripts of any organisation that are to be read into the full-text index, some of those that have changed and then
   * the latest stored: neither waits until there is none of the other.
   */
  async listUnindexed(limit: number): Promise<UnindexedTranscript[]> {
    const changed = await this.unindexed('transcript_indexed <= 0', Math.ceil(limit / 2));
    return [...changed, ...(await this.unindexed('transcript_indexed IS NULL', limit - changed.length))];
  }

  /** Those that could not be read so many times. */
  listIndexFailed(failures: number, limit: number): Promise<UnindexedTranscript[]> {
    return this.unindexed(`transcript_indexed = ${INDEXED + failures}`, limit);
  }

  /** Whether any is to be read, for the first time or again. */
  async hasUnindexed(): Promise<boolean> {
    if ((await this.listUnindexed(2)).length > 0) return true;
    const again = `transcript_indexed > ${INDEXED} AND transcript_indexed < ${INDEXED + MAX_INDEX_TRIES}`;
    return (await this.unindexed(again, 1)).length > 0;
  }

  /** Those of some calls that are in the full-text index. */
  async findIndexed(organisationId: string, callIds: readonly string[]): Promise<UnindexedTranscript[]> {
    const found = await this.rows.find({
      select: { conversationId: true, organisationId: true, callId: true, conversationDate: true },
      where: { callId: In(callIds), transcriptIndexed: INDEXED },
    });
    return owned(found, organisationId).map((row) => ({ ...row, mark: INDEXED }));
  }

  /** False when the transcript has changed since it was listed, or is gone. Within a write only. */
  markIndexed(transcript: UnindexedTranscript): Promise<boolean> {
    return this.markAs(transcript, INDEXED);
  }

  /** Counts a try that failed; true when it was the last one. Within a write only. */
  async markIndexFailed(transcript: UnindexedTranscript): Promise<boolean> {
    const failures = Math.max((transcript.mark ?? 0) - INDEXED, 0) + 1;
    return (await this.markAs(transcript, INDEXED + failures)) && failures >= MAX_INDEX_TRIES;
  }

  private async markAs(
    { organisationId, conversationId, mark }: UnindexedTranscript,
    transcriptIndexed: number,
  ): Promise<boolean> {
    const where = { organisationId, conversationId, transcriptIndexed: mark };
    return (await this.updatePrepared(where, { transcriptIndexed })) > 0;
  }

  /** Has transcripts read into the full-text index anew. */
  async markUnindexed(organisationId: string, callIds: readonly string[]): Promise<void> {
    const next = 'CASE WHEN transcript_indexed <= 0 THEN transcript_indexed - 1 ELSE 0 END';
    const these = { callId: In(callIds), organisationId: this.ownedBy(organisationId) };
    await this.rows.update(these, { transcriptIndexed: () => next });
  }

  private async unindexed(state: string, limit: number): Promise<UnindexedTranscript[]> {
    const rows = await this.query<Omit<UnindexedTranscript, 'conversationDate'> & { date: Date | string }>(
      `SELECT conversation_id AS conversationId, organisation_id AS organisationId, call_id AS callId,
         conversation_date AS date, transcript_indexed AS mark
       FROM analysis ${this.dialect.forceIndex('ix_analysis_transcript')}
       WHERE ${state} ORDER BY transcript_indexed DESC, conversation_id DESC LIMIT ${limit}`,
      [],
    );
    return rows.map(({ date, ...row }) => ({ ...row, conversationDate: rawDate(date) as Date }));
  }

  /** Due analyses of an organisation, and since when the one that waits longest has been due. */
  async due(organisationId: string): Promise<{ count: number; since: Date | null }> {
    const where = { organisationId, state: 'due' as const };
    const [count, oldest] = await Promise.all([
      this.rows.countBy(where),
      this.rows.findOne({
        select: { conversationId: true, dueAt: true },
        where,
        order: { dueAt: 'ASC' },
      }),
    ]);
    return { count, since: oldest?.dueAt ?? null };
  }

  /** Delivered transcripts whose analysis failed; counting stops at `limit`. A recording's job says itself that it failed. */
  async countFailedTranscripts(organisationId: string, limit: number): Promise<number> {
    const { lookupJoin, forceIndex } = this.dialect;
    const [row] = await this.query<{ count: number | string }>(
      `SELECT COUNT(*) AS count FROM (
         SELECT 1 AS one FROM analysis failed ${forceIndex('ix_analysis_state_date')}
         ${lookupJoin} \`call\` delivered ON delivered.id = failed.call_id AND delivered.route = 'transcript'
         WHERE failed.organisation_id = ? AND failed.state = 'failed' LIMIT ${limit}
       ) AS counted`,
      [organisationId],
    );
    return Number(row?.count ?? 0);
  }

  /** Due analyses of all organisations, each counted by the index on organisation, state and due date. */
  async countDue(): Promise<number> {
    const { lookupJoin, forceIndex } = this.dialect;
    const [row] = await this.query<{ count: number | string }>(
      `SELECT COUNT(*) AS count FROM organisation
       ${lookupJoin} analysis waits ${forceIndex('ix_analysis_turn')}
         ON waits.organisation_id = organisation.id AND waits.state = 'due'`,
      [],
    );
    return Number(row?.count ?? 0);
  }

  /** Frees every due analysis, whoever holds it. Only for a database that one process has to itself. */
  async releaseAll(): Promise<void> {
    await this.rows.update({ state: 'due', leaseOwner: Not(IsNull()) }, FREE);
  }
}
