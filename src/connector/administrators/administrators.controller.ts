import { Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { AdministratorStanding, WithPassword } from '../../auth/administrator-management.service';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import { ConflictAnswer, InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { AdministratorRequests } from './administrator-requests.service';
import {
  AdministratorBody,
  AdministratorDto,
  AdministratorListDto,
  FirstPasswordDto,
} from './administrator.dto';

const UNKNOWN = 'Unknown administrator.';
const LEFT = { status: 200, description: 'The administrators as they are now.', type: AdministratorListDto };
const NEVER = 'The last who can sign in, or the own account.';

@Controller('v1/connector/administrators')
@ConnectorRoutes()
export class AdministratorsController {
  constructor(private readonly requests: AdministratorRequests) {}

  @Get()
  @ApiOperation({ operationId: 'listAdministrators', summary: 'Who may sign in to this organisation' })
  @ApiResponse({ status: 200, description: 'The first created first.', type: AdministratorListDto })
  async list(@CurrentAdministrator() by: AdministratorView): Promise<AdministratorListDto> {
    return { administrators: (await this.requests.list(by)).map((one) => toDto(one, by)) };
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'createAdministrator',
    summary: 'Make a colleague an administrator; the first password is shown this once',
  })
  @ApiBody({ type: AdministratorBody })
  @ApiResponse({ status: 201, description: 'Created.', type: FirstPasswordDto })
  @InvalidAnswer()
  @ConflictAnswer('Somebody signs in with this address already, or there are as many as there may be.')
  async create(
    @CurrentAdministrator() by: AdministratorView,
    @JsonBody(AdministratorBody) { email }: AdministratorBody,
  ): Promise<FirstPasswordDto> {
    return withPassword(await this.requests.create(by, email), by);
  }

  @Post(':id/disable')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'disableAdministrator',
    summary: 'Keep a colleague from signing in; their sessions end',
  })
  @ApiResponse(LEFT)
  @NotFoundAnswer(UNKNOWN)
  @ConflictAnswer(NEVER)
  async disable(
    @CurrentAdministrator() by: AdministratorView,
    @Param('id') id: string,
  ): Promise<AdministratorListDto> {
    await this.requests.disable(by, id);
    return this.list(by);
  }

  @Post(':id/enable')
  @HttpCode(200)
  @ApiOperation({ operationId: 'enableAdministrator', summary: 'Let a disabled colleague sign in again' })
  @ApiResponse(LEFT)
  @NotFoundAnswer(UNKNOWN)
  async enable(
    @CurrentAdministrator() by: AdministratorView,
    @Param('id') id: string,
  ): Promise<AdministratorListDto> {
    await this.requests.enable(by, id);
    return this.list(by);
  }

  @Post(':id/reset')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'resetAdministrator',
    summary: 'Give a colleague a new first password, shown this once; their sessions end',
  })
  @ApiResponse({ status: 200, description: 'The new password.', type: FirstPasswordDto })
  @NotFoundAnswer(UNKNOWN)
  @ConflictAnswer('The own account.')
  async reset(
    @CurrentAdministrator() by: AdministratorView,
    @Param('id') id: string,
  ): Promise<FirstPasswordDto> {
    return withPassword(await this.requests.reset(by, id), by);
  }

  @Delete(':id')
  @ApiOperation({
    operationId: 'removeAdministrator',
    summary: 'Remove a colleague; what they did stays in the audit trail without their address',
  })
  @ApiResponse(LEFT)
  @NotFoundAnswer(UNKNOWN)
  @ConflictAnswer(NEVER)
  async remove(
    @CurrentAdministrator() by: AdministratorView,
    @Param('id') id: string,
  ): Promise<AdministratorListDto> {
    await this.requests.remove(by, id);
    return this.list(by);
  }
}

const withPassword = (
  { administrator, password }: WithPassword,
  by: AdministratorView,
): FirstPasswordDto => ({
  administrator: toDto(administrator, by),
  password,
});

const toDto = (
  { id, email, passwordMustChange, disabledAt, createdAt }: AdministratorStanding,
  by: AdministratorView,
): AdministratorDto => ({
  id,
  email,
  own: id === by.id,
  password_must_change: passwordMustChange,
  disabled_at: disabledAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
});
