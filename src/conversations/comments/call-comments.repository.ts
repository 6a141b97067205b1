import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { owned } from '../../database/owned';
import { TableRepository } from '../../database/table-repository';
import { CallComment } from './call-comment.entity';

/** Queries of `call_comment`. */
@Injectable()
export class CallCommentsRepository extends TableRepository<CallComment> {
  constructor(@InjectRepository(CallComment) rows: Repository<CallComment>) {
    super(rows);
  }

  insert(comment: CallComment): Promise<void> {
    return this.insertPrepared(comment);
  }

  /** Of one call, the first written first. */
  async listOfCall(organisationId: string, callId: string): Promise<CallComment[]> {
    return owned(await this.rows.find({ where: { callId }, order: { id: 'ASC' } }), organisationId);
  }

  async countOfCall(organisationId: string, callId: string): Promise<number> {
    return this.rows.countBy({ callId, organisationId });
  }

  async find(organisationId: string, callId: string, id: string): Promise<CallComment | null> {
    const found = await this.rows.findOneBy({ id, callId, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return found?.id === id ? found : null;
  }

  async setText(organisationId: string, id: string, text: string, editedAt: Date): Promise<void> {
    await this.rows.update({ id, organisationId }, { text, editedAt });
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.rows.delete({ id, organisationId });
  }

  async deleteOfCalls(organisationId: string, callIds: readonly string[]): Promise<void> {
    if (callIds.length > 0) await this.rows.delete({ callId: In(callIds), organisationId });
  }
}
