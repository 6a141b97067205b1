import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AUDIO_STORE, AudioNotFound, type AudioStore } from '../../audio-store/audio-store';
import type { Administrator } from '../../auth/administrator.entity';
import { AuditTrail } from '../../auth/audit-trail.service';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import { Database } from '../../database/database';
import { NotFound } from '../../http/api-exception';
import { ErrorBody } from '../../http/error.dto';
import type { Organisation } from '../../organisations/organisation.entity';
import { Organisations } from '../../organisations/organisations.service';
import { TestRecordings } from '../../recordings/test-recording.service';
import { ConflictAnswer, ForAdministrators, NotFoundAnswer } from '../document-connector';
import { serveAudio } from './serve-audio';
import { TestRecordingView } from './test-recording-view.service';
import { TestRecordingDto } from './test-recording.dto';

const NO_AUDIO = 'There is no test recording whose audio is still kept.';

@Controller('v1/connector/test-recording')
@ForAdministrators()
export class TestRecordingController {
  constructor(
    private readonly database: Database,
    private readonly organisations: Organisations,
    private readonly view: TestRecordingView,
    private readonly testRecordings: TestRecordings,
    private readonly audit: AuditTrail,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'getTestRecording',
    summary: 'The test recording, its verdict and transcript',
  })
  @ApiResponse({ status: 200, description: 'The test recording.', type: TestRecordingDto })
  show(@CurrentOrganisation() organisation: Organisation): Promise<TestRecordingDto> {
    return this.view.of(organisation);
  }

  @Get('audio')
  @ApiOperation({
    operationId: 'getTestRecordingAudio',
    summary: 'The sound of the test recording, in ranges',
  })
  @ApiProduces('audio/wav', 'audio/mpeg', 'audio/flac', 'audio/ogg', 'audio/mp4')
  @ApiResponse({ status: 200, description: 'The whole recording.' })
  @ApiResponse({ status: 206, description: 'The range asked for.' })
  @ApiResponse({ status: 416, description: 'The range lies beyond the end.', type: ErrorBody })
  @NotFoundAnswer('No audio is kept.')
  async audio(
    @CurrentOrganisation() organisation: Organisation,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const job = await this.view.job(organisation);
    if (!job?.audioKey) throw new NotFound(NO_AUDIO);
    const audio = {
      key: job.audioKey,
      format: job.audioFormat,
      bytes: job.audioBytes,
      jobId: job.id,
    };
    try {
      await serveAudio(this.audioStore, audio, request, response);
    } catch (error) {
      throw error instanceof AudioNotFound ? new NotFound(NO_AUDIO) : error;
    }
  }

  @Post('confirm')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'confirmTestRecording',
    summary: 'Confirm that agent and customer are the right way round; deletes the audio',
  })
  @ApiResponse({ status: 200, description: 'Confirmed.', type: TestRecordingDto })
  @ConflictAnswer('Nothing is transcribed yet that could be confirmed.')
  async confirm(@CurrentAdministrator() administrator: Administrator): Promise<TestRecordingDto> {
    const { organisationId } = administrator;
    const { audioKey } = await this.database.write(async (manager) => {
      const confirmed = await this.testRecordings.confirm(manager, organisationId);
      await this.audit.note(manager, administrator, 'connection.confirmed', confirmed.jobId);
      return confirmed;
    });
    if (audioKey) await this.testRecordings.discard(audioKey);
    return this.view.of(await this.organisations.get(organisationId));
  }

  @Post('replace')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'replaceTestRecording',
    summary: 'Ask for another test recording; reopens a confirmed connection',
  })
  @ApiResponse({ status: 200, description: 'The next recording becomes it.', type: TestRecordingDto })
  async replace(@CurrentAdministrator() administrator: Administrator): Promise<TestRecordingDto> {
    const { organisationId } = administrator;
    await this.database.write(async (manager) => {
      await this.testRecordings.askForAnother(manager, organisationId);
      await this.audit.note(manager, administrator, 'test_recording.replaced', organisationId);
    });
    return this.view.of(await this.organisations.get(organisationId));
  }
}
