import { Controller, Header, Post, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { IntegrationKeys } from '../../auth/integration-keys.service';
import type { AdministratorView } from '../../auth/signed-in';
import { ConflictAnswer, InvalidAnswer } from '../../http/described-answers';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { IntegrationKeyDto, NewIntegrationKeyDto } from '../overview/overview.dto';
import { Overview } from '../overview/overview.service';
import { IntegrationKeyScopes } from './integration-key-scopes.service';
import { IntegrationKeyScopesBody } from './integration-key-scopes.dto';

@Controller('v1/connector/integration-key')
@ConnectorRoutes()
export class IntegrationKeyController {
  constructor(
    private readonly keys: IntegrationKeys,
    private readonly overview: Overview,
    private readonly scopes: IntegrationKeyScopes,
  ) {}

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'createIntegrationKey',
    summary: 'Create the integration key, shown this once; the previous one stops working at once',
  })
  @ApiResponse({ status: 201, description: 'The new key.', type: NewIntegrationKeyDto })
  async create(@CurrentAdministrator() administrator: AdministratorView): Promise<NewIntegrationKeyDto> {
    const integration_key = await this.keys.create(administrator);
    const key = (await this.overview.key(administrator.organisationId)) as IntegrationKeyDto;
    return { integration_key, key };
  }

  @Put('scopes')
  @ApiTags('Read keys')
  @ApiOperation({
    operationId: 'setIntegrationKeyScopes',
    summary: 'Say what the integration key may do beside delivering calls: nothing unless said here',
    description: 'Holds for the present key; a new one begins without.',
  })
  @ApiBody({ type: IntegrationKeyScopesBody })
  @ApiResponse({ status: 200, description: 'The key as it is now.', type: IntegrationKeyDto })
  @InvalidAnswer()
  @ConflictAnswer('The organisation has no integration key.')
  async setScopes(
    @CurrentAdministrator() administrator: AdministratorView,
    @JsonBody(IntegrationKeyScopesBody) { scopes }: IntegrationKeyScopesBody,
  ): Promise<IntegrationKeyDto> {
    await this.scopes.set(administrator, scopes);
    return (await this.overview.key(administrator.organisationId)) as IntegrationKeyDto;
  }
}
