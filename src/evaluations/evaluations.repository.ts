import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, Repository } from 'typeorm';
import { owned } from '../database/owned';
import { TableRepository } from '../database/table-repository';
import { Evaluation } from './evaluation.entity';

/** An evaluation with answers of people, the last of them given at `reviewedAt`. */
export interface ReviewedEvaluation extends Pick<Evaluation, 'id' | 'conversationId' | 'result'> {
  reviewedAt: Date;
}

/** Queries of `evaluation`. */
@Injectable()
export class EvaluationsRepository extends TableRepository<Evaluation> {
  constructor(@InjectRepository(Evaluation) rows: Repository<Evaluation>) {
    super(rows);
  }

  /** On the hot path of transcripts. */
  insert(evaluation: Evaluation): Promise<void> {
    return this.insertPrepared(evaluation);
  }

  findByConversation(organisationId: string, conversationId: string): Promise<Evaluation | null> {
    return this.rows.findOneBy({ conversationId, organisationId });
  }

  /** As `findByConversation`, within a write that is to change it: of two changes at once both must stand. */
  lockByConversation(organisationId: string, conversationId: string): Promise<Evaluation | null> {
    return this.rows.findOne({ where: { conversationId, organisationId }, ...this.dialect.forUpdate });
  }

  /** As `lockByConversation`, with what it was before its last review. */
  lockWithFormer(organisationId: string, conversationId: string): Promise<Evaluation | null> {
    return this.rows.findOne({
      select: { id: true, result: true, former: true },
      where: { conversationId, organisationId },
      ...this.dialect.forUpdate,
    });
  }

  /** What the evaluation of a conversation was before its last review; null where that cannot be undone. */
  async findFormer(organisationId: string, conversationId: string): Promise<string | null> {
    const found = await this.rows.findOne({
      select: { id: true, former: true },
      where: { conversationId, organisationId },
    });
    return found?.former ?? null;
  }

  /** As `findByConversation`, without its result. */
  findScoredWith(
    organisationId: string,
    conversationId: string,
  ): Promise<Pick<Evaluation, 'rubricHash' | 'agentId'> | null> {
    return this.rows.findOne({
      select: { id: true, rubricHash: true, agentId: true },
      where: { conversationId, organisationId },
    });
  }

  /** What it was before is forgotten, unless `change` names it: only the last review can be undone. */
  async update(
    organisationId: string,
    id: string,
    change: Partial<
      Pick<Evaluation, 'score' | 'rubricHash' | 'result' | 'lostShares' | 'reviewedAt' | 'former'>
    >,
  ): Promise<void> {
    await this.rows.update({ id, organisationId }, { former: null, ...change });
  }

  /** How many there were. */
  async deleteOfConversations(organisationId: string, conversationIds: readonly string[]): Promise<number> {
    return (await this.rows.delete({ conversationId: In(conversationIds), organisationId })).affected ?? 0;
  }

  /** The evaluations made last. */
  listLatest(organisationId: string, limit: number): Promise<Evaluation[]> {
    return this.rows.find({ where: { organisationId }, order: { id: 'DESC' }, take: limit });
  }

  /** Results of the evaluations that people reviewed last. */
  async listReviewedResults(organisationId: string, limit: number): Promise<string[]> {
    const reviewed = await this.rows.find({
      select: { id: true, result: true },
      where: { organisationId, reviewedAt: Not(IsNull()) },
      order: { reviewedAt: 'DESC' },
      take: limit,
    });
    return reviewed.map(({ result }) => result);
  }

  /** The evaluations that people reviewed last, at most `limit` of those before `after`. */
  listReviewed(
    organisationId: string,
    after: Pick<ReviewedEvaluation, 'id' | 'reviewedAt'> | null,
    limit: number,
  ): Promise<ReviewedEvaluation[]> {
    const query = this.rows
      .createQueryBuilder('evaluation')
      .select(['evaluation.id', 'evaluation.conversationId', 'evaluation.reviewedAt', 'evaluation.result'])
      .where('evaluation.organisationId = :organisationId', { organisationId })
      .orderBy('evaluation.reviewedAt', 'DESC')
      .addOrderBy('evaluation.id', 'DESC')
      .limit(limit);
    if (after)
      // Not a row comparison: MySQL would not use the index for one.
      query
        .andWhere('evaluation.reviewedAt <= :at', { at: after.reviewedAt })
        .andWhere('(evaluation.reviewedAt < :at OR evaluation.id < :id)', { id: after.id });
    else query.andWhere('evaluation.reviewedAt IS NOT NULL');
    return query.getMany() as Promise<ReviewedEvaluation[]>;
  }

  /** What an agent's latest calls lost; see `Evaluation.lostShares`. */
  async listLostShares(
    organisationId: string,
    agentId: string,
    limit: number,
  ): Promise<Record<string, number>[]> {
    const latest = await this.rows.find({
      select: { id: true, lostShares: true },
      where: { organisationId, agentId },
      order: { createdAt: 'DESC' },
      take: limit,
    });
    return latest.map(({ lostShares }) => lostShares ?? {});
  }

  /** What some calls lost, in no order; see `Evaluation.lostShares`. One from before that was kept is left out. */
  async findLosses(
    organisationId: string,
    conversationIds: readonly string[],
  ): Promise<{ agentId: string; shares: Record<string, number> }[]> {
    const found = await this.rows.find({
      select: { id: true, organisationId: true, agentId: true, lostShares: true },
      where: { conversationId: In(conversationIds) },
    });
    return owned(found, organisationId).flatMap(({ agentId, lostShares }) =>
      lostShares ? [{ agentId, shares: lostShares }] : [],
    );
  }

  /** The evaluations of some conversations, in no order. */
  async findByConversations(
    organisationId: string,
    conversationIds: readonly string[],
  ): Promise<Pick<Evaluation, 'conversationId' | 'result'>[]> {
    const found = await this.rows.find({
      select: { id: true, organisationId: true, conversationId: true, result: true },
      where: { conversationId: In(conversationIds) },
    });
    return owned(found, organisationId);
  }
}
