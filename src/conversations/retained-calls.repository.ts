import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { rawDate } from '../database/raw-rows';
import { TableRepository } from '../database/table-repository';
import { Call } from './call.entity';
import type { PlacedCall } from './calls.repository';

/** A place in the order of the moments from which the days of calls count. */
export interface KeptFromPlace {
  keptFrom: Date;
  id: string;
}

export type RetainedCall = PlacedCall & KeptFromPlace;

const PLACED = [
  ...(['id', 'identity', 'agentId', 'contactId'] as const),
  ...(['campaign', 'conversationDate', 'createdAt'] as const),
];

/** Queries of `call` for retention, in the order in which calls come to be over. */
@Injectable()
export class RetainedCallsRepository extends TableRepository<Call> {
  constructor(@InjectRepository(Call) rows: Repository<Call>) {
    super(rows);
  }

  /**
   * Gives some calls the moment that their days count from, where a version that did not know it has stored them; resolves
   * with how many that were. Within a write only.
   */
  async fillKeptFrom(organisationId: string, limit: number): Promise<number> {
    const found = await this.query<{ id: string; conversationDate: Date | string; createdAt: Date | string }>(
      `SELECT id AS id, conversation_date AS conversationDate, created_at AS createdAt
       FROM \`call\` AS placed ${this.dialect.forceIndex('ix_call_kept_from')}
       WHERE organisation_id = ? AND kept_from IS NULL LIMIT ${limit}`,
      [organisationId],
    );
    for (const { id, conversationDate, createdAt } of found) {
      const moment = keptFrom(rawDate(conversationDate) as Date, rawDate(createdAt) as Date);
      await this.updatePrepared({ id, organisationId }, { keptFrom: moment });
    }
    return found.length;
  }

  /** The next calls behind a place whose days count from before a moment, the earliest first. */
  async listKeptFrom(
    organisationId: string,
    { after, before }: { after: KeptFromPlace | null; before: Date },
    limit: number,
  ): Promise<RetainedCall[]> {
    const { forceIndex, toRawDate, fromRawName } = this.dialect;
    const last = after && toRawDate(after.keptFrom);
    const rows = await this.query<RetainedCall>(
      `SELECT id AS id, identity AS identity, agent_id AS agentId, contact_id AS contactId, campaign AS campaign,
         conversation_date AS conversationDate, created_at AS createdAt, kept_from AS keptFrom
       FROM \`call\` AS placed ${forceIndex('ix_call_kept_from')}
       WHERE organisation_id = ? AND kept_from < ?
         ${after ? 'AND kept_from >= ? AND (kept_from > ? OR id > ?)' : ''}
       ORDER BY kept_from, id LIMIT ${limit}`,
      [organisationId, toRawDate(before), ...(after ? [last, last, after.id] : [])],
    );
    return rows.map((row) => ({
      ...row,
      contactId: row.contactId === null ? null : fromRawName(row.contactId),
      campaign: fromRawName(row.campaign),
      conversationDate: rawDate(row.conversationDate) as Date,
      createdAt: rawDate(row.createdAt) as Date,
      keptFrom: rawDate(row.keptFrom) as Date,
    }));
  }

  /** In no order; an id the organisation has no call of is left out. */
  findPlaced(organisationId: string, ids: readonly string[]): Promise<PlacedCall[]> {
    return this.selectOwned(organisationId, 'id', ids, PLACED);
  }
}

/** When it took place or was accepted, the later of the two. */
export const keptFrom = (conversationDate: Date, createdAt: Date): Date =>
  conversationDate > createdAt ? conversationDate : createdAt;
