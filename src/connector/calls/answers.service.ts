import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { LearningQueue } from '../../evaluations/adaptation/learning-queue';
import { CallsQuery } from '../../evaluations/calls/calls.query';
import { ApiError, InvalidPayload, NotFound } from '../../http/api-exception';
import type { ExampleToAdd } from '../../scoring/rubric/example-to-add';
import { Reviews } from '../../evaluations/reviews/reviews.service';
import { RubricEditions } from '../../evaluations/rubrics/rubric-editions.service';
import { RubricPreview, type RubricEffect } from '../../evaluations/rubrics/rubric-preview.service';
import { RubricInvalid } from '../../scoring/rubric/rubric-invalid';
import type { RubricOutline } from '../../scoring/rubric/rubric-text';
import { Scorer } from '../../scoring/scorer';
import type { AnswerBody, ExampleAddedDto, ExampleBody } from './answer.dto';
import { ShownCalls } from './shown-calls.service';

const NOT_ANALYSED = 'This call has not been analysed yet.';
const SUSPECTED = 'Something is suspected in this call: confirm it or say that it is none first.';
/** The reason of answers that were confirmed together. */
const CONFIRMED = 'Confirmed on review.';
const NO_CRITERION = 'The evaluation of this call has no such criterion.';

/** What administrators do about an engine's answers: they correct them, and add examples to the rubric. */
@Injectable()
export class Answers {
  constructor(
    private readonly database: Database,
    private readonly shown: ShownCalls,
    private readonly calls: CallsQuery,
    private readonly reviews: Reviews,
    private readonly editions: RubricEditions,
    private readonly previews: RubricPreview,
    private readonly scorer: Scorer,
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
      if (before === null) throw new NotFound(NO_CRITERION);
      const details = { criterion: criterionId, from: before, to: status };
      await this.audit.note(manager, by, 'answer.changed', conversation.id, details);
    });
    await this.learning.wakeIfDue(by.organisationId);
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
      if (answers === null) throw new ApiError(409, NOT_ANALYSED);
      if (answers === 'suspected') throw new ApiError(409, SUSPECTED);
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
      if (outcome === null) throw new ApiError(409, NOT_ANALYSED);
      if (outcome === 'suspected') throw new ApiError(409, SUSPECTED);
      await this.audit.note(manager, by, 'review.closed', conversation.id);
    });
  }

  /** Adds a sentence of the call to the rubric in force; that is a new version of it. */
  async addExample(
    by: AdministratorView,
    id: string,
    criterion: string,
    body: ExampleBody,
  ): Promise<ExampleAddedDto> {
    const { organisationId } = by;
    const { conversationId, utterance, source, rubric } = await this.example(
      organisationId,
      id,
      criterion,
      body,
    );
    const details = { version: rubric.version, criterion, meets: body.meets };
    await this.editions
      .activate(
        organisationId,
        { source, rubric },
        {
          alongside: (manager) =>
            this.audit.note(manager, by, 'rubric.example_added', conversationId, details),
        },
      )
      .catch((error: unknown) => {
        // Its number has been taken between our look and our write.
        if (!(error instanceof RubricInvalid)) throw error;
        throw new ApiError(409, 'The rubric has just been changed by somebody else. Try again.');
      });
    return { version: rubric.version, hash: rubric.hash, utterance };
  }

  /** What the rubric with the example would have made of the latest calls; stores nothing. Throws as `addExample`. */
  async previewExample(
    { organisationId }: AdministratorView,
    id: string,
    criterion: string,
    body: ExampleBody,
  ): Promise<RubricEffect> {
    const { source } = await this.example(organisationId, id, criterion, body);
    return this.previews.of(organisationId, source);
  }

  /** The rubric in force with a sentence of the call as another example. */
  private async example(
    organisationId: string,
    id: string,
    criterion: string,
    { sentence, meets, part }: ExampleBody,
  ) {
    const conversation = await this.conversation(organisationId, id);
    const utterance = conversation.sentences?.[sentence]?.text.trim();
    if (!utterance)
      throw new InvalidPayload([{ field: 'sentence', message: 'is no sentence of this transcript' }]);
    const current = await this.editions.current(organisationId);
    if (!current.rubric.criteria.some((one) => one.id === criterion))
      throw new NotFound('The rubric in force has no such criterion.');
    const example = { criterion, part, utterance, meets };
    const { source, outline: rubric } = await this.withExample(organisationId, current.source, example);
    return { conversationId: conversation.id, utterance, source, rubric };
  }

  private async conversation(organisationId: string, id: string) {
    const callId = await this.shown.idOf(organisationId, id);
    const conversation = await this.calls.findConversation(organisationId, callId);
    if (!conversation) throw new ApiError(409, 'This call has no transcript yet.');
    return conversation;
  }

  private async withExample(
    organisationId: string,
    source: string,
    example: ExampleToAdd,
  ): Promise<{ source: string; outline: RubricOutline }> {
    try {
      return await this.scorer.addExample(source, example, { organisationId, priority: 'client' });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const field = error.message.includes('part') ? 'part' : 'sentence';
      throw new InvalidPayload([{ field, message: error.message }]);
    }
  }
}
