import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, Repository } from 'typeorm';
import { owned } from '../database/owned';
import { SealedTableRepository } from '../encryption/sealed-table-repository';
import { sealedLength, TextSealer } from '../encryption/text-sealer.service';
import { Conversation } from './conversation.entity';
import type { Sentence } from './sentence';
import type { StoredConversation } from './stored-call';
import { TranscriptGone } from './transcript-gone';

/** Queries of `conversation`. */
@Injectable()
export class ConversationsRepository extends SealedTableRepository<Conversation> {
  constructor(@InjectRepository(Conversation) rows: Repository<Conversation>, sealer: TextSealer) {
    super(rows, sealer);
  }

  async insert(conversation: StoredConversation): Promise<void> {
    const { id, organisationId, sentences } = conversation;
    await this.insertPrepared({
      ...conversation,
      sentences: sentences && (await this.sealed(organisationId, id, sentences)),
    });
  }

  async findById(organisationId: string, id: string): Promise<StoredConversation | null> {
    const conversation = await this.findPrepared({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return conversation?.id === id ? this.opened(organisationId, conversation) : null;
  }

  /** A call has at most one. */
  async findByCall(organisationId: string, callId: string): Promise<StoredConversation | null> {
    const found = await this.findPrepared({ callId, organisationId });
    return found && this.opened(organisationId, found);
  }

  /** The conversation of an analysis: the queue knows it by its id alone. */
  async getById(id: string): Promise<StoredConversation> {
    const found = await this.rows.findOneByOrFail({ id });
    return this.opened(found.organisationId, found);
  }

  /** In no order; an id the organisation has no conversation of is left out. */
  async findByIds(organisationId: string, ids: readonly string[]): Promise<StoredConversation[]> {
    return this.allOpened(organisationId, await this.findOwned(organisationId, 'id', ids));
  }

  /** The conversations of some calls and how many sentences each has, without the transcripts; in no order. */
  findIdsByCalls(
    organisationId: string,
    callIds: readonly string[],
  ): Promise<Pick<Conversation, 'id' | 'callId' | 'sentenceCount' | 'speakersExchanged'>[]> {
    const named = ['id', 'callId', 'sentenceCount', 'speakersExchanged'] as const;
    return this.selectOwned(organisationId, 'callId', callIds, named);
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
      { sentences: await this.sealed(organisationId, id, sentences), speakersExchanged: !before },
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

  /** The same for a write that stores words of it. Throws `TranscriptGone`. */
  async requireTranscriptOf(organisationId: string, callId: string): Promise<void> {
    if (!(await this.lockTranscriptOf(organisationId, callId))) throw new TranscriptGone();
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

  /** The transcripts of some calls that have at most so many characters as JSON, stored sealed or not; in no order. */
  async findShortTranscripts(
    organisationId: string,
    callIds: readonly string[],
    maxCharacters: number,
  ): Promise<Pick<StoredConversation, 'callId' | 'sentences'>[]> {
    const isSealing = await this.sealer.isSealing(organisationId, this.rows.manager);
    const most = isSealing ? sealedLength(maxCharacters) : maxCharacters;
    const found = await this.rows
      .createQueryBuilder('conversation')
      .select(['conversation.id', 'conversation.organisationId'])
      .addSelect(['conversation.callId', 'conversation.sentences'])
      .where('conversation.callId IN (:...callIds)', { callIds })
      .andWhere('LENGTH(conversation.sentences) <= :most', { most })
      .getMany();
    return this.allOpened(organisationId, owned(found, organisationId));
  }

  /** Removes transcripts; the conversations stay without one. */
  async eraseByCall(organisationId: string, callId: string): Promise<void> {
    await this.rows.update({ organisationId, callId }, { sentences: null, sentenceCount: 0 });
  }

  /** Ids of those of some calls that have a transcript with anything in it. */
  async findCallsWithTranscript(organisationId: string, callIds: readonly string[]): Promise<Set<string>> {
    const found = await this.findIdsByCalls(organisationId, callIds);
    return new Set(found.filter(({ sentenceCount }) => sentenceCount > 0).map(({ callId }) => callId));
  }

  /** Ids of the conversations of some calls. */
  async findIdsOfCalls(organisationId: string, callIds: readonly string[]): Promise<string[]> {
    const found = await this.selectOwned(organisationId, 'callId', callIds, ['id']);
    return found.map(({ id }) => id);
  }

  /**
   * As `findIdsOfCalls`, within a write that removes these or their transcripts: whoever is about to store
   * words of theirs, and has asked `lockTranscriptOf`, has ended, or waits and finds none.
   */
  async lockIdsOfCalls(organisationId: string, callIds: readonly string[]): Promise<string[]> {
    const found = await this.rows.find({
      select: { id: true, organisationId: true },
      where: { callId: In(callIds), organisationId: this.ownedBy(organisationId) },
      ...this.dialect.forUpdate,
    });
    return found.map(({ id }) => id);
  }

  /** How many there were. */
  deleteOfCalls(organisationId: string, callIds: readonly string[]): Promise<number> {
    return this.deleteOwned(organisationId, 'callId', callIds);
  }

  /** What was said in a conversation, by a prepared statement: every stored transcript is read once more for search. */
  async findSentences(
    organisationId: string,
    id: string,
  ): Promise<Pick<StoredConversation, 'sentences'> | null> {
    const found = await this.selectPrepared({ id, organisationId }, ['id', 'sentences']);
    return found && this.opened(organisationId, found);
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

  /** As it is when the organisation's data are not encrypted: the column makes JSON of it. */
  private async sealed(
    organisationId: string,
    id: string,
    sentences: readonly Sentence[],
  ): Promise<Sentence[] | string> {
    if (!(await this.sealer.isSealing(organisationId, this.rows.manager))) return [...sentences];
    return this.sealText('sentences', { organisationId, row: id }, JSON.stringify(sentences));
  }

  private async opened<C extends Pick<Conversation, 'id' | 'sentences'>>(
    organisationId: string,
    conversation: C,
  ): Promise<Omit<C, 'sentences'> & Pick<StoredConversation, 'sentences'>> {
    const { id, sentences } = conversation;
    if (typeof sentences !== 'string') return { ...conversation, sentences };
    const text = await this.openText('sentences', { organisationId, row: id }, sentences);
    return { ...conversation, sentences: JSON.parse(text) as Sentence[] };
  }

  private allOpened<C extends Pick<Conversation, 'id' | 'sentences'>>(
    organisationId: string,
    found: readonly C[],
  ): Promise<(Omit<C, 'sentences'> & Pick<StoredConversation, 'sentences'>)[]> {
    return Promise.all(found.map((conversation) => this.opened(organisationId, conversation)));
  }

  /** Those of some calls whose transcript stands plain. */
  async findPlain(organisationId: string, callIds: readonly string[]): Promise<Set<string>> {
    if (callIds.length === 0) return new Set();
    const marks = callIds.map(() => '?').join(', ');
    const rows = await this.query<{ callId: string }>(
      `SELECT call_id AS callId FROM conversation
       WHERE call_id IN (${marks}) AND organisation_id = ? AND sentences IS NOT NULL AND sentences NOT LIKE 'sealed:1:%'`,
      [...callIds, organisationId],
    );
    return new Set(rows.map(({ callId }) => callId));
  }

  /** Seals transcripts that were stored plain; resolves with how many. Within a write only. */
  async sealStored(organisationId: string, ids: readonly string[]): Promise<number> {
    const found = await this.rows.find({
      select: { id: true, sentences: true },
      where: { id: In(ids), organisationId: this.ownedBy(organisationId), sentences: Not(IsNull()) },
      ...this.dialect.forUpdate,
    });
    return this.sealPlain('sentences', found, {
      textOf: ({ sentences }) => (typeof sentences === 'string' ? sentences : JSON.stringify(sentences)),
      placeOf: ({ id }) => ({ organisationId, row: id }),
      store: ({ id }, sentences) => this.updatePrepared({ id, organisationId }, { sentences }),
    });
  }
}
