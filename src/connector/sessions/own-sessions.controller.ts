import { Controller, Delete, Get, Param, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { SessionView } from '../../auth/administrator-sessions.service';
import type { AdministratorRequest } from '../../auth/administrator.guard';
import { OpenTo } from '../../auth/open-to.decorator';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { NotFoundAnswer } from '../../http/described-answers';
import { OwnSessions } from './own-sessions.service';
import { OwnSessionDto, OwnSessionListDto } from './session-list.dto';

const LEFT = { status: 200, description: 'The sessions that are left.', type: OwnSessionListDto };

@Controller('v1/connector/sessions')
@ConnectorRoutes()
@OpenTo('demo')
export class OwnSessionsController {
  constructor(private readonly own: OwnSessions) {}

  @Get()
  @ApiOperation({ operationId: 'listSessions', summary: 'Where one is signed in, the latest first' })
  @ApiResponse({ status: 200, description: 'The own sessions.', type: OwnSessionListDto })
  async list(@Req() { administrator, sessionToken }: AdministratorRequest): Promise<OwnSessionListDto> {
    return { sessions: (await this.own.list(administrator, sessionToken)).map(toDto) };
  }

  @Delete()
  @ApiOperation({ operationId: 'endOtherSessions', summary: 'End all own sessions but this one' })
  @ApiResponse(LEFT)
  async endOthers(@Req() request: AdministratorRequest): Promise<OwnSessionListDto> {
    await this.own.endOthers(request.administrator, request.sessionToken);
    return this.list(request);
  }

  @Delete(':id')
  @ApiOperation({ operationId: 'endSession', summary: 'End one of the own sessions' })
  @ApiResponse(LEFT)
  @NotFoundAnswer('Unknown session.')
  async end(@Req() request: AdministratorRequest, @Param('id') id: string): Promise<OwnSessionListDto> {
    await this.own.end(request.administrator, id);
    return this.list(request);
  }
}

const toDto = ({
  id,
  isCurrent,
  browser,
  system,
  network,
  createdAt,
  lastUsedAt,
  expiresAt,
}: SessionView): OwnSessionDto => ({
  ...{ id, current: isCurrent, browser, system, network },
  started_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  expires_at: expiresAt.toISOString(),
});
