import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { Organisation } from '../../organisations/organisation.entity';
import { CheckedQuery } from '../checked-query';
import { ForAdministrators, InvalidAnswer } from '../document-connector';
import { RecordingFilter, RecordingPageDto } from './recording.dto';
import { RecordingList } from './recording-list.service';

@Controller('v1/connector/recordings')
@ForAdministrators()
export class ConnectorRecordingsController {
  constructor(private readonly list: RecordingList) {}

  @Get()
  @ApiOperation({
    operationId: 'listRecordings',
    summary: 'Recordings and where they stand, the latest first',
  })
  @ApiResponse({ status: 200, description: 'A page.', type: RecordingPageDto })
  @InvalidAnswer()
  page(
    @CurrentOrganisation() { id }: Organisation,
    @Query(new CheckedQuery(RecordingFilter)) filter: RecordingFilter,
  ): Promise<RecordingPageDto> {
    return this.list.page(id, filter);
  }
}
