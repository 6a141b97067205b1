import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { AdministratorRequest } from '../../auth/administrator.guard';
import { triedBySession } from '../../auth/tried-by-session';
import { CodedErrorBody } from '../../http/error.dto';
import { ConflictAnswer, InvalidAnswer } from '../../http/described-answers';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { OwnSecondFactor } from './own-second-factor.service';
import {
  OwnPasswordBody,
  RecoveryCodesDto,
  SecondFactorCodeBody,
  SecondFactorDto,
  SecondFactorSeedDto,
} from './second-factor.dto';

const SLOWED = { status: 429, description: 'Too many tries; see Retry-After.', type: CodedErrorBody };
const NONE = 'There is no second factor.';

@Controller('v1/connector/second-factor')
@ConnectorRoutes()
export class SecondFactorController {
  constructor(private readonly own: OwnSecondFactor) {}

  @Get()
  @ApiOperation({ operationId: 'getSecondFactor', summary: 'Whether one has a second factor' })
  @ApiResponse({ status: 200, description: 'The own second factor.', type: SecondFactorDto })
  async show(@Req() { administrator }: AdministratorRequest): Promise<SecondFactorDto> {
    const { enabledAt, recoveryCodesLeft } = await this.own.state(administrator);
    return { enabled_at: enabledAt?.toISOString() ?? null, recovery_codes_left: recoveryCodesLeft };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'beginSecondFactor',
    summary: 'Make a seed for an app; it is asked for once a code of it was shown',
  })
  @ApiBody({ type: OwnPasswordBody })
  @ApiResponse({ status: 200, description: 'Told this once.', type: SecondFactorSeedDto })
  @ApiResponse(SLOWED)
  @InvalidAnswer()
  @ConflictAnswer('There is a second factor already.')
  begin(
    @Req() request: AdministratorRequest,
    @JsonBody(OwnPasswordBody) { current_password }: OwnPasswordBody,
  ): Promise<SecondFactorSeedDto> {
    return this.own.begin(request.administrator, current_password, triedBySession(request));
  }

  @Post('enable')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'enableSecondFactor',
    summary: 'Ask for codes of the app from now on; ends the other own sessions',
  })
  @ApiBody({ type: SecondFactorCodeBody })
  @ApiResponse({ status: 200, description: 'Told this once.', type: RecoveryCodesDto })
  @InvalidAnswer()
  async enable(
    @Req() { administrator, sessionToken }: AdministratorRequest,
    @JsonBody(SecondFactorCodeBody) { code }: SecondFactorCodeBody,
  ): Promise<RecoveryCodesDto> {
    return { recovery_codes: await this.own.enable(administrator, code, sessionToken) };
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'makeRecoveryCodes',
    summary: 'Make new recovery codes in place of the former ones',
  })
  @ApiBody({ type: OwnPasswordBody })
  @ApiResponse({ status: 200, description: 'Told this once.', type: RecoveryCodesDto })
  @ApiResponse(SLOWED)
  @InvalidAnswer()
  @ConflictAnswer(NONE)
  async renew(
    @Req() request: AdministratorRequest,
    @JsonBody(OwnPasswordBody) { current_password }: OwnPasswordBody,
  ): Promise<RecoveryCodesDto> {
    const from = triedBySession(request);
    return {
      recovery_codes: await this.own.renewRecoveryCodes(request.administrator, current_password, from),
    };
  }

  @Post('disable')
  @HttpCode(200)
  @ApiOperation({ operationId: 'disableSecondFactor', summary: 'Sign in with the password alone again' })
  @ApiBody({ type: OwnPasswordBody })
  @ApiResponse({ status: 200, description: 'Removed.', type: SecondFactorDto })
  @ApiResponse(SLOWED)
  @InvalidAnswer()
  @ConflictAnswer(NONE)
  async disable(
    @Req() request: AdministratorRequest,
    @JsonBody(OwnPasswordBody) { current_password }: OwnPasswordBody,
  ): Promise<SecondFactorDto> {
    await this.own.disable(request.administrator, current_password, triedBySession(request));
    return this.show(request);
  }
}
