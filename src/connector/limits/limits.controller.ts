import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { OrganisationView } from '../../organisations/organisation-view';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { LimitMeters } from './limit-meters.service';
import { LimitsDto } from './limit.dto';

@Controller('v1/connector/limits')
@ConnectorRoutes()
export class LimitsController {
  constructor(private readonly meters: LimitMeters) {}

  @Get()
  @ApiOperation({
    operationId: 'getLimits',
    summary: 'How much the organisation may send, and how much of that it has',
    description: 'The operator of the service sets limits; without any the list is empty.',
  })
  @ApiResponse({ status: 200, description: 'The limits that hold.', type: LimitsDto })
  show(@CurrentOrganisation() { id }: OrganisationView): Promise<LimitsDto> {
    return this.meters.read(id);
  }
}
