import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, Repository } from 'typeorm';
import { owned } from '../database/owned';
import { SealedTableRepository } from '../encryption/sealed-table-repository';
import { TextSealer } from '../encryption/text-sealer.service';
import { Evaluation } from './evaluation.entity';

/** An evaluation with answers of people, the last of them given at `reviewedAt`. */
export interface ReviewedEvaluation extends Pick<Evaluation, 'id' | 'conversationId' | 'result'> {
  reviewedAt: Date;
}

/** Queries of `evaluation`. */
@Injectable()
export class EvaluationsRepository extends SealedTableRepository<Evaluation> {
  constructor(@InjectRepository(Evaluation) rows: Repository<Evaluation>, sealer: TextSealer) {
    super(rows, sealer);
  }

  /** On the hot path of transcripts. */
  async insert(evaluation: Evaluation): Promise<void> {
    await this.insertPrepared({ ...evaluation, result: await this.sealed(evaluation) });
  }

  async findByConversation(organisationId: string, conversationId: string): Promise<Evaluation | null> {
    const found = await this.findPrepared({ conversationId, organisationId });
    return found && this.opened(organisationId, found);
  }

  /** As `findByConversation`, within a write that is to change it: of two changes at once both must stand. */
  async lockByConversation(organisationId: string, conversationId: string): Promise<Evaluation | null> {
    const where = { conversationId, organisationId };
    const found = await this.rows.findOne({ where, ...this.dialect.forUpdate });
    return found && this.opened(organisationId, found);
  }

  /** As `lockByConversation`, with what it was before its last review. */
  async lockWithFormer(organisationId: string, conversationId: string): Promise<Evaluation | null> {
    const found = await this.rows.findOne({
      select: { id: true, result: true, former: true },
      where: { conversationId, organisationId },
      ...this.dialect.forUpdate,
    });
    if (!found) return null;
    const former = await this.openedFormer(organisationId, found);
    return { ...(await this.opened(organisationId, found)), former };
  }

  /** What the evaluation of a conversation was before its last review; null where that cannot be undone. */
  async findFormer(organisationId: string, conversationId: string): Promise<string | null> {
    const found = await this.rows.findOne({
      select: { id: true, former: true },
      where: { conversationId, organisationId },
    });
    return found && this.openedFormer(organisationId, found);
  }

  /** As `findByConversation`, without its result. */
  findScoredWith(
    organisationId: string,
    conversationId: string,
  ): Promise<Pick<Evaluation, 'rubricHash' | 'agentId' | 'createdAt'> | null> {
    return this.rows.findOne({
      select: { id: true, rubricHash: true, agentId: true, createdAt: true },
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
    const { result, former } = change;
    const row = { organisationId, row: id };
    await this.rows.update(
      { id, organisationId },
      {
        ...change,
        ...(result !== undefined && { result: await this.sealText('result', row, result) }),
        former: former ? await this.sealText('former', row, former) : null,
      },
    );
  }

  /** Those of some conversations that have an evaluation. */
  async findEvaluated(organisationId: string, conversationIds: readonly string[]): Promise<Set<string>> {
    const found = await this.selectOwned(organisationId, 'conversationId', conversationIds, [
      'conversationId',
    ]);
    return new Set(found.map(({ conversationId }) => conversationId));
  }

  /**
   * Has `change` make another result of those of some conversations, within a write. What they were before their last
   * review is forgotten, so that no review of these can be undone.
   */
  async rewriteOfConversations(
    organisationId: string,
    conversationIds: readonly string[],
    change: (result: string) => string,
  ): Promise<void> {
    const found = await this.rows.find({
      select: { id: true, organisationId: true, result: true },
      where: { conversationId: In(conversationIds) },
      ...this.dialect.forUpdate,
    });
    for (const { id, result } of await this.allOpened(organisationId, owned(found, organisationId)))
      await this.update(organisationId, id, { result: change(result) });
  }

  /** How many there were. */
  deleteOfConversations(organisationId: string, conversationIds: readonly string[]): Promise<number> {
    return this.deleteOwned(organisationId, 'conversationId', conversationIds);
  }

  /** The evaluations made last. */
  async listLatest(organisationId: string, limit: number): Promise<Evaluation[]> {
    const found = await this.rows.find({ where: { organisationId }, order: { id: 'DESC' }, take: limit });
    return this.allOpened(organisationId, found);
  }

  /** Results of the evaluations that people reviewed last. */
  async listReviewedResults(organisationId: string, limit: number): Promise<string[]> {
    const reviewed = await this.rows.find({
      select: { id: true, result: true },
      where: { organisationId, reviewedAt: Not(IsNull()) },
      order: { reviewedAt: 'DESC' },
      take: limit,
    });
    const opened = await this.allOpened(organisationId, reviewed);
    return opened.map(({ result }) => result);
  }

  /** The evaluations that people reviewed last, at most `limit` of those before `after`. */
  async listReviewed(
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
    return this.allOpened(organisationId, (await query.getMany()) as ReviewedEvaluation[]);
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
    const shares = ['agentId', 'lostShares'] as const;
    const found = await this.selectOwned(organisationId, 'conversationId', conversationIds, shares);
    return found.flatMap(({ agentId, lostShares }) => (lostShares ? [{ agentId, shares: lostShares }] : []));
  }

  /** The evaluations of some conversations, in no order. */
  async findByConversations(
    organisationId: string,
    conversationIds: readonly string[],
  ): Promise<Pick<Evaluation, 'conversationId' | 'result'>[]> {
    const result = ['id', 'conversationId', 'result'] as const;
    const found = await this.selectOwned(organisationId, 'conversationId', conversationIds, result);
    return this.allOpened(organisationId, found);
  }

  private sealed({ id, organisationId, result }: Pick<Evaluation, 'id' | 'organisationId' | 'result'>) {
    return this.sealText('result', { organisationId, row: id }, result);
  }

  private async opened<E extends Pick<Evaluation, 'id' | 'result'>>(
    organisationId: string,
    evaluation: E,
  ): Promise<E> {
    const result = await this.openText('result', { organisationId, row: evaluation.id }, evaluation.result);
    return { ...evaluation, result };
  }

  private allOpened<E extends Pick<Evaluation, 'id' | 'result'>>(
    organisationId: string,
    found: readonly E[],
  ): Promise<E[]> {
    return Promise.all(found.map((evaluation) => this.opened(organisationId, evaluation)));
  }

  private async openedFormer(
    organisationId: string,
    { id, former }: Pick<Evaluation, 'id' | 'former'>,
  ): Promise<string | null> {
    return former && this.openText('former', { organisationId, row: id }, former);
  }

  /** Seals what of some conversations was stored plain; resolves with how many texts. Within a write only. */
  async sealStored(organisationId: string, conversationIds: readonly string[]): Promise<number> {
    const found = await this.rows.find({
      select: { id: true, result: true, former: true },
      where: { conversationId: In(conversationIds), organisationId: this.ownedBy(organisationId) },
      ...this.dialect.forUpdate,
    });
    const placeOf = ({ id }: Evaluation) => ({ organisationId, row: id });
    const results = await this.sealPlain('result', found, {
      textOf: ({ result }) => result,
      placeOf,
      store: ({ id }, result) => this.rows.update({ id, organisationId }, { result }),
    });
    const formers = await this.sealPlain('former', found, {
      textOf: ({ former }) => former,
      placeOf,
      store: ({ id }, former) => this.rows.update({ id, organisationId }, { former }),
    });
    return results + formers;
  }
}
