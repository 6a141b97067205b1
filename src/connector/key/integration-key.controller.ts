import { Controller, Header, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Administrator } from '../../auth/administrator.entity';
import { AuditTrail } from '../../auth/audit-trail.service';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { IntegrationKeys } from '../../auth/integration-keys.service';
import { Database } from '../../database/database';
import { ForAdministrators } from '../document-connector';
import { IntegrationKeyDto, NewIntegrationKeyDto } from '../overview/overview.dto';
import { Overview } from '../overview/overview.service';

@Controller('v1/connector/integration-key')
@ForAdministrators()
export class IntegrationKeyController {
  constructor(
    private readonly database: Database,
    private readonly keys: IntegrationKeys,
    private readonly overview: Overview,
    private readonly audit: AuditTrail,
  ) {}

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'createIntegrationKey',
    summary: 'Create the integration key, shown this once; the previous one stops working at once',
  })
  @ApiResponse({ status: 201, description: 'The new key.', type: NewIntegrationKeyDto })
  async create(@CurrentAdministrator() administrator: Administrator): Promise<NewIntegrationKeyDto> {
    const { organisationId } = administrator;
    const integration_key = await this.database.write(async (manager) => {
      const key = await this.keys.createWithin(manager, organisationId);
      await this.audit.note(manager, administrator, 'integration_key.created', organisationId);
      return key;
    });
    return { integration_key, key: (await this.overview.key(organisationId)) as IntegrationKeyDto };
  }
}
