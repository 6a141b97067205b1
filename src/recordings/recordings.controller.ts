import { Controller, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { CurrentOrganisation } from '../auth/current-organisation.decorator';
import { IntegrationKeyGuard, type AuthenticatedRequest } from '../auth/integration-key.guard';
import type { KeyHolder } from '../auth/key-use';
import { RecordingJobs } from './recording-jobs.service';
import type { RecordingAccepted, RecordingJobDto } from './recording-responses.dto';
import { DocumentJobRoute, DocumentRecordingRoute } from './recordings.openapi';
import { answered } from './upload/answered';
import { RecordingUploads } from './upload/recording-uploads.service';

@Controller('v1/ingestion/recordings')
@UseGuards(IntegrationKeyGuard)
export class RecordingsController {
  constructor(
    private readonly uploads: RecordingUploads,
    private readonly jobs: RecordingJobs,
  ) {}

  @Post()
  @HttpCode(202)
  @DocumentRecordingRoute()
  async ingestRecording(@Req() request: AuthenticatedRequest): Promise<RecordingAccepted> {
    return answered(await this.uploads.receive(request, request.organisation));
  }

  @Get(':jobId')
  @DocumentJobRoute()
  getRecordingJob(
    @CurrentOrganisation() organisation: KeyHolder,
    @Param('jobId') jobId: string,
  ): Promise<RecordingJobDto> {
    return this.jobs.get(organisation.id, jobId);
  }
}
