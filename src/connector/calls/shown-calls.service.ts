import { Injectable } from '@nestjs/common';
import { CallDetailsQuery } from '../../evaluations/calls/call-details.query';
import { Reviews } from '../../evaluations/reviews/reviews.service';
import { NotFound } from '../../http/api-exception';
import { AudioKeepings } from '../../recordings/kept-audio/audio-keepings.service';
import { RecordingsQuery } from '../../recordings/recordings.query';
import { toRecordingDto } from '../recordings/to-recording-dto';
import { snakeCased } from '../../http/snake-cased';
import type { CallDetailDto } from './call-detail.dto';
import type { SupersededEvaluationListDto } from './superseded-evaluation.dto';
import { toCallDetailDto } from './to-call-dto';

/** Single calls as administrators see them: each with the recording it came from. */
@Injectable()
export class ShownCalls {
  constructor(
    private readonly calls: CallDetailsQuery,
    private readonly recordings: RecordingsQuery,
    private readonly reviews: Reviews,
    private readonly keepings: AudioKeepings,
  ) {}

  /** `id` names the call or its conversation. Rejects with `NotFound`. */
  async get(organisationId: string, id: string): Promise<CallDetailDto> {
    const call = known(await this.calls.find(organisationId, id));
    const [recording, audio, undoable] = await Promise.all([
      this.recordings.findByCall(organisationId, call.id),
      call.route === 'recording' ? this.keepings.find(organisationId, call.id) : null,
      call.conversationId ? this.reviews.undoable(organisationId, call.conversationId) : null,
    ]);
    const dto = toCallDetailDto(call, recording);
    return {
      ...dto,
      undoable,
      can_retry: dto.status === 'failed' && Boolean(call.sentences ?? recording?.audioKey),
      recording: recording && toRecordingDto(recording),
      audio: audio && { kept_until: audio.keptUntil.toISOString() },
    };
  }

  /** What the call was evaluated as before it was scored again, the latest first. Rejects with `NotFound`. */
  async superseded(organisationId: string, id: string): Promise<SupersededEvaluationListDto> {
    const callId = known(await this.calls.findId(organisationId, id));
    const [evaluations, first] = await Promise.all([
      this.calls.supersededEvaluations(organisationId, callId),
      this.calls.firstEvaluatedAt(organisationId, callId),
    ]);
    return {
      first_evaluated_at: first?.toISOString() ?? null,
      evaluations: evaluations.map(({ supersededAt, result }) => ({
        superseded_at: supersededAt.toISOString(),
        evaluation: snakeCased(result),
      })),
    };
  }

  /** The id of the call that `id` names, itself or by its conversation. Rejects with `NotFound`. */
  async idOf(organisationId: string, id: string): Promise<string> {
    return known(await this.calls.findId(organisationId, id));
  }
}

function known<T>(call: T | null): T {
  if (call === null) throw new NotFound('call_unknown', 'This organisation has no call with this id.');
  return call;
}
