import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { CallExpiry } from './call-expiry.entity';
import { NOTHING_EXPIRED, type ExpiredParts, type ExpiringPart } from './expired-part';

const COLUMN = { transcript: 'transcriptExpiredAt', evaluation: 'evaluationExpiredAt' } as const;

/** Queries of `call_expiry`. */
@Injectable()
export class CallExpiriesRepository extends TableRepository<CallExpiry> {
  constructor(@InjectRepository(CallExpiry) rows: Repository<CallExpiry>) {
    super(rows);
  }

  /** What of some calls was removed before them, by their ids; calls that have all of it are left out. */
  async of(organisationId: string, callIds: readonly string[]): Promise<Map<string, ExpiredParts>> {
    const found = await this.findOwned(organisationId, 'callId', callIds);
    return new Map(found.map((expiry) => [expiry.callId, expiry]));
  }

  /** Those of some calls that still have this part, as far as it was not removed before them. */
  async withoutExpired<C extends { id: string }>(
    organisationId: string,
    calls: readonly C[],
    part: ExpiringPart,
  ): Promise<C[]> {
    const expired = await this.of(
      organisationId,
      calls.map(({ id }) => id),
    );
    return calls.filter(({ id }) => (expired.get(id)?.[COLUMN[part]] ?? null) === null);
  }

  /** Within the write that removes this part of the calls. */
  async mark(
    organisationId: string,
    callIds: readonly string[],
    part: ExpiringPart,
    at: Date,
  ): Promise<void> {
    const known = await this.of(organisationId, callIds);
    for (const callId of callIds) {
      const expired = { [COLUMN[part]]: at };
      if (known.has(callId)) await this.updatePrepared({ callId, organisationId }, expired);
      else await this.insertPrepared({ ...NOTHING_EXPIRED, callId, organisationId, ...expired });
    }
  }

  /** Within the write that removes the calls. */
  async deleteOfCalls(organisationId: string, callIds: readonly string[]): Promise<void> {
    await this.deleteOwned(organisationId, 'callId', callIds);
  }
}
