import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import { Rescorings } from '../../evaluations/rescoring/rescorings.service';
import type { OrganisationView } from '../../organisations/organisation-view';
import { ConflictAnswer, InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { snakeCased } from '../../http/snake-cased';
import { RescoringRequests } from './rescoring-requests.service';
import { RescoringBody, RescoringDto, RescoringListDto } from './rescoring.dto';

@Controller('v1/connector/rescorings')
@ConnectorRoutes()
export class RescoringsController {
  constructor(
    private readonly requests: RescoringRequests,
    private readonly rescorings: Rescorings,
  ) {}

  @Post()
  @ApiOperation({
    operationId: 'startRescoring',
    summary: 'Have the analysed calls of some days scored again with a version of the rubric',
    description:
      'Answers people gave are kept where the rubric still asks that question. Evaluations with another version ' +
      'are kept beside the new ones. An organisation has one rescoring at work at a time.',
  })
  @ApiBody({ type: RescoringBody })
  @ApiResponse({ status: 201, description: 'It is under way.', type: RescoringDto })
  @InvalidAnswer()
  @ConflictAnswer('Calls are being scored again already.')
  async start(
    @CurrentAdministrator() administrator: AdministratorView,
    @JsonBody(RescoringBody) body: RescoringBody,
  ): Promise<RescoringDto> {
    return snakeCased(await this.requests.start(administrator, body));
  }

  @Get()
  @ApiOperation({ operationId: 'listRescorings', summary: 'What was asked to be scored again' })
  @ApiResponse({ status: 200, description: 'The latest 20, the latest first.', type: RescoringListDto })
  async list(@CurrentOrganisation() { id }: OrganisationView): Promise<RescoringListDto> {
    return { rescorings: snakeCased(await this.rescorings.list(id)) };
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getRescoring', summary: 'How far a rescoring is' })
  @ApiResponse({ status: 200, description: 'Its progress.', type: RescoringDto })
  @NotFoundAnswer('Unknown rescoring.')
  async get(
    @CurrentOrganisation() organisation: OrganisationView,
    @Param('id') id: string,
  ): Promise<RescoringDto> {
    return snakeCased(await this.requests.get(organisation.id, id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'cancelRescoring',
    summary: 'End a rescoring; calls scored by then keep their new evaluation',
  })
  @ApiResponse({ status: 200, description: 'It is cancelled.', type: RescoringDto })
  @NotFoundAnswer('Unknown rescoring.')
  @ConflictAnswer('It has ended already.')
  async cancel(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
  ): Promise<RescoringDto> {
    return snakeCased(await this.requests.cancel(administrator, id));
  }
}
