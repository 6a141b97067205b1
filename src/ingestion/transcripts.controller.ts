import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { IntegrationKeyGuard, type AuthenticatedRequest } from '../auth/integration-key.guard';
import { RecordingSettings } from '../config/recording-settings';
import { readJsonBody } from './contract/json-body';
import { memberText } from './contract/member-text';
import { TranscriptDelivery } from './contract/transcript-delivery.dto';
import { validateDelivery } from './contract/validate-delivery';
import { TranscriptAccepted } from './transcript-accepted.dto';
import { DocumentTranscriptRoute } from './transcripts.openapi';
import { Transcripts } from './transcripts.service';

@Controller('v1/ingestion/conversations')
@UseGuards(IntegrationKeyGuard)
export class TranscriptsController {
  constructor(
    private readonly transcripts: Transcripts,
    private readonly settings: RecordingSettings,
  ) {}

  @Post()
  @HttpCode(200)
  @DocumentTranscriptRoute()
  async ingestTranscript(
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TranscriptAccepted> {
    // Read here, after the guard: a request without a valid key never gets its body read.
    const body = await readJsonBody(request, response, this.settings.UPLOAD_IDLE_TIMEOUT_MS);
    const delivery = await validateDelivery(TranscriptDelivery, Object.entries(body.value));
    const metadata = delivery.metadata === undefined ? null : memberText(body.text, 'metadata');
    const outcome = await this.transcripts.ingest(request.organisation, delivery, metadata);
    return {
      status: 'accepted',
      external_conversation_id: delivery.external_conversation_id,
      conversation_id: outcome.conversationId,
      analysed: outcome.analysed,
      ...(outcome.reason ? { reason: outcome.reason } : {}),
    };
  }
}
