import { Injectable } from '@nestjs/common';
import { Call } from '../../conversations/call.entity';
import { Conversation } from '../../conversations/conversation.entity';
import { Database } from '../../database/database';
import { NotFound } from '../../http/api-exception';
import { metadataShapeIssue } from '../../http/validation/json-shape';
import { RecordingJob } from '../../recordings/recording-job.entity';
import { Analysis } from '../../evaluations/analysis/analysis.entity';
import type { EvaluationResult } from '../../scoring/evaluation';
import { Evaluation } from '../../evaluations/evaluation.entity';
import { SupersededEvaluation } from '../../evaluations/rescoring/superseded-evaluation.entity';
import { toRecordingDto } from '../recordings/to-recording-dto';
import { snakeCased } from '../snake-cased';
import type { CallDetailDto } from './call-detail.dto';
import { CallList } from './call-list.service';
import type { CallSummaryDto } from './call-summary.dto';
import type { EvaluationDto } from './evaluation.dto';
import type { SupersededEvaluationListDto } from './superseded-evaluation.dto';

const MAX_SUPERSEDED = 20;

/** One call with everything that is known of it. */
@Injectable()
export class CallDetail {
  constructor(
    private readonly database: Database,
    private readonly list: CallList,
  ) {}

  async get(organisationId: string, id: string): Promise<CallDetailDto> {
    const call = await this.find(organisationId, id);
    const [[summary], conversation, job] = await Promise.all([
      this.list.summaries(organisationId, [call]),
      this.database.read.findOneBy(Conversation, { callId: call.id, organisationId }),
      this.database.read.findOneBy(RecordingJob, { callId: call.id, organisationId }),
    ]);
    const conversationId = conversation?.id;
    const [analysis, evaluation] = conversationId
      ? await Promise.all([
          this.database.read.findOneBy(Analysis, { conversationId, organisationId }),
          this.database.read.findOneBy(Evaluation, { conversationId, organisationId }),
        ])
      : [null, null];
    return {
      ...(summary as CallSummaryDto),
      contact_id: call.contactId,
      metadata: call.metadata === null ? null : shownMetadata(call.metadata),
      received_at: call.createdAt.toISOString(),
      sentences: conversation?.sentences ?? null,
      evaluation: evaluation ? toEvaluationDto(evaluation) : null,
      analysis_error: analysis?.lastError ?? null,
      can_retry: summary?.status === 'failed' && Boolean(conversation?.sentences ?? job?.audioKey),
      recording: job ? toRecordingDto(job, call.externalConversationId, conversation) : null,
    };
  }

  /** What the call was evaluated as before it was scored again, the latest first. */
  async superseded(organisationId: string, id: string): Promise<SupersededEvaluationListDto> {
    const call = await this.find(organisationId, id);
    const conversation = await this.database.read.findOneBy(Conversation, {
      callId: call.id,
      organisationId,
    });
    const found = conversation
      ? await this.database.read.find(SupersededEvaluation, {
          where: { organisationId, conversationId: conversation.id },
          order: { id: 'DESC' },
          take: MAX_SUPERSEDED,
        })
      : [];
    return {
      evaluations: found.map((one) => ({
        superseded_at: one.supersededAt.toISOString(),
        evaluation: toEvaluationDto(one),
      })),
    };
  }

  /**
   * The call of this id, or of the conversation of this id, which clients know. Rejects with `NotFound` for
   * one of another organisation just as for one that never was.
   */
  async find(organisationId: string, id: string): Promise<Call> {
    const call = await this.database.read.findOneBy(Call, { id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    if (call?.id === id) return call;
    const conversation = await this.database.read.findOne(Conversation, {
      select: { id: true, callId: true },
      where: { id, organisationId },
    });
    if (conversation?.id !== id) throw new NotFound('This organisation has no call with this id.');
    return this.database.read.findOneByOrFail(Call, { id: conversation.callId, organisationId });
  }
}

/**
 * Metadata as the client sent it. What was stored before its structure was bounded may be too deep to be written as an
 * answer, or take seconds to be read.
 */
function shownMetadata(json: string): Record<string, unknown> {
  const issue = metadataShapeIssue(json);
  return issue ? { not_shown: `The metadata ${issue}.` } : (JSON.parse(json) as Record<string, unknown>);
}

/** A stored evaluation in the API's spelling. */
export const toEvaluationDto = ({ result }: Pick<Evaluation, 'result'>): EvaluationDto =>
  snakeCased(JSON.parse(result) as EvaluationResult);
