import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository, type FindOptionsWhere } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { OutboxEntry } from './outbox-entry.entity';

/** An entry as it was read, with the place the database gave it. */
export type PlacedEntry = OutboxEntry & { position: number };

const NEW = ['organisationId', 'callId', 'events'] as const;
export type NewEntry = Pick<OutboxEntry, (typeof NEW)[number]>;

/** Entries of one organisation that tell of no call, looked through at once. */
const MAX_MENTIONS = 5_000;

/** Queries of `webhook_outbox`, which is nearly empty at any time: those for erasure read all of it. */
@Injectable()
export class OutboxRepository extends TableRepository<OutboxEntry> {
  constructor(@InjectRepository(OutboxEntry) rows: Repository<OutboxEntry>) {
    super(rows);
  }

  append(entry: NewEntry): Promise<void> {
    return this.insertManyPrepared([entry], NEW);
  }

  /**
   * Some of the oldest entries, which nobody else takes until the commit; `isLast` when there were no more. Workers that
   * take at the same time do so one after another: each begins with the oldest that is committed, so that entries of one
   * call keep their order. What is not committed yet is not waited for.
   */
  async takeOldest(limit: number): Promise<{ entries: PlacedEntry[]; isLast: boolean }> {
    const found = await this.query<OutboxEntry & { position: number | string }>(
      `SELECT position AS position, organisation_id AS organisationId, call_id AS callId, events AS events
       FROM webhook_outbox ORDER BY position LIMIT ${limit}`,
      [],
    );
    const entries = found.map((entry) => ({ ...entry, position: Number(entry.position) }));
    const isLast = found.length < limit;
    const { lockRows } = this.dialect;
    if (!lockRows || entries.length === 0) return { entries, isLast };
    const locked = await this.query<{ position: number | string }>(
      `SELECT position AS position FROM webhook_outbox
       WHERE position IN (${entries.map(() => '?').join(', ')}) ORDER BY position ${lockRows}`,
      entries.map(({ position }) => position),
    );
    const left = new Set(locked.map(({ position }) => Number(position)));
    return { entries: entries.filter(({ position }) => left.has(position)), isLast };
  }

  /** The oldest entry; null when there is none. */
  async oldest(): Promise<OutboxEntry | null> {
    const [found] = await this.rows.find({ order: { position: 'ASC' }, take: 1 });
    return found ?? null;
  }

  /** How many there are, `limit` of them at most. */
  async count(limit: number): Promise<number> {
    const [row] = await this.query<{ entries: number | string }>(
      `SELECT COUNT(*) AS entries FROM (SELECT 1 FROM webhook_outbox LIMIT ${limit}) entries`,
      [],
    );
    return Number(row?.entries ?? 0);
  }

  /** For erasure: those that tell of any of some calls. */
  listOfCalls(organisationId: string, callIds: readonly string[]): Promise<PlacedEntry[]> {
    return this.listed({ organisationId, callId: In([...callIds]) });
  }

  /** For erasure: those that tell of no call and hold a text, some thousand at most. */
  async listMentioning(organisationId: string, written: string): Promise<PlacedEntry[]> {
    const found = await this.listed({ organisationId, callId: IsNull() }, MAX_MENTIONS);
    return found.filter(({ events }) => events.includes(written));
  }

  /** Waits for a worker that has taken them. */
  async deleteAll(entries: readonly PlacedEntry[]): Promise<void> {
    if (entries.length > 0) await this.rows.delete(entries.map(({ position }) => position));
  }

  private async listed(where: FindOptionsWhere<OutboxEntry>, take?: number): Promise<PlacedEntry[]> {
    return (await this.rows.find({ where, take })) as PlacedEntry[];
  }
}
