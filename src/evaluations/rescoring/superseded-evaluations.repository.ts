import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, Repository } from 'typeorm';
import { SealedTableRepository } from '../../encryption/sealed-table-repository';
import { TextSealer } from '../../encryption/text-sealer.service';
import { SupersededEvaluation } from './superseded-evaluation.entity';

/** Queries of `superseded_evaluation`. */
@Injectable()
export class SupersededEvaluationsRepository extends SealedTableRepository<SupersededEvaluation> {
  constructor(
    @InjectRepository(SupersededEvaluation) rows: Repository<SupersededEvaluation>,
    sealer: TextSealer,
  ) {
    super(rows, sealer);
  }

  async insert(evaluation: SupersededEvaluation): Promise<void> {
    const { id, organisationId } = evaluation;
    const result = await this.sealText('result', { organisationId, row: id }, evaluation.result);
    await this.insertPrepared({ ...evaluation, result });
  }

  /** Has `change` make another result of those of some conversations, within a write. */
  async rewriteOfConversations(
    organisationId: string,
    conversationIds: readonly string[],
    change: (result: string) => string,
  ): Promise<void> {
    const where = { organisationId, conversationId: In(conversationIds) };
    for (const { id, result } of await this.rows.find({ where, ...this.dialect.forUpdate })) {
      const place = { organisationId, row: id };
      const changed = change(await this.openText('result', place, result));
      await this.rows.update(
        { id, organisationId },
        { result: await this.sealText('result', place, changed) },
      );
    }
  }

  /** How many there were. */
  async deleteOfConversations(organisationId: string, conversationIds: readonly string[]): Promise<number> {
    return (await this.rows.delete({ conversationId: In(conversationIds), organisationId })).affected ?? 0;
  }

  /** Those superseded last, the latest first; with `before` those that came before the one of that id. */
  async listLatest(
    organisationId: string,
    conversationId: string,
    limit: number,
    before?: string,
  ): Promise<SupersededEvaluation[]> {
    const latest = await this.rows.find({
      where: { organisationId, conversationId, ...(before !== undefined && { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit,
    });
    const opened = latest.map(async (evaluation) => ({
      ...evaluation,
      result: await this.openText('result', { organisationId, row: evaluation.id }, evaluation.result),
    }));
    return Promise.all(opened);
  }

  /** Seals what of some conversations was stored plain; resolves with how many texts. Within a write only. */
  async sealStored(organisationId: string, conversationIds: readonly string[]): Promise<number> {
    const where = { conversationId: In(conversationIds), organisationId };
    const found = await this.rows.find({ where, ...this.dialect.forUpdate });
    return this.sealPlain('result', found, {
      textOf: ({ result }) => result,
      placeOf: ({ id }) => ({ organisationId, row: id }),
      store: ({ id }, result) => this.rows.update({ id, organisationId }, { result }),
    });
  }
}
