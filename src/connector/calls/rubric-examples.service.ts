import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { TranscriptGone } from '../../conversations/transcript-gone';
import { CallDetailsQuery } from '../../evaluations/calls/call-details.query';
import { ExampleSources } from '../../evaluations/examples/example-sources.service';
import { DraftChanged, RubricDrafts } from '../../evaluations/rubrics/rubric-drafts.service';
import { RubricEditions } from '../../evaluations/rubrics/rubric-editions.service';
import { ApiError, InvalidPayload, NotFound } from '../../http/api-exception';
import { notASentence } from '../../http/validation/fault';
import type { ExampleToAdd } from '../../scoring/rubric/example-to-add';
import { RubricInvalid } from '../../scoring/rubric/rubric-invalid';
import { Scorer } from '../../scoring/scorer';
import type { ExampleAddedDto, ExampleBody } from './answer.dto';
import { ShownCalls } from './shown-calls.service';

const NOT_READABLE = 'The draft of the rubric has mistakes. Put them right first, then add the example.';
const NOT_KEPT = 'The transcript of this call is not kept any more.';
const CHANGED = 'The draft of the rubric has just been changed by somebody else. Try again.';

/** Sentences of calls that become examples in the draft of the rubric; what is live stays as it is until that is published. */
@Injectable()
export class RubricExamples {
  constructor(
    private readonly shown: ShownCalls,
    private readonly calls: CallDetailsQuery,
    private readonly drafts: RubricDrafts,
    private readonly editions: RubricEditions,
    private readonly sources: ExampleSources,
    private readonly scorer: Scorer,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Adds a sentence of the call to the draft, which begins as the live rubric where there is none. Throws 404 for an unknown
   * call or criterion, 400 for what fits neither, and 409 for a draft that is no rubric or has just been changed.
   */
  async add(
    by: AdministratorView,
    id: string,
    criterion: string,
    { sentence, meets, part }: ExampleBody,
  ): Promise<ExampleAddedDto> {
    const { organisationId } = by;
    const callId = await this.shown.idOf(organisationId, id);
    const conversation = await this.calls.findConversation(organisationId, callId);
    if (!conversation) throw new ApiError(409, 'call_not_transcribed', 'This call has no transcript yet.');
    const utterance = conversation.sentences?.[sentence]?.text.trim();
    if (!utterance) throw new InvalidPayload([{ field: 'sentence', ...notASentence() }]);
    const live = await this.editions.current(organisationId);
    if (!live.rubric.criteria.some((one) => one.id === criterion))
      throw new NotFound('criterion_unknown', 'The live rubric has no such criterion.');
    const draft = await this.drafts.get(organisationId);
    const example = { criterion, part, utterance, meets };
    const before = draft?.source ?? live.source;
    const source = await this.withExample(organisationId, before, example);
    const taken = await this.sources.ofRubric(organisationId, { callId, utterance }, before);
    const edition = draft?.edition ?? 0;
    await this.drafts
      .save(by, { source, edition }, async (manager) => {
        await this.sources.remember(manager, organisationId, taken ? [taken] : []);
        await this.audit.note(manager, by, 'rubric.example_added', conversation.id, { criterion, meets });
      })
      .catch(async (error: unknown) => {
        if (error instanceof TranscriptGone) {
          // 404 for a call that is erased with its transcript.
          await this.shown.idOf(organisationId, callId);
          throw new ApiError(409, 'transcript_not_kept', NOT_KEPT);
        }
        throw error instanceof DraftChanged ? new ApiError(409, 'rubric_draft_changed', CHANGED) : error;
      });
    return { edition: edition + 1, utterance };
  }

  private async withExample(organisationId: string, source: string, example: ExampleToAdd): Promise<string> {
    try {
      return (await this.scorer.addExample(source, example, { organisationId, priority: 'client' })).source;
    } catch (error) {
      if (error instanceof RubricInvalid) throw new ApiError(409, 'rubric_draft_invalid', NOT_READABLE);
      if (!(error instanceof RangeError)) throw error;
      const field = error.message.includes('part') ? 'part' : 'sentence';
      throw new InvalidPayload([{ field, message: error.message, code: 'example_not_taken' }]);
    }
  }
}
