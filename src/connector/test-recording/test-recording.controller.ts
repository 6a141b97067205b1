import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AUDIO_STORE, AudioNotFound, type AudioStore } from '../../audio-store/audio-store';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import { NotFound } from '../../http/api-exception';
import { ErrorBody } from '../../http/error.dto';
import type { OrganisationView } from '../../organisations/organisation-view';
import { TestRecordingQuery } from '../../recordings/test-recording.query';
import { ConflictAnswer, ForAdministrators, NotFoundAnswer } from '../document-connector';
import { serveAudio } from './serve-audio';
import { TestRecordingPage } from './test-recording-page.service';
import { TestRecordingDto } from './test-recording.dto';

const NO_AUDIO = 'There is no test recording whose audio is still kept.';

@Controller('v1/connector/test-recording')
@ForAdministrators()
export class TestRecordingController {
  constructor(
    private readonly page: TestRecordingPage,
    private readonly query: TestRecordingQuery,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'getTestRecording',
    summary: 'The test recording, its verdict and transcript',
  })
  @ApiResponse({ status: 200, description: 'The test recording.', type: TestRecordingDto })
  show(@CurrentOrganisation() organisation: OrganisationView): Promise<TestRecordingDto> {
    return this.page.show(organisation);
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
    @CurrentOrganisation() organisation: OrganisationView,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const recording = await this.query.recording(organisation);
    if (!recording?.audioKey) throw new NotFound(NO_AUDIO);
    const audio = {
      key: recording.audioKey,
      format: recording.audioFormat,
      bytes: recording.audioBytes,
      jobId: recording.id,
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
