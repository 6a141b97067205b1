import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { owned } from '../../database/owned';
import { SealedTableRepository } from '../../encryption/sealed-table-repository';
import { TextSealer } from '../../encryption/text-sealer.service';
import { CallComment } from './call-comment.entity';

/** Queries of `call_comment`. */
@Injectable()
export class CallCommentsRepository extends SealedTableRepository<CallComment> {
  constructor(@InjectRepository(CallComment) rows: Repository<CallComment>, sealer: TextSealer) {
    super(rows, sealer);
  }

  async insert(comment: CallComment): Promise<void> {
    await this.insertPrepared({ ...comment, text: await this.sealed(comment) });
  }

  /** Of one call, the first written first. */
  async listOfCall(organisationId: string, callId: string): Promise<CallComment[]> {
    const found = await this.rows.find({ where: { callId }, order: { id: 'ASC' } });
    return Promise.all(owned(found, organisationId).map((comment) => this.opened(comment)));
  }

  async countOfCall(organisationId: string, callId: string): Promise<number> {
    return this.rows.countBy({ callId, organisationId });
  }

  async find(organisationId: string, callId: string, id: string): Promise<CallComment | null> {
    const found = await this.findPrepared({ id, callId, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return found?.id === id ? this.opened(found) : null;
  }

  async setText(organisationId: string, id: string, text: string, editedAt: Date): Promise<void> {
    const stored = await this.sealed({ id, organisationId, text });
    await this.rows.update({ id, organisationId }, { text: stored, editedAt });
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.rows.delete({ id, organisationId });
  }

  async deleteOfCalls(organisationId: string, callIds: readonly string[]): Promise<void> {
    await this.deleteOwned(organisationId, 'callId', callIds);
  }

  private sealed({ id, organisationId, text }: Pick<CallComment, 'id' | 'organisationId' | 'text'>) {
    return this.sealText('text', { organisationId, row: id }, text);
  }

  private async opened(comment: CallComment): Promise<CallComment> {
    const { id, organisationId, text } = comment;
    return { ...comment, text: await this.openText('text', { organisationId, row: id }, text) };
  }

  /** Seals what of some calls was stored plain; resolves with how many texts. Within a write only. */
  async sealStored(organisationId: string, callIds: readonly string[]): Promise<number> {
    const where = { callId: In(callIds), organisationId };
    const found = await this.rows.find({ where, ...this.dialect.forUpdate });
    return this.sealPlain('text', found, {
      textOf: ({ text }) => text,
      placeOf: ({ id }) => ({ organisationId, row: id }),
      store: ({ id }, text) => this.rows.update({ id, organisationId }, { text }),
    });
  }
}
