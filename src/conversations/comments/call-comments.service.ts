import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../database/new-id';
import { ConversationsRepository } from '../conversations.repository';
import type { CallComment } from './call-comment.entity';
import { CallCommentsRepository } from './call-comments.repository';

/** A comment as other features see it. */
export type StoredComment = Pick<
  CallComment,
  'id' | 'sentence' | 'authorId' | 'text' | 'createdAt' | 'editedAt'
>;

/** What one call can carry; a discussion that needs more belongs elsewhere. */
export const COMMENT_LIMITS = { characters: 2_000, ofCall: 100 } as const;

/** The call has as many comments as it may have. */
export class TooManyComments extends Error {
  constructor() {
    super(`a call has at most ${COMMENT_LIMITS.ofCall} comments`);
    this.name = 'TooManyComments';
  }
}

/** Why a comment cannot be changed: there is none of this id, or somebody else has written it. */
export type CommentRefusal = 'unknown' | 'not_own';

/** Comments on the sentences of calls. Only who wrote one changes or deletes it. */
@Injectable()
export class CallComments {
  constructor(
    private readonly comments: CallCommentsRepository,
    private readonly conversations: ConversationsRepository,
  ) {}

  /** Of one call, by the call's own id; the first written first. */
  list(organisationId: string, callId: string): Promise<StoredComment[]> {
    return this.comments.listOfCall(organisationId, callId);
  }

  /** Its id. Throws `TooManyComments`, and `TranscriptGone`. */
  async add(
    manager: EntityManager,
    organisationId: string,
    comment: Pick<CallComment, 'callId' | 'sentence' | 'authorId' | 'text'>,
  ): Promise<string> {
    const comments = this.comments.within(manager);
    await this.conversations.within(manager).requireTranscriptOf(organisationId, comment.callId);
    if ((await comments.countOfCall(organisationId, comment.callId)) >= COMMENT_LIMITS.ofCall)
      throw new TooManyComments();
    const id = newId();
    await comments.insert({ ...comment, id, organisationId, createdAt: new Date(), editedAt: null });
    return id;
  }

  /** Null when it is changed. */
  async change(
    manager: EntityManager,
    organisationId: string,
    { callId, id, authorId }: Pick<CallComment, 'callId' | 'id' | 'authorId'>,
    text: string,
  ): Promise<CommentRefusal | null> {
    const comments = this.comments.within(manager);
    const refusal = refusalOf(await comments.find(organisationId, callId, id), authorId);
    if (refusal === null) await comments.setText(organisationId, id, text, new Date());
    return refusal;
  }

  /** Null when it is deleted. */
  async delete(
    manager: EntityManager,
    organisationId: string,
    { callId, id, authorId }: Pick<CallComment, 'callId' | 'id' | 'authorId'>,
  ): Promise<CommentRefusal | null> {
    const comments = this.comments.within(manager);
    const refusal = refusalOf(await comments.find(organisationId, callId, id), authorId);
    if (refusal === null) await comments.delete(organisationId, id);
    return refusal;
  }

  /** Within the write that removes the calls, or the words that were said in them. */
  async forget(manager: EntityManager, organisationId: string, callIds: readonly string[]): Promise<void> {
    await this.comments.within(manager).deleteOfCalls(organisationId, callIds);
  }
}

const refusalOf = (comment: CallComment | null, authorId: string): CommentRefusal | null => {
  if (!comment) return 'unknown';
  return comment.authorId === authorId ? null : 'not_own';
};
