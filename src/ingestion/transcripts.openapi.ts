import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { DocumentClientOperation, DocumentError, DocumentInvalid } from '../http/document-errors';
import { SentenceDto, TranscriptDelivery } from './contract/transcript-delivery.dto';
import { TranscriptAccepted } from './transcript-accepted.dto';

const DELIVERED = {
  external_conversation_id: 'call-2026-000123',
  agent_external_id: 'agent-42',
  conversation_date: '2026-11-20T14:05:00+01:00',
  call_agent_name: 'Robin Agent',
  campaign: 'support',
  outcome_code: 'resolved',
  duration_seconds: 184,
  metadata: { queue: 'billing' },
  transcript: [
    { speaker: 'agent', text: 'Thank you for calling, how can I help you today?', start: 0.4, end: 3.1 },
    { speaker: 'customer', text: 'I have been charged twice this month.', start: 3.6, end: 5.9 },
  ],
};

const accepted = (conversation_id: string | null, analysed: boolean, reason?: string) => ({
  status: 'accepted',
  external_conversation_id: 'call-2026-000123',
  conversation_id,
  analysed,
  ...(reason ? { reason } : {}),
});

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
    ApiBody({
      type: TranscriptDelivery,
      examples: { delivery: { summary: 'A call of two sentences', value: DELIVERED } },
    }),
    ApiResponse({
      status: 200,
      description: 'Accepted.',
      type: TranscriptAccepted,
      examples: {
        analysed: { summary: 'Scored', value: accepted('01a1fc94-cd0e-7473-ae9d-779e992e4f97', true) },
        agent_not_linked: {
          summary: 'Not scored; nothing was stored',
          value: accepted(null, false, 'agent_not_linked'),
        },
      },
    }),
    DocumentInvalid(
      'Invalid request: a bad or unknown field, or a missing one. Do not retry unchanged.',
      'transcript.3.speaker',
      'must be "agent" or "customer"',
    ),
    DocumentError(
      408,
      'The body stopped arriving. Send it again.',
      'The request stalled: no data arrived for too long. Send it again.',
    ),
    DocumentError(
      413,
      'The body is larger than 10 MB.',
      'The body is larger than 10 MB. Send a shorter transcript.',
    ),
    DocumentClientOperation(),
  );
