import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import type { StoredConversation } from '../../conversations/stored-call';
import { Database } from '../../database/database';
import { CallsQuery } from '../../evaluations/calls/calls.query';
import { CallRescorer } from '../../evaluations/rescoring/call-rescorer.service';
import { Rubrics } from '../../evaluations/rubrics/rubrics.service';
import { ApiError } from '../../http/api-exception';
import { ShownCalls } from './shown-calls.service';

/** Exchanges agent and customer of single calls for administrators, and scores these again. */
@Injectable()
export class Speakers {
  constructor(
    private readonly database: Database,
    private readonly shown: ShownCalls,
    private readonly calls: CallsQuery,
    private readonly rubrics: Rubrics,
    private readonly rescorer: CallRescorer,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Has agent and customer of a call be exchanged, or as they were delivered; does nothing when they are so already, so
   * that a request may be repeated. Throws 404, and 409 for a call without an evaluation or transcript.
   */
  async set(by: AdministratorView, id: string, exchanged: boolean): Promise<void> {
    const { organisationId } = by;
    const callId = await this.shown.idOf(organisationId, id);
    const conversation = await this.conversation(organisationId, callId);
    if (conversation.speakersExchanged === exchanged) return;
    const { agentId } = await this.analysed(organisationId, callId);
    const text = await this.rubrics.current(organisationId);
    const rubric = { ...text, outline: await this.rubrics.outlineOf(text) };
    const call = { conversation, agentId, exchange: true };
    const rescored = await this.rescorer.score(call, rubric, { priority: 'client' });
    const isDone = await this.database.write(async (manager) => {
      const isCommitted = await this.rescorer.commit(manager, rescored, new Date());
      if (isCommitted)
        await this.audit.note(manager, by, 'speakers.exchanged', conversation.id, { exchanged });
      return isCommitted;
    });
    // Another request was quicker, and asked for the same, for there are but two ways round; or the transcript was erased.
    if (!isDone) await this.conversation(organisationId, callId);
  }

  private async conversation(
    organisationId: string,
    callId: string,
  ): Promise<StoredConversation & { sentences: NonNullable<StoredConversation['sentences']> }> {
    const conversation = await this.calls.findConversation(organisationId, callId);
    if (!conversation) throw new ApiError(409, 'This call has no transcript yet.');
    const { sentences, speakersExchanged } = conversation;
    if (!sentences) throw new ApiError(409, 'The transcript of this call is not kept any more.');
    return { ...conversation, sentences, speakersExchanged: Boolean(speakersExchanged) };
  }

  private async analysed(organisationId: string, callId: string): Promise<{ agentId: string }> {
    const call = await this.calls.find(organisationId, callId);
    if (!call?.evaluation) throw new ApiError(409, 'This call has not been analysed yet.');
    return { agentId: call.agent.id };
  }
}
