import { Injectable } from '@nestjs/common';
import { AuditTrail, type AuditedAction } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { CallDetailsQuery } from '../../evaluations/calls/call-details.query';
import {
  CallRescorer,
  type CallToRescore,
  type RescoredCall,
} from '../../evaluations/rescoring/call-rescorer.service';
import { Rubrics } from '../../evaluations/rubrics/rubrics.service';
import { ApiError } from '../../http/api-exception';
import type { EvaluationResult } from '../../scoring/evaluation';
import { ShownCalls } from './shown-calls.service';

/** A call that can be scored again, as it is now. */
export interface RescorableCall extends Pick<CallToRescore, 'conversation' | 'agentId'> {
  evaluation: EvaluationResult;
}

/** What has just been decided about a call was overtaken by something else. */
export const JUST_CHANGED = 'This call has just been changed by somebody else. Try again.';

/** Scores single calls again for administrators, and notes why. */
@Injectable()
export class CallRescoring {
  constructor(
    private readonly database: Database,
    private readonly shown: ShownCalls,
    private readonly calls: CallDetailsQuery,
    private readonly rubrics: Rubrics,
    private readonly rescorer: CallRescorer,
    private readonly audit: AuditTrail,
  ) {}

  /** `id` names the call or its conversation. Throws 404, and 409 for a call without an evaluation or transcript. */
  async find(organisationId: string, id: string): Promise<RescorableCall> {
    const callId = await this.shown.idOf(organisationId, id);
    const call = await this.calls.find(organisationId, callId);
    if (!call?.conversationId || !call.evaluation)
      throw new ApiError(409, 'call_not_analysed', 'This call has not been analysed yet.');
    const { conversationId, sentences, speakersExchanged, agent, evaluation } = call;
    if (!sentences)
      throw new ApiError(409, 'transcript_not_kept', 'The transcript of this call is not kept any more.');
    const conversation = { id: conversationId, organisationId, callId, sentences, speakersExchanged };
    return { conversation, agentId: agent.id, evaluation };
  }

  /** With the rubric in force. Stores nothing. */
  async score(call: CallToRescore): Promise<RescoredCall> {
    const rubric = await this.rubrics.current(call.conversation.organisationId);
    const outline = await this.rubrics.outlineOf(rubric);
    return this.rescorer.score(call, { ...rubric, outline }, { priority: 'client' });
  }

  /** Stores the result; false when something else has changed the call since it was scored, see `CallRescorer.commit`. */
  async commit(
    by: AdministratorView,
    rescored: RescoredCall,
    action: AuditedAction,
    details: Record<string, unknown>,
  ): Promise<boolean> {
    return this.database.write(async (manager) => {
      const isCommitted = await this.rescorer.commit(manager, rescored, new Date());
      if (isCommitted) await this.audit.note(manager, by, action, rescored.conversation.id, details);
      return isCommitted;
    });
  }
}
