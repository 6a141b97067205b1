import { Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import { CallViews } from '../../conversations/views/call-views.service';
import { snakeCased } from '../../http/snake-cased';
import { ConflictAnswer, InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { CallViewRequests } from './call-view-requests.service';
import { CallViewBody, CallViewListDto } from './call-view.dto';

@Controller('v1/connector/call-views')
@ConnectorRoutes()
export class CallViewsController {
  constructor(
    private readonly views: CallViews,
    private readonly requests: CallViewRequests,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listCallViews', summary: 'Kept filters of the list of calls' })
  @ApiResponse({ status: 200, description: 'Those one sees: own and shared ones.', type: CallViewListDto })
  async list(@CurrentAdministrator() { organisationId, id }: AdministratorView): Promise<CallViewListDto> {
    const views = await this.views.list(organisationId, id);
    return {
      views: views.map(({ ownerId, ...view }) =>
        snakeCased({
          id: view.id,
          name: view.name,
          search: view.search,
          isShared: Boolean(view.isShared),
          isOwn: ownerId === id,
        }),
      ),
    };
  }

  @Post()
  @ApiOperation({ operationId: 'keepCallView', summary: 'Keep a filter of the list of calls under a name' })
  @ApiBody({ type: CallViewBody })
  @ApiResponse({ status: 201, description: 'All one sees.', type: CallViewListDto })
  @InvalidAnswer()
  @ConflictAnswer('One keeps as many as one may.')
  async keep(
    @CurrentAdministrator() by: AdministratorView,
    @JsonBody(CallViewBody) body: CallViewBody,
  ): Promise<CallViewListDto> {
    await this.requests.keep(by, body);
    return this.list(by);
  }

  @Put(':id')
  @ApiOperation({
    operationId: 'changeCallView',
    summary: 'Give a view another name, filter or audience',
    description: 'A shared view is changed by any administrator who sees it; it stays with who keeps it.',
  })
  @ApiBody({ type: CallViewBody })
  @ApiResponse({ status: 200, description: 'All one sees.', type: CallViewListDto })
  @InvalidAnswer()
  @NotFoundAnswer('Unknown view.')
  async change(
    @CurrentAdministrator() by: AdministratorView,
    @Param('id') id: string,
    @JsonBody(CallViewBody) body: CallViewBody,
  ): Promise<CallViewListDto> {
    await this.requests.change(by, id, body);
    return this.list(by);
  }

  @Delete(':id')
  @ApiOperation({ operationId: 'deleteCallView', summary: 'Keep a view no more' })
  @ApiResponse({ status: 200, description: 'Those one still sees.', type: CallViewListDto })
  @NotFoundAnswer('Unknown view.')
  async delete(
    @CurrentAdministrator() by: AdministratorView,
    @Param('id') id: string,
  ): Promise<CallViewListDto> {
    await this.requests.delete(by, id);
    return this.list(by);
  }
}
