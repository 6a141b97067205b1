import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { LearningQueue } from '../../evaluations/adaptation/learning-queue';
import { CallDetailsQuery } from '../../evaluations/calls/call-details.query';
import { ApiError, NotFound } from '../../http/api-exception';
import { Reviews } from '../../evaluations/reviews/reviews.service';
import type { AnswerBody } from './answer.dto';
import { ShownCalls } from './shown-calls.service';
import type { UndoBody } from './undo.dto';

const NOT_ANALYSED = 'This call has not been analysed yet.';
const SUSPECTED = 'Something is suspected in this call: confirm it or say that it is none first.';
/** The reason of answers that were confirmed together. */
const CONFIRMED = 'Confirmed on review.';
const NOT_UNDOABLE = 'This review cannot be undone: the call has been changed since. Load it again.';
const NO_CRITERION = 'The evaluation of this call has no such criterion.';

/** What administrators do about an engine's answers: they confirm and correct them, and undo that. */
@Injectable()
export class Answers {
  constructor(
    private readonly database: Database,
    private readonly shown: ShownCalls,
    private readonly calls: CallDetailsQuery,
    private readonly reviews: Reviews,
    private readonly learning: LearningQueue,
    private readonly audit: AuditTrail,
  ) {}

  async change(by: AdministratorView, id: string, criterionId: string, body: AnswerBody): Promise<void> {
    const { status, reason } = body;
    const conversation = await this.conversation(by.organisationId, id);
    const source = await this.reviews.sourceOf(conversation);
    await this.database.write(async (manager) => {
      const change = { status, reason, by: by.email, at: new Date().toISOString() };
      const before = await this.reviews.change(manager, conversation, criterionId, change, source);
      if (before === null) throw new NotFound('criterion_unknown', NO_CRITERION);
      const details = { criterion: criterionId, from: before, to: status };
      await this.audit.note(manager, by, 'answer.changed', conversation.id, details);
    });
    await this.learning.wakeIfDue(by.organisationId);
  }

  /**
   * Puts the engine's answer to a criterion in place of the one people gave; does nothing where nobody has, so that a request
   * may be repeated. Throws 404.
   */
  async takeBack(by: AdministratorView, id: string, criterionId: string): Promise<void> {
    const conversation = await this.conversation(by.organisationId, id);
    const source = await this.reviews.sourceOf(conversation);
    await this.database.write(async (manager) => {
      const review = { by: by.email, at: new Date().toISOString() };
      const taken = await this.reviews.takeBack(manager, conversation, criterionId, review, source);
      if (taken === null) throw new NotFound('criterion_unknown', NO_CRITERION);
      if (taken === 'untouched') return;
      const details = { criterion: criterionId, ...taken };
      await this.audit.note(manager, by, 'answer.taken_back', conversation.id, details);
    });
  }

  /**
   * Confirms every answer of the engine that nobody has changed or confirmed. Throws 404, and 409 while the call has no
   * evaluation or a suspicion.
   */
  async confirmAll(by: AdministratorView, id: string): Promise<void> {
    const conversation = await this.conversation(by.organisationId, id);
    const source = await this.reviews.sourceOf(conversation);
    await this.database.write(async (manager) => {
      const confirmation = { reason: CONFIRMED, by: by.email, at: new Date().toISOString() };
      const answers = await this.reviews.confirmAll(manager, conversation, confirmation, source);
      if (answers === null) throw new ApiError(409, 'call_not_analysed', NOT_ANALYSED);
      if (answers === 'suspected') throw new ApiError(409, 'suspicion_open', SUSPECTED);
      if (answers > 0) await this.audit.note(manager, by, 'answers.confirmed', conversation.id, { answers });
    });
    await this.learning.wakeIfDue(by.organisationId);
  }

  /** Notes that nothing is left to look at in a call. Throws 404, and 409 while it has no evaluation or a suspicion. */
  async closeReview(by: AdministratorView, id: string): Promise<void> {
    const conversation = await this.conversation(by.organisationId, id);
    await this.database.write(async (manager) => {
      const closed = { by: by.email, at: new Date().toISOString() };
      const outcome = await this.reviews.close(manager, conversation, closed);
      if (outcome === null) throw new ApiError(409, 'call_not_analysed', NOT_ANALYSED);
      if (outcome === 'suspected') throw new ApiError(409, 'suspicion_open', SUSPECTED);
      await this.audit.note(manager, by, 'review.closed', conversation.id);
    });
  }

  /**
   * Puts back exactly what stood before the last review of the call. Throws 404, and 409 when `review` is not the last
   * thing that changed its evaluation.
   */
  async undo(by: AdministratorView, id: string, { review }: UndoBody): Promise<void> {
    const conversation = await this.conversation(by.organisationId, id);
    await this.database.write(async (manager) => {
      if (!(await this.reviews.undo(manager, conversation, review)))
        throw new ApiError(409, 'review_not_undoable', NOT_UNDOABLE);
      await this.audit.note(manager, by, 'review.undone', conversation.id);
    });
  }

  private async conversation(organisationId: string, id: string) {
    const callId = await this.shown.idOf(organisationId, id);
    const conversation = await this.calls.findConversation(organisationId, callId);
    if (!conversation) throw new ApiError(409, 'call_not_transcribed', 'This call has no transcript yet.');
    return conversation;
  }
}
