import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { SupersededEvaluation } from './superseded-evaluation.entity';

/** Queries of `superseded_evaluation`. */
@Injectable()
export class SupersededEvaluationsRepository extends TableRepository<SupersededEvaluation> {
  constructor(@InjectRepository(SupersededEvaluation) rows: Repository<SupersededEvaluation>) {
    super(rows);
  }

  insert(evaluation: SupersededEvaluation): Promise<void> {
    return this.insertPrepared(evaluation);
  }

  /** How many there were. */
  async deleteOfConversations(organisationId: string, conversationIds: readonly string[]): Promise<number> {
    return (await this.rows.delete({ conversationId: In(conversationIds), organisationId })).affected ?? 0;
  }

  /** Those superseded last, the latest first. */
  listLatest(organisationId: string, conversationId: string, limit: number): Promise<SupersededEvaluation[]> {
    return this.rows.find({ where: { organisationId, conversationId }, order: { id: 'DESC' }, take: limit });
  }
}
