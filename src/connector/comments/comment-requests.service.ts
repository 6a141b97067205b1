import { Injectable } from '@nestjs/common';
import { Administrators } from '../../auth/administrators.service';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import {
  CallComments,
  COMMENT_LIMITS,
  TooManyComments,
  type CommentRefusal,
} from '../../conversations/comments/call-comments.service';
import { TranscriptGone } from '../../conversations/transcript-gone';
import { Database } from '../../database/database';
import { CallDetailsQuery } from '../../evaluations/calls/call-details.query';
import { ApiError, InvalidPayload, NotFound } from '../../http/api-exception';
import { notASentence } from '../../http/validation/fault';
import { ShownCalls } from '../calls/shown-calls.service';
import type { CommentBody, ShownComment } from './comment.dto';

/** What administrators write beside the sentences of calls. The audit trail knows who did, and none of the words. */
@Injectable()
export class CommentRequests {
  constructor(
    private readonly database: Database,
    private readonly shown: ShownCalls,
    private readonly calls: CallDetailsQuery,
    private readonly comments: CallComments,
    private readonly administrators: Administrators,
    private readonly audit: AuditTrail,
  ) {}

  /** `id` names the call or its conversation. Throws 404. */
  async list(by: AdministratorView, id: string): Promise<ShownComment[]> {
    return this.listOf(by, await this.shown.idOf(by.organisationId, id));
  }

  /** Throws 404, 400 for a sentence the call does not have, and 409 when it has as many comments as it may. */
  async add(by: AdministratorView, id: string, { sentence, text }: CommentBody): Promise<ShownComment[]> {
    const { organisationId } = by;
    const callId = await this.shown.idOf(organisationId, id);
    const conversation = await this.calls.findConversation(organisationId, callId);
    if (!conversation?.sentences?.[sentence])
      throw new InvalidPayload([{ field: 'sentence', ...notASentence() }]);
    await this.database
      .write(async (manager) => {
        const comment = { callId, sentence, authorId: by.id, text: text.trim() };
        const added = await this.comments.add(manager, organisationId, comment);
        await this.audit.note(manager, by, 'comment.added', callId, { comment: added, sentence });
      })
      .catch(async (error: unknown) => {
        if (error instanceof TranscriptGone) {
          // 404 for a call that is erased with its transcript.
          await this.shown.idOf(organisationId, callId);
          throw new InvalidPayload([{ field: 'sentence', ...notASentence() }]);
        }
        if (!(error instanceof TooManyComments)) throw error;
        throw new ApiError(409, 'too_many_comments', `A call has at most ${COMMENT_LIMITS.ofCall} comments.`);
      });
    return this.listOf(by, callId);
  }

  /** Throws 404, and 409 for somebody else's. */
  async change(by: AdministratorView, id: string, commentId: string, text: string): Promise<ShownComment[]> {
    const { organisationId, id: authorId } = by;
    const callId = await this.shown.idOf(organisationId, id);
    await this.database.write(async (manager) => {
      const comment = { callId, id: commentId, authorId };
      refuse(await this.comments.change(manager, organisationId, comment, text.trim()));
      await this.audit.note(manager, by, 'comment.changed', callId, { comment: commentId });
    });
    return this.listOf(by, callId);
  }

  /** Throws 404, and 409 for somebody else's. */
  async delete(by: AdministratorView, id: string, commentId: string): Promise<ShownComment[]> {
    const { organisationId, id: authorId } = by;
    const callId = await this.shown.idOf(organisationId, id);
    await this.database.write(async (manager) => {
      refuse(await this.comments.delete(manager, organisationId, { callId, id: commentId, authorId }));
      await this.audit.note(manager, by, 'comment.deleted', callId, { comment: commentId });
    });
    return this.listOf(by, callId);
  }

  private async listOf(by: AdministratorView, callId: string): Promise<ShownComment[]> {
    const comments = await this.comments.list(by.organisationId, callId);
    const authors = comments.map(({ authorId }) => authorId);
    const emails = await this.administrators.emailsOf(by.organisationId, authors);
    return comments.map(({ id, sentence, text, authorId, createdAt, editedAt }) => ({
      id,
      sentence,
      text,
      author: emails.get(authorId) ?? null,
      isOwn: authorId === by.id,
      createdAt,
      editedAt,
    }));
  }
}

function refuse(refusal: CommentRefusal | null): void {
  if (refusal === 'unknown') throw new NotFound('comment_unknown', 'This call has no comment with this id.');
  if (refusal === 'not_own')
    throw new ApiError(409, 'comment_not_own', 'Only who wrote a comment can change or delete it.');
}
