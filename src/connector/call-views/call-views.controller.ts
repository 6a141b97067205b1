import { Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import { CallViews, TooManyViews } from '../../conversations/views/call-views.service';
import { Database } from '../../database/database';
import { ApiError, NotFound } from '../../http/api-exception';
import { snakeCased } from '../../http/snake-cased';
import { ConflictAnswer, ForAdministrators, InvalidAnswer, NotFoundAnswer } from '../document-connector';
import { JsonBody } from '../../http/json-body.decorator';
import { CallViewBody, CallViewListDto } from './call-view.dto';

/** Views change what one sees and nothing that is stored of calls: the audit trail has no entry for them. */
@Controller('v1/connector/call-views')
@ForAdministrators()
export class CallViewsController {
  constructor(
    private readonly database: Database,
    private readonly views: CallViews,
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
    const view = {
      ownerId: by.id,
      isShared: body.is_shared,
      name: body.name.trim(),
      search: body.search,
    };
    await this.database
      .write((manager) => this.views.keep(manager, by.organisationId, view))
      .catch((error: unknown) => {
        if (!(error instanceof TooManyViews)) throw error;
        throw new ApiError(
          409,
          'too_many_views',
          'There are as many views as there may be; delete one first.',
        );
      });
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
    const view = { isShared: body.is_shared, name: body.name.trim(), search: body.search };
    const changed = await this.database.write((manager) =>
      this.views.change(manager, by.organisationId, by.id, id, view),
    );
    if (!changed) throw new NotFound('view_unknown', 'There is no view with this id.');
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
    const deleted = await this.database.write((manager) =>
      this.views.delete(manager, by.organisationId, by.id, id),
    );
    if (!deleted) throw new NotFound('view_unknown', 'There is no view with this id.');
    return this.list(by);
  }
}
