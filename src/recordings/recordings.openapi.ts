import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { DocumentClientOperation } from '../http/document-errors';
import { ErrorBody, ValidationErrorBody } from '../http/error.dto';
import { DuplicateBody, RecordingAccepted, RecordingJobDto } from './recording-responses.dto';
import { RecordingForm } from './upload/recording-delivery.dto';

/** The recording route as `/v1/openapi.json` describes it. */
export const DocumentRecordingRoute = () =>
  applyDecorators(
    ApiTags('Ingestion'),
    ApiOperation({
      operationId: 'ingestRecording',
      summary: 'Deliver a call as a stereo recording',
      description:
        'The recording is queued for transcription and analysis; follow it by its `job_id`. The first recording ' +
        'of an organisation becomes its test recording. Audio is deleted once transcribed.',
    }),
    ApiConsumes('multipart/form-data'),
    ApiBody({ type: RecordingForm }),
    ApiResponse({ status: 202, description: 'Queued, or skipped with a reason.', type: RecordingAccepted }),
    ApiResponse({
      status: 400,
      description: 'Missing or empty audio, unsupported format, or a bad field. Do not retry unchanged.',
      type: ValidationErrorBody,
    }),
    ApiResponse({
      status: 409,
      description: 'A call with this identifier was already accepted; nothing to do.',
      type: DuplicateBody,
    }),
    ApiResponse({ status: 413, description: 'The audio file is larger than 500 MB.', type: ErrorBody }),
    DocumentClientOperation(),
  );

/** The job route as `/v1/openapi.json` describes it. */
export const DocumentJobRoute = () =>
  applyDecorators(
    ApiTags('Ingestion'),
    ApiOperation({ operationId: 'getRecordingJob', summary: 'Follow a recording' }),
    ApiParam({ name: 'jobId', description: 'The `job_id` returned on acceptance.' }),
    ApiResponse({ status: 200, description: 'The state of the recording.', type: RecordingJobDto }),
    ApiResponse({ status: 404, description: 'Unknown job id for this organisation.', type: ErrorBody }),
    DocumentClientOperation(),
  );
