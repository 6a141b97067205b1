import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { IntegrationKeyGuard, type AuthenticatedRequest } from '../auth/integration-key.guard';
import { RecordingSettings } from '../config/recording-settings';
import { InvalidPayload } from '../http/api-exception';
import { BytesInFlight, type ByteReservation } from '../http/bytes-in-flight';
import { clientLeft } from '../http/client-left';
import { LimitsInForce } from '../limits/limits-in-force.service';
import { overLimit, refusedRequests } from '../limits/over-limit';
import { Quotas } from '../limits/quotas.service';
import { readJsonBody } from '../http/validation/json-body';
import { metadataShapeIssue } from '../http/validation/body-shape';
import { memberText } from './contract/member-text';
import { TRANSCRIPT_BODY } from './contract/transcript-body';
import { TranscriptDelivery } from './contract/transcript-delivery.dto';
import { validateFields } from '../http/validation/validate-body';
import type { Receiver } from './transcript-admission.service';
import { TranscriptAccepted } from './transcript-accepted.dto';
import { DocumentTranscriptRoute } from './transcripts.openapi';
import { Transcripts } from './transcripts.service';

/**
 * Bodies in memory at once, until they are answered: parsed, one takes several times its bytes. Twelve of the largest,
 * of which one organisation may have half.
 */
const MAX_BYTES_IN_FLIGHT = 128 * 1024 * 1024;

@Controller('v1/ingestion/conversations')
@UseGuards(IntegrationKeyGuard)
export class TranscriptsController {
  private readonly inFlight = new BytesInFlight(MAX_BYTES_IN_FLIGHT, MAX_BYTES_IN_FLIGHT / 2, () =>
    refusedRequests.inc({ limit: 'transcript_bytes_in_process' }),
  );

  constructor(
    private readonly transcripts: Transcripts,
    private readonly settings: RecordingSettings,
    private readonly limits: LimitsInForce,
    private readonly quotas: Quotas,
  ) {}

  @Post()
  @HttpCode(200)
  @DocumentTranscriptRoute()
  async ingestTranscript(
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TranscriptAccepted> {
    const { organisation } = request;
    const limits = await this.limits.of(organisation.id);
    const declared = { bytes: Number(request.headers['content-length'] ?? 0) || 0, seconds: 0 };
    const over = await this.quotas.exceeded(organisation.id, limits, declared);
    if (over) throw overLimit(over);
    // Given back when the work has ended, not when the client leaves: until then the body is in memory.
    const held = this.inFlight.holder(organisation.id);
    try {
      return await this.accept(request, { ...organisation, limits }, held, clientLeft(response));
    } finally {
      held.release();
    }
  }

  private async accept(
    request: AuthenticatedRequest,
    holder: Omit<Receiver, 'bytes'>,
    held: ByteReservation,
    left: AbortSignal,
  ): Promise<TranscriptAccepted> {
    // Read here, after the guard: a request without a valid key never gets its body read.
    const bounds = { ...TRANSCRIPT_BODY, idleMs: this.settings.UPLOAD_IDLE_TIMEOUT_MS };
    const body = await readJsonBody(request, bounds, held);
    const delivery = await validateFields(TranscriptDelivery, Object.entries(body.value));
    const metadata = delivery.metadata === undefined ? null : memberText(body.text, 'metadata');
    const issue = metadata && metadataShapeIssue(metadata);
    if (issue) throw new InvalidPayload([{ field: 'metadata', message: issue, code: 'value_wrong' }]);
    const receiver = { ...holder, bytes: Buffer.byteLength(body.text) };
    const outcome = await this.transcripts.ingest(receiver, delivery, metadata, left);
    return {
      status: 'accepted',
      external_conversation_id: delivery.external_conversation_id,
      conversation_id: outcome.conversationId,
      analysed: outcome.analysed,
      ...(outcome.reason ? { reason: outcome.reason } : {}),
    };
  }
}
