import { ApiException } from '../../http/api-exception';
import type { RecordingAccepted } from '../recording-responses.dto';
import type { UploadOutcome } from './recording-uploads.service';

/** What a sender is answered about a recording; throws 409 for a call that was accepted before. */
export function answered({ outcome, external_conversation_id }: UploadOutcome): RecordingAccepted {
  switch (outcome.kind) {
    case 'queued':
      return { status: 'queued', external_conversation_id, job_id: outcome.jobId };
    case 'skipped':
      return { status: 'skipped', external_conversation_id, reason: outcome.reason };
    case 'duplicate':
      throw new ApiException(409, 'call_already_accepted', {
        duplicate: true,
        external_conversation_id,
        message: 'A call with this external_conversation_id was already accepted; there is nothing to do.',
      });
  }
}
