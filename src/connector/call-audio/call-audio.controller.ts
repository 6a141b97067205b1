import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { OfCall } from '../calls/of-call.decorator';
import { AUDIO_STORE, AudioNotFound, type AudioStore } from '../../audio-store/audio-store';
import type { AdministratorRequest } from '../../auth/administrator.guard';
import { NotFound } from '../../http/api-exception';
import { CodedErrorBody } from '../../http/error.dto';
import { AudioKeepings } from '../../recordings/kept-audio/audio-keepings.service';
import { ShownCalls } from '../calls/shown-calls.service';
import { AUDIO_TYPES, FileAnswer, NotFoundAnswer } from '../../http/described-answers';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { serveAudio } from '../test-recording/serve-audio';
import { Listening } from './listening.service';

const NO_AUDIO = 'The audio of this call is not kept.';

@Controller('v1/connector/conversations')
@ConnectorRoutes()
export class CallAudioController {
  constructor(
    private readonly calls: ShownCalls,
    private readonly keepings: AudioKeepings,
    private readonly listening: Listening,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  @Get(':id/audio')
  @ApiOperation({
    operationId: 'getConversationAudio',
    summary: 'The audio of a call whose organisation keeps it, in ranges',
    description: 'Listening is noted in the audit log, once for each call and session.',
  })
  @OfCall()
  @FileAnswer(200, 'The whole recording.', AUDIO_TYPES)
  @FileAnswer(206, 'The range asked for.', AUDIO_TYPES)
  @ApiResponse({ status: 416, description: 'The range lies beyond the end.', type: CodedErrorBody })
  @NotFoundAnswer('Unknown call, or its audio is not kept.')
  async audio(
    @Req() request: AdministratorRequest,
    @Res() response: Response,
    @Param('id') id: string,
  ): Promise<void> {
    const { organisationId } = request.administrator;
    const callId = await this.calls.idOf(organisationId, id);
    const kept = await this.keepings.find(organisationId, callId);
    if (!kept) throw new NotFound('audio_not_kept', NO_AUDIO);
    if (request.method === 'GET') await this.listening.noteCall(request, callId);
    const { audioKey: key, audioFormat: format, audioBytes: bytes, jobId } = kept;
    try {
      await serveAudio(this.audioStore, { key, format, bytes, jobId }, request, response);
    } catch (error) {
      throw error instanceof AudioNotFound ? new NotFound('audio_not_kept', NO_AUDIO) : error;
    }
  }
}
