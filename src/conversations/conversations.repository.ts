import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, Repository } from 'typeorm';
import { owned } from '../database/owned';
import { TableRepository } from '../database/table-repository';
import { Conversation } from './conversation.entity';
import type { Sentence } from './sentence';

/** Queries of `conversation`. */
@Injectable()
export class ConversationsRepository extends TableRepository<Conversation> {
  constructor(@InjectRepository(Conversation) rows: Repository<Conversation>) {
    super(rows);
  }

  insert(conversation: Conversation): Promise<void> {
    return this.insertPrepared(conversation);
  }

  async findById(organisationId: string, id: string): Promise<Conversation | null> {
    const conversation = await this.rows.findOneBy({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return conversation?.id === id ? conversation : null;
  }

  /** A call has at most one. */
  findByCall(organisationId: string, callId: string): Promise<Conversation | null> {
    return this.rows.findOneBy({ callId, organisationId });
  }

  /** The conversation of an analysis: the queue knows it by its id alone. */
  getById(id: string): Promise<Conversation> {
    return this.rows.findOneByOrFail({ id });
  }

  /** In no order; an id the organisation has no conversation of is left out. */
  async findByIds(organisationId: string, ids: readonly string[]): Promise<Conversation[]> {
    return owned(await this.rows.findBy({ id: In(ids) }), organisationId);
  }

  /** The conversations of some calls and how many sentences each has, without the transcripts; in no order. */
  async findIdsByCalls(
    organisationId: string,
    callIds: readonly string[],
  ): Promise<Pick<Conversation, 'id' | 'callId' | 'sentenceCount' | 'speakersExchanged'>[]> {
    const found = await this.rows.find({
      select: { id: true, organisationId: true, callId: true, sentenceCount: true, speakersExchanged: true },
      where: { callId: In(callIds) },
    });
    return owned(found, organisationId);
  }

  /**
   * Stores a transcript with its speakers exchanged; `before` is whether they were exchanged already, as the caller has
   * found by `lockSpeakersExchanged` in the same write.
   */
  async exchangeSpeakers(
    organisationId: string,
    id: string,
    before: boolean,
    sentences: readonly Sentence[],
  ): Promise<void> {
    await this.updatePrepared(
      { id, organisationId, speakersExchanged: before },
      { sentences: [...sentences], speakersExchanged: !before },
    );
  }

  /** Whether the transcript of a call is there, within a write that relies on it: no other erases it before it ends. */
  async lockTranscriptOf(organisationId: string, callId: string): Promise<boolean> {
    const found = await this.rows.findOne({
      select: { id: true },
      where: { callId, organisationId, sentences: Not(IsNull()) },
      ...this.dialect.forUpdate,
    });
    return found !== null;
  }

  /**
   * Whether the speakers of a transcript are exchanged, within a write that relies on it: no other write exchanges them
   * before it ends. Null once the transcript is erased.
   */
  async lockSpeakersExchanged(organisationId: string, id: string): Promise<boolean | null> {
    const found = await this.rows.findOne({
      select: { id: true, speakersExchanged: true },
      where: { id, organisationId, sentences: Not(IsNull()) },
      ...this.dialect.forUpdate,
    });
    return found && Boolean(found.speakersExchanged);
  }

  /** The transcripts of some calls that have at most so many characters as JSON, in no order. */
  async findShortTranscripts(
    organisationId: string,
    callIds: readonly string[],
    maxCharacters: number,
  ): Promise<Pick<Conversation, 'callId' | 'sentences'>[]> {
    const found = await this.rows
      .createQueryBuilder('conversation')
      .select(['conversation.id', 'conversation.organisationId'])
      .addSelect(['conversation.callId', 'conversation.sentences'])
      .where('conversation.callId IN (:...callIds)', { callIds })
      .andWhere('LENGTH(conversation.sentences) <= :maxCharacters', { maxCharacters })
      .getMany();
    return owned(found, organisationId);
  }

  /** Removes transcripts; the conversations stay without one. */
  async eraseByCall(organisationId: string, callId: string): Promise<void> {
    await this.rows.update({ organisationId, callId }, { sentences: null, sentenceCount: 0 });
  }

  /** Ids of the conversations of some calls. */
  async findIdsOfCalls(organisationId: string, callIds: readonly string[]): Promise<string[]> {
    const found = await this.rows.find({
      select: { id: true, organisationId: true },
      where: { callId: In(callIds) },
    });
    return owned(found, organisationId).map(({ id }) => id);
  }

  /** How many there were. */
  async deleteOfCalls(organisationId: string, callIds: readonly string[]): Promise<number> {
    return (await this.rows.delete({ callId: In(callIds), organisationId })).affected ?? 0;
  }

  /** What was said in a conversation, by a prepared statement: every stored transcript is read once more for search. */
  findSentences(organisationId: string, id: string): Promise<Pick<Conversation, 'sentences'> | null> {
    return this.selectPrepared({ id, organisationId }, ['sentences']);
  }

  /** Ids of those of some conversations whose transcript has not been erased. */
  async findIdsWithTranscript(organisationId: string, ids: readonly string[]): Promise<string[]> {
    const kept = await this.rows.find({
      select: { id: true, organisationId: true },
      where: { id: In(ids), sentences: Not(IsNull()) },
    });
    return owned(kept, organisationId).map(({ id }) => id);
  }

  /** Whether there is a conversation whose transcript has not been erased. */
  async hasTranscript(organisationId: string, id: string): Promise<boolean> {
    const kept = await this.query<{ id: string }>(
      'SELECT id FROM conversation WHERE id = ? AND organisation_id = ? AND sentences IS NOT NULL',
      [id, organisationId],
    );
    return kept.length > 0;
  }
}
