import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { PostponedCall } from './postponed-call.entity';

/** Queries of `postponed_retention`. */
@Injectable()
export class PostponedCallsRepository extends TableRepository<PostponedCall> {
  constructor(@InjectRepository(PostponedCall) rows: Repository<PostponedCall>) {
    super(rows);
  }

  /** Within a write only. */
  async add(organisationId: string, callIds: readonly string[]): Promise<void> {
    for (const callId of callIds)
      await this.query(
        `${this.dialect.insertIfNew} postponed_retention (call_id, organisation_id) VALUES (?, ?)`,
        [callId, organisationId],
      );
  }

  async list(organisationId: string, after: string, limit: number): Promise<string[]> {
    const found = await this.rows.find({
      where: { organisationId, callId: MoreThan(after) },
      order: { callId: 'ASC' },
      take: limit,
    });
    return found.map(({ callId }) => callId);
  }

  async delete(organisationId: string, callIds: readonly string[]): Promise<void> {
    await this.deleteOwned(organisationId, 'callId', callIds);
  }
}
