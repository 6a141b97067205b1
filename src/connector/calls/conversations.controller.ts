import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse } from '@nestjs/swagger';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { Organisation } from '../../organisations/organisation.entity';
import { CheckedQuery } from '../checked-query';
import { ForAdministrators, InvalidAnswer, NotFoundAnswer } from '../document-connector';
import { CallDetailDto } from './call-detail.dto';
import { CallDetail } from './call-detail.service';
import { CallFilter } from './call-filter';
import { CallList } from './call-list.service';
import { CallPageDto } from './call-summary.dto';

@Controller('v1/connector/conversations')
@ForAdministrators()
export class ConversationsController {
  constructor(
    private readonly list: CallList,
    private readonly detail: CallDetail,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listConversations', summary: 'Calls, the latest first' })
  @ApiResponse({ status: 200, description: 'A page.', type: CallPageDto })
  @InvalidAnswer()
  page(
    @CurrentOrganisation() { id }: Organisation,
    @Query(new CheckedQuery(CallFilter)) filter: CallFilter,
  ): Promise<CallPageDto> {
    return this.list.page(id, filter);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getConversation', summary: 'One call: transcript, evaluation, recording' })
  @ApiParam({ name: 'id', description: '`id` or `conversation_id` of a call.' })
  @ApiResponse({ status: 200, description: 'The call.', type: CallDetailDto })
  @NotFoundAnswer('Unknown call.')
  get(@CurrentOrganisation() organisation: Organisation, @Param('id') id: string): Promise<CallDetailDto> {
    return this.detail.get(organisation.id, id);
  }
}
