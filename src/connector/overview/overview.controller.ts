import { Controller, Get, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { AdministratorRequest } from '../../auth/administrator.guard';
import { ServerSettings } from '../../config/server-settings';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { OverviewDto } from './overview.dto';
import { Overview } from './overview.service';

@Controller('v1/connector')
@ConnectorRoutes()
export class OverviewController {
  constructor(
    private readonly overview: Overview,
    private readonly settings: ServerSettings,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'getOverview', summary: 'Organisation, key, connection and counts' })
  @ApiResponse({ status: 200, description: 'The overview.', type: OverviewDto })
  async show(@Req() request: AdministratorRequest): Promise<OverviewDto> {
    const base_url = this.settings.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
    return { ...(await this.overview.of(request.organisation)), base_url: base_url.replace(/\/$/, '') };
  }
}
