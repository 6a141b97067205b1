import { Controller, Header, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { IntegrationKeys } from '../../auth/integration-keys.service';
import type { AdministratorView } from '../../auth/signed-in';
import { ForAdministrators } from '../document-connector';
import { NewIntegrationKeyDto, type IntegrationKeyDto } from '../overview/overview.dto';
import { Overview } from '../overview/overview.service';

@Controller('v1/connector/integration-key')
@ForAdministrators()
export class IntegrationKeyController {
  constructor(
    private readonly keys: IntegrationKeys,
    private readonly overview: Overview,
  ) {}

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'createIntegrationKey',
    summary: 'Create the integration key, shown this once; the previous one stops working at once',
  })
  @ApiResponse({ status: 201, description: 'The new key.', type: NewIntegrationKeyDto })
  async create(@CurrentAdministrator() administrator: AdministratorView): Promise<NewIntegrationKeyDto> {
    const integration_key = await this.keys.createBy(administrator);
    const key = (await this.overview.key(administrator.organisationId)) as IntegrationKeyDto;
    return { integration_key, key };
  }
}
