import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { DocumentClientOperation, DocumentError, DocumentInvalid } from '../http/document-errors';
import { DuplicateBody, RecordingAccepted, RecordingJobDto } from './recording-responses.dto';
import { RecordingForm } from './upload/recording-delivery.dto';

const CALL = { external_conversation_id: 'call-2026-000123' };
const JOB = { job_id: '01a1fc94-cd0e-7473-ae9d-779e992e4f97', ...CALL };
const TIMES = { enqueued_at: '2026-11-20T13:10:00.000Z', updated_at: '2026-11-20T13:11:30.000Z' };

/** The recording route as `/v1/openapi.json` describes it. */
export const DocumentRecordingRoute = () =>
  applyDecorators(
    ApiTags('Ingestion'),
    ApiOperation({
      operationId: 'ingestRecording',
      summary: 'Deliver a call as a stereo recording',
      description:
        'The recording is queued for transcription and analysis; follow it by its `job_id`. The first recording ' +
        'of an organisation becomes its test recording. Audio is deleted once transcribed, unless the organisation keeps it.',
    }),
    ApiConsumes('multipart/form-data'),
    ApiBody({ type: RecordingForm }),
    ApiResponse({
      status: 202,
      description: 'Queued, or skipped with a reason.',
      type: RecordingAccepted,
      examples: {
        queued: {
          summary: 'Waits for transcription and analysis',
          value: { status: 'queued', ...CALL, job_id: JOB.job_id },
        },
        skipped: {
          summary: 'Not processed, and deleted',
          value: { status: 'skipped', ...CALL, reason: 'agent_not_linked' },
        },
      },
    }),
    DocumentInvalid(
      'Missing or empty audio, unsupported format, or a bad field. Do not retry unchanged.',
      'audio',
      'must have a file name that ends in .wav, .mp3, .flac, .ogg or .m4a',
    ),
    DocumentError(
      408,
      'The upload stopped arriving. Send it again.',
      'The request stalled: no data arrived for too long. Send it again.',
    ),
    ApiResponse({
      status: 409,
      description: 'A call with this identifier was already accepted; nothing to do.',
      type: DuplicateBody,
      examples: {
        duplicate: {
          summary: 'Nothing to do',
          value: {
            duplicate: true,
            ...CALL,
            message:
              'A call with this external_conversation_id was already accepted; there is nothing to do.',
          },
        },
      },
    }),
    DocumentError(
      413,
      'The audio file is larger than 500 MB.',
      'The audio file is larger than 500 MB. Send it compressed, for example as flac.',
    ),
    DocumentClientOperation(),
  );

/** The job route as `/v1/openapi.json` describes it. */
export const DocumentJobRoute = () =>
  applyDecorators(
    ApiTags('Ingestion'),
    ApiOperation({
      operationId: 'getRecordingJob',
      summary: 'Follow a recording',
      description: 'Only jobs of the organisation that owns the integration key are visible.',
    }),
    ApiParam({
      name: 'jobId',
      description: 'The `job_id` returned on acceptance.',
      schema: { type: 'string', example: JOB.job_id },
    }),
    ApiResponse({
      status: 200,
      description: 'The state of the recording.',
      type: RecordingJobDto,
      examples: {
        ingested: {
          summary: 'Analysed',
          value: {
            ...JOB,
            ...TIMES,
            status: 'ingested',
            reject_reason: null,
            channel_separation: 'good',
            audio_seconds: 184.2,
            conversation_id: '01a1fc95-1b2c-7f00-8a11-5d1f9c4b7a20',
            transcript_retained_until: null,
            attempts: 1,
            last_error: null,
          },
        },
        rejected: {
          summary: 'Refused because of the audio',
          value: {
            ...JOB,
            ...TIMES,
            status: 'rejected',
            reject_reason: 'channels_identical',
            channel_separation: 'poor',
            audio_seconds: 184.2,
            conversation_id: null,
            transcript_retained_until: null,
            attempts: 1,
            last_error: null,
          },
        },
      },
    }),
    DocumentError(
      404,
      'Unknown job id for this organisation.',
      'This organisation has no recording job with this id.',
    ),
    DocumentClientOperation(),
  );
