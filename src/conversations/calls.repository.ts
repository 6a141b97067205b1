import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, In, IsNull, LessThan, MoreThanOrEqual, Not, Repository } from 'typeorm';
import { noneOf } from '../database/none-of';
import { owned } from '../database/owned';
import { rawDate } from '../database/raw-rows';
import { SealedTableRepository } from '../encryption/sealed-table-repository';
import { TextSealer } from '../encryption/text-sealer.service';
import type { RedactionKind } from '../redaction/kinds';
import { Call } from './call.entity';
import type { ListedCall } from './stored-call';

/** A place in the order of calls by their dates. */
export type CallPlace = Pick<Call, 'id' | 'conversationDate'>;

/** What tells whose a call is. */
export type PlacedCall = CallPlace &
  Pick<Call, 'identity' | 'agentId' | 'contactId' | 'campaign' | 'createdAt'>;

/** Calls of a list that are read by one statement. */
const LISTED_AT_ONCE = 10;

/** Tests of an organisation that are left out of its figures; nobody uploads more by hand. */
const MAX_TESTS = 5_000;

/** Queries of `call`. */
@Injectable()
export class CallsRepository extends SealedTableRepository<Call> {
  constructor(@InjectRepository(Call) rows: Repository<Call>, sealer: TextSealer) {
    super(rows, sealer);
  }

  /** Rejects with a duplicate (`isDuplicate`) when the organisation has a call of this identity already. */
  async insert(call: Call): Promise<void> {
    const { id, organisationId, metadata } = call;
    if (metadata === null) return this.insertPrepared(call);
    const sealed = await this.sealText('metadata', { organisationId, row: id }, metadata);
    return this.insertPrepared({ ...call, metadata: sealed });
  }

  /** The call that a client's identifier names, by `hashIdentity` of it. */
  findByIdentity(organisationId: string, identity: string): Promise<Pick<Call, 'id' | 'route'> | null> {
    return this.selectPrepared({ organisationId, identity }, ['id', 'route']);
  }

  async findById(organisationId: string, id: string): Promise<Call | null> {
    const call = await this.findPrepared({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return call?.id === id ? this.opened(call) : null;
  }

  /** The call of a conversation, which there always is. */
  async getById(organisationId: string, id: string): Promise<Call> {
    return this.opened(await this.rows.findOneByOrFail({ id, organisationId }));
  }

  /** In no order; an id the organisation has no call of is left out. */
  async findByIds(organisationId: string, ids: readonly string[]): Promise<ListedCall[]> {
    const found: ListedCall[] = [];
    const { listed } = this;
    for (let at = 0; at < ids.length; at += LISTED_AT_ONCE) {
      // SQLite passes over the metadata of each, as long as it may be: others have their turn.
      if (at > 0) await nextTurn();
      const next = ids.slice(at, at + LISTED_AT_ONCE);
      found.push(...(await this.selectOwned(organisationId, 'id', next, listed)));
    }
    return found;
  }

  /** How many bytes the metadata of each of these calls have, those without any left out. */
  async metadataBytes(organisationId: string, ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.query<{ id: string; organisationId: string; bytes: number | string }>(
      `SELECT id AS id, organisation_id AS organisationId, OCTET_LENGTH(metadata) AS bytes
       FROM \`call\` WHERE id IN (${ids.map(() => '?').join(', ')}) AND metadata IS NOT NULL`,
      [...ids],
    );
    return new Map(owned(rows, organisationId).map(({ id, bytes }) => [id, Number(bytes)]));
  }

  /** The metadata of these calls, those without any left out. To be asked of no more than may be in memory at once. */
  async metadataOf(organisationId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.selectOwned(organisationId, 'id', ids, ['id', 'organisationId', 'metadata']);
    const metadata = new Map<string, string>();
    for (const call of found) {
      const opened = await this.opened(call);
      if (opened.metadata !== null) metadata.set(call.id, opened.metadata);
    }
    return metadata;
  }

  /** How clients name the calls of these ids. */
  async externalIdsOf(organisationId: string, ids: readonly string[]): Promise<string[]> {
    const found = await this.selectOwned(organisationId, 'id', ids, ['externalConversationId']);
    return found.map(({ externalConversationId }) => externalConversationId);
  }

  /** Of what campaign the calls of these ids were; those of another organisation are none. */
  async campaignsOf(organisationId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.selectOwned(organisationId, 'id', ids, ['id', 'campaign']);
    return new Map(found.map(({ id, campaign }) => [id, campaign]));
  }

  /** When the calls of these ids were held; those of another organisation are none. */
  async datesOf(organisationId: string, ids: readonly string[]): Promise<Map<string, Date>> {
    const found = await this.selectOwned(organisationId, 'id', ids, ['id', 'conversationDate']);
    return new Map(found.map(({ id, conversationDate }) => [id, conversationDate]));
  }

  /** Keeps what was taken out of the transcript of a call. */
  async setRedactedKinds(organisationId: string, id: string, kinds: readonly RedactionKind[]): Promise<void> {
    await this.rows.update({ id, organisationId }, { redactedKinds: [...kinds] });
  }

  /** The latest calls of an agent or a team, by conversation date; of a stretch of time where one is given, `to` not in it. */
  async listLatest(
    organisationId: string,
    of: Pick<Call, 'agentId'> | { teamExternalId: string },
    limit: number,
    stretch?: { from: Date; to: Date },
  ): Promise<ListedCall[]> {
    const conversationDate = stretch && And(MoreThanOrEqual(stretch.from), LessThan(stretch.to));
    return this.rows.find({
      select: Object.fromEntries(this.listed.map((name) => [name, true])) as Record<keyof ListedCall, true>,
      where: { organisationId, ...of, ...(conversationDate && { conversationDate }) },
      order: { conversationDate: 'DESC', id: 'DESC' },
      take: limit,
    });
  }

  /** The client's identifiers of these calls, in no order. */
  findExternalIds(
    organisationId: string,
    ids: readonly string[],
  ): Promise<Pick<Call, 'id' | 'externalConversationId'>[]> {
    return this.selectOwned(organisationId, 'id', ids, ['id', 'externalConversationId']);
  }

  /** The ids of calls whose client's identifier begins with a text, in the order of the identifiers. */
  async listByBeginning(organisationId: string, beginning: string, limit: number): Promise<string[]> {
    const { forceIndex, toRawName, fromRawName } = this.dialect;
    // A range and not LIKE, which SQLite answers without the index; the last is behind every character there is.
    const rows = await this.query<{ id: string; name: string }>(
      `SELECT id, external_conversation_id AS name FROM \`call\` AS named ${forceIndex('ix_call_external')}
       WHERE organisation_id = ? AND external_conversation_id >= ? AND external_conversation_id < ?
       ORDER BY external_conversation_id LIMIT ${limit}`,
      [organisationId, toRawName(beginning), `${toRawName(beginning)}\u{10FFFF}`],
    );
    // Compared again: a collation may take other characters for the same.
    const wanted = beginning.toLowerCase();
    return rows.filter(({ name }) => fromRawName(name).toLowerCase().startsWith(wanted)).map(({ id }) => id);
  }

  /** Keeps the score of the call's current evaluation, and how sure it is, beside the call, whose result it changes. */
  async setScore(
    organisationId: string,
    id: string,
    score: Pick<
      Call,
      | 'score'
      | 'coverage'
      | 'scoreLow'
      | 'scoreHigh'
      | 'reviewPriority'
      | 'noScoreReason'
      | 'swappedProbability'
    >,
  ): Promise<void> {
    await this.updatePrepared({ id, organisationId }, { ...score, ...changedAt(new Date()) });
  }

  /** Forgets what is kept beside calls of evaluations that are removed, which changes their results. */
  async forgetScores(organisationId: string, ids: readonly string[], at: Date): Promise<void> {
    const none = { score: null, coverage: null, scoreLow: null, scoreHigh: null };
    const change = { ...none, reviewPriority: 0, noScoreReason: null, ...changedAt(at) };
    for (const id of ids) await this.updatePrepared({ id, organisationId }, change);
  }

  /** The results of these calls are others than before: they move to the end of the organisation's results. */
  async markChanged(organisationId: string, ids: readonly string[], at: Date): Promise<void> {
    for (const id of ids) await this.updatePrepared({ id, organisationId }, changedAt(at));
  }

  /** The calls that count in no figure, see `Call.test`: as few as people upload by hand. */
  async listTestIds(organisationId: string): Promise<string[]> {
    const { forceIndex } = this.dialect;
    const rows = await this.query<{ id: string }>(
      `SELECT id FROM \`call\` AS tried ${forceIndex('ix_call_test')}
       WHERE organisation_id = ? AND test = 1 LIMIT ${MAX_TESTS}`,
      [organisationId],
    );
    return rows.map(({ id }) => id);
  }

  /** Whether it is one of these. */
  async isTest(organisationId: string, id: string): Promise<boolean> {
    const found = await this.selectPrepared({ organisationId, id }, ['test']);
    return Boolean(found?.test);
  }

  /**
   * How probably the speakers of the latest calls are swapped, by conversation date, those included where it is not known;
   * those that were uploaded to try the connection are left out.
   */
  async listSwappedProbabilities(
    organisationId: string,
    limit: number,
  ): Promise<Pick<Call, 'id' | 'swappedProbability'>[]> {
    const latest = await this.rows.find({
      select: { id: true, swappedProbability: true, test: true },
      where: { organisationId },
      order: { conversationDate: 'DESC', id: 'DESC' },
      take: limit,
    });
    return latest.filter(({ test }) => !test);
  }

  /** The conversation date of the call before which there are `later` later ones; null when there are no more. */
  async dateOfLatest(organisationId: string, later: number): Promise<Date | null> {
    const [found] = await this.rows.find({
      select: { id: true, conversationDate: true },
      where: { organisationId },
      order: { conversationDate: 'DESC', id: 'DESC' },
      skip: later,
      take: 1,
    });
    return found?.conversationDate ?? null;
  }

  /** The calls of each day (YYYY-MM-DD, UTC) of a range, both ends included, but for some; days without any are left out. */
  async countByDay(
    organisationId: string,
    from: Date,
    to: Date,
    without: readonly string[],
  ): Promise<{ day: string; calls: number }[]> {
    const { forceIndex, toRawDate } = this.dialect;
    // A date begins with its day in both databases.
    const rows = await this.query<{ day: string; calls: number | string }>(
      `SELECT SUBSTR(conversation_date, 1, 10) AS day, COUNT(*) AS calls
       FROM \`call\` AS counted ${forceIndex('ix_call_date_score')}
       WHERE organisation_id = ? AND conversation_date >= ? AND conversation_date <= ?${noneOf('id', without)}
       GROUP BY SUBSTR(conversation_date, 1, 10)`,
      [organisationId, toRawDate(from), toRawDate(to), ...without],
    );
    return rows.map(({ day, calls }) => ({ day: String(day), calls: Number(calls) }));
  }

  /** Calls that have not changed since `before`, the longest unchanged first: of those that have their place among results. */
  async listUnchangedSince(organisationId: string, before: Date, limit: number): Promise<string[]> {
    // In the order of the index, which is that of changes: those behind the last one of interest are not read.
    const earliest = await this.rows.find({
      select: { id: true, resultChangedAt: true, createdAt: true },
      where: { organisationId, resultPosition: Not(IsNull()) },
      order: { resultPosition: 'ASC', id: 'ASC' },
      take: limit,
    });
    const isOver = (call: Call) => (call.resultChangedAt ?? call.createdAt) <= before;
    return earliest.filter(isOver).map(({ id }) => id);
  }

  /** Those of the agents of whom a call is stored. */
  async agentsWithCalls(organisationId: string, agentIds: readonly string[]): Promise<Set<string>> {
    if (agentIds.length === 0) return new Set();
    const rows = await this.rows
      .createQueryBuilder('call')
      .select('call.agentId', 'agentId')
      .distinct()
      .where({ organisationId, agentId: In(agentIds) })
      .getRawMany<{ agentId: string }>();
    return new Set(rows.map(({ agentId }) => agentId));
  }

  /** How many there were. */
  delete(organisationId: string, ids: readonly string[]): Promise<number> {
    return this.deleteOwned(organisationId, 'id', ids);
  }

  /**
   * The next calls of an organisation, or of one of its agents, behind a place, in the order of their dates and ids,
   * which never change: for work that goes through all of them.
   */
  async listByPlace(
    organisationId: string,
    { agentId, after }: { agentId?: string; after: CallPlace | null },
    limit: number,
  ): Promise<PlacedCall[]> {
    const { forceIndex, toRawDate, fromRawName } = this.dialect;
    const last = after && toRawDate(after.conversationDate);
    const rows = await this.query<PlacedCall>(
      `SELECT id AS id, identity AS identity, agent_id AS agentId, contact_id AS contactId, campaign AS campaign,
         conversation_date AS conversationDate, created_at AS createdAt
       FROM \`call\` AS placed ${forceIndex(agentId === undefined ? 'ix_call_date_score' : 'ix_call_agent')}
       WHERE organisation_id = ? ${agentId === undefined ? '' : 'AND agent_id = ?'}
         ${after ? 'AND conversation_date >= ? AND (conversation_date > ? OR id > ?)' : ''}
       ORDER BY conversation_date, id LIMIT ${limit}`,
      [organisationId, ...(agentId === undefined ? [] : [agentId]), ...(after ? [last, last, after.id] : [])],
    );
    return rows.map((row) => ({
      ...row,
      contactId: row.contactId === null ? null : fromRawName(row.contactId),
      campaign: fromRawName(row.campaign),
      conversationDate: rawDate(row.conversationDate) as Date,
      createdAt: rawDate(row.createdAt) as Date,
    }));
  }

  /** How many calls took place at `since` or later, but for some; counting stops at `limit`. */
  async countSince(
    organisationId: string,
    since: Date,
    limit: number,
    without: readonly string[],
  ): Promise<number> {
    const recent = this.rows
      .createQueryBuilder('call')
      .select('1', 'one')
      .where('call.organisationId = :organisationId AND call.conversationDate >= :since', {
        organisationId,
        since,
      })
      .limit(limit);
    if (without.length > 0) recent.andWhere('call.id NOT IN (:...without)', { without });
    const row = await this.rows.manager
      .createQueryBuilder()
      .select('COUNT(*)', 'count')
      .from(`(${recent.getQuery()})`, 'recent')
      .setParameters(recent.getParameters())
      .getRawOne<{ count: number | string }>();
    return Number(row?.count ?? 0);
  }

  /** The columns of a list. */
  private get listed(): (keyof ListedCall)[] {
    return this.properties.filter((name) => name !== 'metadata');
  }

  private async opened<C extends Pick<Call, 'id' | 'organisationId' | 'metadata'>>(call: C): Promise<C> {
    const { id, organisationId, metadata } = call;
    if (metadata === null) return call;
    return { ...call, metadata: await this.openText('metadata', { organisationId, row: id }, metadata) };
  }

  /** Seals what of some calls was stored plain; resolves with how many texts. Within a write only. */
  async sealStored(organisationId: string, ids: readonly string[]): Promise<number> {
    const found = await this.rows.find({
      select: { id: true, metadata: true },
      where: { id: In(ids), organisationId: this.ownedBy(organisationId), metadata: Not(IsNull()) },
      ...this.dialect.forUpdate,
    });
    return this.sealPlain('metadata', found, {
      textOf: ({ metadata }) => metadata,
      placeOf: ({ id }) => ({ organisationId, row: id }),
      store: ({ id }, metadata) => this.updatePrepared({ id, organisationId }, { metadata }),
    });
  }
}

/** Of a call whose result has changed: its place in the order of changes is given after the commit. */
const changedAt = (at: Date): Pick<Call, 'resultPosition' | 'resultChangedAt'> => ({
  resultPosition: null,
  resultChangedAt: at,
});
