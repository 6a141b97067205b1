import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { withMetadataInBudget } from '../conversations/metadata-budget';
import { rawDate } from '../database/raw-rows';
import { TableRepository } from '../database/table-repository';
import { ResultSequence } from './result-sequence.entity';
import { STATUS_CONDITIONS, type ResultStatus } from './result-status';

/** Places an organisation has for the changes of one millisecond before they run into those of the next. */
const PLACES_PER_MS = 1_000;

/** Calls looked at for one page, at most. */
export const MAX_SCANNED = 2_000;

const STATUS_ROWS = `LEFT JOIN analysis ON analysis.call_id = part.id
       LEFT JOIN recording_job job ON job.call_id = part.id`;

/** Which results are meant; each member narrows them further. */
export interface ResultSelection {
  /** Changed at this moment or later. */
  updatedSince?: Date;
  agentId?: string;
  team?: string;
  campaign?: string;
  status?: ResultStatus;
  topicId?: string;
}

/** A call by its place in the order of changes. */
export interface PlacedResult {
  id: string;
  position: number;
}

interface Pending {
  id: string;
  changedAt: Date | string | null;
  createdAt: Date | string;
}

/**
 * The order in which the results of an organisation have changed, over the column `result_position` of its calls and
 * the table `result_sequence`.
 *
 * A transaction that changes a result empties its place. A later transaction, `assign`, gives places to calls without
 * one whose change is committed. It holds the organisation's row of the sequence until its own commit, so places become
 * visible in ascending order: a reader who has seen a place will never meet a lower one that is new.
 *
 * A place is at least `PLACES_PER_MS` times the milliseconds of the change. So everything that changed since a moment
 * stands behind the place of that moment, and `updated_since` is found by the same index as a cursor.
 */
@Injectable()
export class ResultOrderRepository extends TableRepository<ResultSequence> {
  constructor(@InjectRepository(ResultSequence) rows: Repository<ResultSequence>) {
    super(rows);
  }

  /**
   * The place behind which a selection begins: that of a cursor, or of the moment since which it asks. Not behind the
   * present moment, since the next changes get places from there on.
   */
  startOf(after: number, { updatedSince }: Pick<ResultSelection, 'updatedSince'>): number {
    const since = Math.min(updatedSince?.getTime() ?? 0, Date.now()) * PLACES_PER_MS - 1;
    return Math.max(after, since, 0);
  }

  /** Whether the calls without a place begin with one from before changes were kept. */
  async hasBacklog(organisationId: string): Promise<boolean> {
    const [first] = await this.query<{ changedAt: Date | string | null }>(
      `SELECT result_changed_at AS changedAt FROM \`call\` ${this.dialect.forceIndex('ix_call_result')}
       WHERE organisation_id = ? AND result_position IS NULL ORDER BY id LIMIT 1`,
      [organisationId],
    );
    return first !== undefined && first.changedAt === null;
  }

  /** Whether a committed change has no place yet. */
  async hasPending(organisationId: string): Promise<boolean> {
    const found = await this.query(
      `SELECT 1 FROM \`call\` ${this.dialect.forceIndex('ix_call_result')}
       WHERE organisation_id = ? AND result_position IS NULL LIMIT 1`,
      [organisationId],
    );
    return found.length > 0;
  }

  /**
   * Gives places to at most `limit` calls without one, fewer where their metadata are long, and resolves with how many.
   * Passes over calls that another transaction is changing at this moment: they get theirs after its commit. Within a
   * write only.
   */
  async assign(organisationId: string, limit: number): Promise<number> {
    const { forceIndex, lockFreeRows } = this.dialect;
    let last = await this.lockLast(organisationId);
    const waiting = await this.query<{ id: string; bytes: number | string | null }>(
      `SELECT id, OCTET_LENGTH(metadata) AS bytes
       FROM \`call\` ${forceIndex('ix_call_result')}
       WHERE organisation_id = ? AND result_position IS NULL ORDER BY id LIMIT ${limit} ${lockFreeRows}`,
      [organisationId],
    );
    if (waiting.length === 0) return 0;
    // SQLite writes a row as a whole, its metadata included.
    const next = withMetadataInBudget(waiting, new Map(waiting.map(({ id, bytes }) => [id, Number(bytes)])));
    const pending = await this.query<Pending>(
      `SELECT id, result_changed_at AS changedAt, created_at AS createdAt
       FROM \`call\` WHERE id IN (${next.map(() => '?').join(', ')}) ORDER BY id`,
      next.map(({ id }) => id),
    );
    const placed = pending.map(({ id, changedAt, createdAt }) => {
      const at = rawDate(changedAt ?? createdAt);
      last = Math.max(last + 1, (at?.getTime() ?? 0) * PLACES_PER_MS);
      return { id, position: last };
    });
    const cases = placed.map(() => 'WHEN ? THEN ?').join(' ');
    await this.query(
      `UPDATE \`call\` SET result_position = CASE id ${cases} END
       WHERE id IN (${placed.map(() => '?').join(', ')})`,
      [...placed.flatMap(({ id, position }) => [id, position]), ...placed.map(({ id }) => id)],
    );
    await this.query('UPDATE result_sequence SET last_position = ? WHERE organisation_id = ?', [
      last,
      organisationId,
    ]);
    return placed.length;
  }

  /**
   * The first `limit` results of a selection after a place, in order. Looks at `MAX_SCANNED` calls at most, so that a
   * filter that few calls meet costs no more than another: `scannedTo` is the place up to which it has looked when more
   * may follow, null when there are none or the page is full.
   */
  async list(
    organisationId: string,
    after: number,
    selection: ResultSelection,
    limit: number,
  ): Promise<{ results: PlacedResult[]; scannedTo: number | null }> {
    const from = this.startOf(after, selection);
    if (Object.keys(selection).length === 0)
      return { results: await this.scan(organisationId, from, selection, limit, limit), scannedTo: null };
    // Most filters are met by many of the calls: few are looked at first.
    for (const scanned of [4 * limit, MAX_SCANNED]) {
      const results = await this.scan(organisationId, from, selection, limit, scanned);
      if (results.length === limit) return { results, scannedTo: null };
      const scannedTo = await this.placeAt(organisationId, from, scanned);
      if (scannedTo === null || scanned === MAX_SCANNED) return { results, scannedTo };
    }
    throw new Error('the last scan has returned');
  }

  /**
   * Looks at the first `limit` calls after a place and after the place of `from`. `ids` are those of them that changed from
   * `from` to before `to`; `last` is where the next look begins, null when there are no more.
   */
  async scanBetween(
    organisationId: string,
    from: Date,
    to: Date,
    after: number,
    limit: number,
  ): Promise<{ ids: string[]; last: number | null }> {
    const { forceIndex, toRawDate } = this.dialect;
    const changedAt = 'COALESCE(result_changed_at, created_at)';
    const rows = await this.query<{ id: string; position: number | string; meant: number | string }>(
      `SELECT id, result_position AS position, (${changedAt} >= ? AND ${changedAt} < ?) AS meant
       FROM \`call\` ${forceIndex('ix_call_result')}
       WHERE organisation_id = ? AND result_position > ? ORDER BY result_position LIMIT ${limit}`,
      // A place may be far behind its moment, but never before it.
      [toRawDate(from), toRawDate(to), organisationId, Math.max(after, from.getTime() * PLACES_PER_MS - 1)],
    );
    const last = rows.length < limit ? undefined : rows.at(-1);
    return {
      ids: rows.filter(({ meant }) => Number(meant) === 1).map(({ id }) => id),
      last: last ? Number(last.position) : null,
    };
  }

  /** The first `limit` results of a selection among the first `scanned` calls after a place. */
  private async scan(
    organisationId: string,
    from: number,
    selection: ResultSelection,
    limit: number,
    scanned: number,
  ): Promise<PlacedResult[]> {
    const { conditions, values } = this.conditionsOf(selection);
    const status = selection.status ? STATUS_ROWS : '';
    const rows = await this.query<{ id: string; position: number | string }>(
      `SELECT part.id AS id, part.position AS position FROM (
         SELECT id, result_position AS position, agent_id, team_external_id, campaign, result_changed_at, created_at
         FROM \`call\` ${this.dialect.forceIndex('ix_call_result')}
         WHERE organisation_id = ? AND result_position > ?
         ORDER BY result_position LIMIT ${scanned}
       ) AS part
       ${status} WHERE ${['1 = 1', ...conditions].join(' AND ')}
       ORDER BY part.position LIMIT ${limit}`,
      [organisationId, from, ...values],
    );
    return rows.map(({ id, position }) => ({ id, position: Number(position) }));
  }

  /** The last place given; nobody else gives one until the commit. */
  private async lockLast(organisationId: string): Promise<number> {
    const { lockRows, insertIfNew } = this.dialect;
    const find = () =>
      this.query<{ last: number | string }>(
        `SELECT last_position AS last FROM result_sequence WHERE organisation_id = ? ${lockRows}`,
        [organisationId],
      );
    const [found] = await find();
    if (found) return Number(found.last);
    const values = '(organisation_id, last_position) VALUES (?, 0)';
    await this.query(`${insertIfNew} result_sequence ${values}`, [organisationId]);
    const [inserted] = await find();
    return Number(inserted?.last ?? 0);
  }

  /** The place of the call that is `count` behind a place; null when there are fewer. */
  private async placeAt(organisationId: string, after: number, count: number): Promise<number | null> {
    const [row] = await this.query<{ position: number | string }>(
      `SELECT result_position AS position FROM \`call\` ${this.dialect.forceIndex('ix_call_result')}
       WHERE organisation_id = ? AND result_position > ? ORDER BY result_position LIMIT 1 OFFSET ${count - 1}`,
      [organisationId, after],
    );
    return row ? Number(row.position) : null;
  }

  private conditionsOf(selection: ResultSelection): { conditions: string[]; values: unknown[] } {
    const { toRawDate, toRawName } = this.dialect;
    const { updatedSince, agentId, team, campaign, status, topicId } = selection;
    const parts: [string, ...unknown[]][] = [];
    if (updatedSince)
      parts.push(['COALESCE(part.result_changed_at, part.created_at) >= ?', toRawDate(updatedSince)]);
    if (agentId !== undefined) parts.push(['part.agent_id = ?', agentId]);
    if (team !== undefined) parts.push(['part.team_external_id = ?', toRawName(team)]);
    if (campaign !== undefined) parts.push(['part.campaign = ?', toRawName(campaign)]);
    if (topicId !== undefined)
      parts.push([
        'EXISTS (SELECT 1 FROM call_topic WHERE call_topic.call_id = part.id AND call_topic.topic_id = ?)',
        topicId,
      ]);
    if (status) parts.push([STATUS_CONDITIONS[status]]);
    return { conditions: parts.map(([sql]) => sql), values: parts.flatMap(([, ...values]) => values) };
  }
}
