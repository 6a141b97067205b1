import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import { snakeCased } from '../../http/snake-cased';
import { CheckedQuery } from '../../http/validation/checked-query';
import type { OrganisationView } from '../../organisations/organisation-view';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { InvalidAnswer } from '../../http/described-answers';
import { HomeDto, HomeFilter } from './home.dto';
import { Home } from './home.service';

@Controller('v1/connector/home')
@ConnectorRoutes()
export class HomeController {
  constructor(private readonly home: Home) {}

  @Get()
  @ApiOperation({
    operationId: 'getHome',
    summary: 'How the organisation does, and what waits for somebody',
    description:
      'Scores by the dates of the calls, beside as many days before; they may be 15 seconds old, and what waits 3. ' +
      'Calls of the sandbox are not in it.',
  })
  @ApiResponse({ status: 200, description: 'The view.', type: HomeDto })
  @InvalidAnswer()
  async show(
    @CurrentOrganisation() { id }: OrganisationView,
    @Query(new CheckedQuery(HomeFilter)) { period, time_zone }: HomeFilter,
  ): Promise<HomeDto> {
    const [view, calls] = await Promise.all([
      this.home.of(id, period ?? '30', time_zone ?? 'UTC'),
      this.home.firstCalls(id),
    ]);
    return { ...snakeCased(view), calls };
  }
}
