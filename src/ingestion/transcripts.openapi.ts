import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { DocumentClientOperation } from '../http/document-errors';
import { ErrorBody, ValidationErrorBody } from '../http/error.dto';
import { SentenceDto, TranscriptDelivery } from './contract/transcript-delivery.dto';
import { TranscriptAccepted } from './transcript-accepted.dto';

/** The transcript route as `/v1/openapi.json` describes it. */
export const DocumentTranscriptRoute = () =>
  applyDecorators(
    ApiTags('Ingestion'),
    ApiOperation({
      operationId: 'ingestTranscript',
      summary: 'Deliver a call as a speaker-labelled transcript',
      description:
        'The call is analysed before the response is sent; a 200 means the work is done. Sending the same ' +
        '`external_conversation_id` again is safe: it is never processed twice.',
    }),
    ApiExtraModels(SentenceDto),
    ApiBody({ type: TranscriptDelivery }),
    ApiResponse({ status: 200, description: 'Accepted.', type: TranscriptAccepted }),
    ApiResponse({
      status: 400,
      description: 'Invalid request. Do not retry unchanged.',
      type: ValidationErrorBody,
    }),
    ApiResponse({ status: 413, description: 'The body is larger than 10 MB.', type: ErrorBody }),
    DocumentClientOperation(),
  );
