import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import type { AdministratorRequest } from '../../auth/administrator.guard';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import type { OrganisationView } from '../../organisations/organisation-view';
import { CheckedQuery } from '../../http/validation/checked-query';
import { ConflictAnswer, FileAnswer, InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { CodedErrorBody } from '../../http/error.dto';
import { RetriedDto } from '../calls/retry.dto';
import { EventStreams } from './event-streams';
import { FailedRecordings } from './failed-recordings.service';
import { RecordingDto, RecordingFilter, RecordingPageDto } from './recording.dto';
import { RejectionCountsDto, RejectionCountsQuery } from './rejection-counts.dto';
import { RecordingEvents } from './recording-events.service';
import { RecordingList } from './recording-list.service';
import { RetryRecordingsFilter } from './retry-recordings.dto';

@Controller('v1/connector/recordings')
@ConnectorRoutes()
export class ConnectorRecordingsController {
  constructor(
    private readonly list: RecordingList,
    private readonly failed: FailedRecordings,
    private readonly events: RecordingEvents,
    private readonly streams: EventStreams,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listRecordings',
    summary: 'Recordings and where they stand, the latest first',
  })
  @ApiResponse({ status: 200, description: 'A page.', type: RecordingPageDto })
  @InvalidAnswer()
  page(
    @CurrentOrganisation() { id }: OrganisationView,
    @Query(new CheckedQuery(RecordingFilter)) filter: RecordingFilter,
  ): Promise<RecordingPageDto> {
    return this.list.page(id, filter);
  }

  @Get('events')
  @ApiOperation({
    operationId: 'followRecordings',
    summary: 'Server-sent events: `recording` with a Recording whenever one changes',
    description:
      'The stream ends after ten minutes and is to be opened again, as browsers do by themselves; it also ends with ' +
      'the session. An event may repeat what is known already. `ping` events say only that the stream lives.',
  })
  @FileAnswer(200, 'The stream.', ['text/event-stream'])
  @ApiResponse({
    status: 429,
    description: 'Too many streams of this session or organisation are open; see Retry-After.',
    type: CodedErrorBody,
  })
  follow(@Req() request: AdministratorRequest, @Res() response: Response): void {
    const { administrator, sessionExpiresAt, sessionToken } = request;
    const { id: administratorId, organisationId } = administrator;
    const owner = {
      sessionToken,
      administratorId,
      organisationId,
      sessionExpiresAt,
    };
    this.streams.serve(response, owner, this.events.of(organisationId));
  }

  @Get('rejections')
  @ApiOperation({
    operationId: 'countRejections',
    summary: 'How many recordings were rejected, by day of delivery and reason',
  })
  @ApiResponse({ status: 200, description: 'The counts.', type: RejectionCountsDto })
  @InvalidAnswer()
  async rejections(
    @CurrentOrganisation() { id }: OrganisationView,
    @Query(new CheckedQuery(RejectionCountsQuery)) query: RejectionCountsQuery,
  ): Promise<RejectionCountsDto> {
    return { days: await this.list.rejections(id, query) };
  }

  @Post('retry')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'retryRecordings',
    summary: 'Give the failed recordings of some days another go, from where each got to',
    description:
      'Takes the latest first, some hundreds by one request. With `dry_run` it tells how many there are.',
  })
  @ApiResponse({ status: 200, description: 'How many are under way again.', type: RetriedDto })
  @InvalidAnswer()
  retryAll(
    @CurrentAdministrator() administrator: AdministratorView,
    @Query(new CheckedQuery(RetryRecordingsFilter)) filter: RetryRecordingsFilter,
  ): Promise<RetriedDto> {
    return this.failed.retryAll(administrator, filter);
  }

  @Get(':jobId')
  @ApiOperation({ operationId: 'getRecording', summary: 'One recording' })
  @ApiResponse({ status: 200, description: 'The recording.', type: RecordingDto })
  @NotFoundAnswer('Unknown job.')
  get(@CurrentOrganisation() { id }: OrganisationView, @Param('jobId') jobId: string): Promise<RecordingDto> {
    return this.list.get(id, jobId);
  }

  @Post(':jobId/retry')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'retryRecording',
    summary: 'Give a failed recording another go, from where it got to',
  })
  @ApiResponse({ status: 200, description: 'It is under way again.', type: RecordingDto })
  @NotFoundAnswer('Unknown job.')
  @ConflictAnswer('The recording has not failed, or nothing of it is kept any more.')
  retryFailed(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('jobId') jobId: string,
  ): Promise<RecordingDto> {
    return this.list.retry(administrator, jobId);
  }
}
