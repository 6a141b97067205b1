import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, HttpCode, Inject, Post, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AUDIO_STORE, AudioNotFound, type AudioStore } from '../../audio-store/audio-store';
import type { AdministratorRequest } from '../../auth/administrator.guard';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import { TranscriptReadings } from '../../auth/transcript-readings.service';
import type { AdministratorView } from '../../auth/signed-in';
import { NotFound } from '../../http/api-exception';
import { CodedErrorBody } from '../../http/error.dto';
import { packageFolder } from '../../config/package-folder';
import type { OrganisationView } from '../../organisations/organisation-view';
import { TestRecordingQuery } from '../../recordings/test-recording.query';
import {
  AUDIO_TYPES,
  ConflictAnswer,
  FileAnswer,
  InvalidAnswer,
  NotFoundAnswer,
} from '../../http/described-answers';
import { Listening } from '../call-audio/listening.service';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { RecordingAccepted } from '../../recordings/recording-responses.dto';
import { RecordingForm } from '../../recordings/upload/recording-delivery.dto';
import { serveAudio } from './serve-audio';
import { TestRecordingPage } from './test-recording-page.service';
import { TestRecordingDto } from './test-recording.dto';

/** A synthetic call that passes the audio check. */
const SAMPLE = 'support-call.ogg';

const NO_AUDIO = 'There is no test recording whose audio is still kept.';

@Controller('v1/connector/test-recording')
@ConnectorRoutes()
export class TestRecordingController {
  constructor(
    private readonly page: TestRecordingPage,
    private readonly query: TestRecordingQuery,
    private readonly listening: Listening,
    private readonly readings: TranscriptReadings,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'getTestRecording',
    summary: 'The test recording, its verdict and transcript',
    description:
      'Reading the transcript is noted in the audit log, once for each administrator, recording and hour.',
  })
  @ApiResponse({ status: 200, description: 'The test recording.', type: TestRecordingDto })
  async show(
    @CurrentOrganisation() organisation: OrganisationView,
    @CurrentAdministrator() administrator: AdministratorView,
  ): Promise<TestRecordingDto> {
    const shown = await this.page.show(organisation);
    const { recording, sentences } = shown;
    if (recording && sentences) await this.readings.noteTestRecording(administrator, recording.job_id);
    return shown;
  }

  @Get('audio')
  @ApiOperation({
    operationId: 'getTestRecordingAudio',
    summary: 'The audio of the test recording, in ranges',
    description: 'Listening is noted in the audit log, once for each recording and session.',
  })
  @FileAnswer(200, 'The whole recording.', AUDIO_TYPES)
  @FileAnswer(206, 'The range asked for.', AUDIO_TYPES)
  @ApiResponse({ status: 416, description: 'The range lies beyond the end.', type: CodedErrorBody })
  @NotFoundAnswer('No audio is kept.')
  async audio(@Req() request: AdministratorRequest, @Res() response: Response): Promise<void> {
    const recording = await this.query.recording(request.organisation);
    if (!recording?.audioKey) throw new NotFound('test_audio_not_kept', NO_AUDIO);
    if (request.method === 'GET') await this.listening.noteTestRecording(request, recording.id);
    const audio = {
      key: recording.audioKey,
      format: recording.audioFormat,
      bytes: recording.audioBytes,
      jobId: recording.id,
    };
    try {
      await serveAudio(this.audioStore, audio, request, response);
    } catch (error) {
      throw error instanceof AudioNotFound ? new NotFound('test_audio_not_kept', NO_AUDIO) : error;
    }
  }

  @Post('upload')
  @HttpCode(202)
  @ApiOperation({
    operationId: 'uploadTestRecording',
    summary: 'Upload a test recording, as the client system would send it',
    description: 'The same form, and the same checks, as `POST /v1/ingestion/recordings`.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: RecordingForm })
  @ApiResponse({ status: 202, description: 'It is queued.', type: RecordingAccepted })
  @InvalidAnswer()
  @ConflictAnswer('The connection is confirmed, or a call of this identifier was accepted before.')
  @ApiResponse({ status: 408, description: 'The upload stopped arriving.', type: CodedErrorBody })
  @ApiResponse({ status: 413, description: 'The audio file is larger than 500 MB.', type: CodedErrorBody })
  upload(
    @CurrentAdministrator() administrator: AdministratorView,
    @Req() request: Request,
  ): Promise<RecordingAccepted> {
    return this.page.upload(administrator, request);
  }

  @Get('sample')
  @ApiOperation({
    operationId: 'getSampleRecording',
    summary: 'A recording as it should be, to look at or to upload',
  })
  @FileAnswer(200, 'Stereo, the agent on the left channel.', ['audio/ogg'])
  async sample(): Promise<StreamableFile> {
    return new StreamableFile(await readFile(join(packageFolder('samples', SAMPLE), SAMPLE)), {
      type: 'audio/ogg',
      disposition: 'attachment; filename="sample-call.ogg"',
    });
  }

  @Post('confirm')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'confirmTestRecording',
    summary: 'Confirm that agent and customer are the right way round; deletes the audio',
  })
  @ApiResponse({ status: 200, description: 'Confirmed.', type: TestRecordingDto })
  @ConflictAnswer('Nothing is transcribed yet that could be confirmed.')
  confirm(@CurrentAdministrator() administrator: AdministratorView): Promise<TestRecordingDto> {
    return this.page.confirm(administrator);
  }

  @Post('replace')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'replaceTestRecording',
    summary: 'Ask for another test recording; reopens a confirmed connection',
  })
  @ApiResponse({ status: 200, description: 'The next recording becomes it.', type: TestRecordingDto })
  replace(@CurrentAdministrator() administrator: AdministratorView): Promise<TestRecordingDto> {
    return this.page.replace(administrator);
  }
}
