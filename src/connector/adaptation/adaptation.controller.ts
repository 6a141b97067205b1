import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import { Adaptations } from '../../evaluations/adaptation/adaptations.service';
import type { OrganisationView } from '../../organisations/organisation-view';
import { ConflictAnswer, InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { snakeCased } from '../../http/snake-cased';
import { AdaptationRequests } from './adaptation-requests.service';
import { AcceptAdaptationBody, AdaptationDto } from './adaptation.dto';

@Controller('v1/connector/adaptation')
@ConnectorRoutes()
export class AdaptationController {
  constructor(
    private readonly requests: AdaptationRequests,
    private readonly adaptations: Adaptations,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'getAdaptation',
    summary: 'What the reviews of this organisation have taught the scoring, and what is offered',
    description:
      'After each 20 calls looked through, the service learns how people answer and measures it on calls left out. ' +
      'What answers better is offered; nothing changes until an administrator accepts it.',
  })
  @ApiResponse({ status: 200, description: 'The state.', type: AdaptationDto })
  async show(@CurrentOrganisation() { id }: OrganisationView): Promise<AdaptationDto> {
    return snakeCased(await this.adaptations.state(id));
  }

  @Post('accept')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'acceptAdaptation',
    summary: 'Have calls scored by this version from now on; evaluations there are stay as they are',
  })
  @ApiBody({ type: AcceptAdaptationBody })
  @ApiResponse({ status: 200, description: 'It is in force.', type: AdaptationDto })
  @InvalidAnswer()
  @NotFoundAnswer('No such version, or one that is in force or made for another engine.')
  @ConflictAnswer('A later version is in force.')
  async accept(
    @CurrentAdministrator() administrator: AdministratorView,
    @JsonBody(AcceptAdaptationBody) { version }: AcceptAdaptationBody,
  ): Promise<AdaptationDto> {
    return snakeCased(await this.requests.accept(administrator, version));
  }

  @Post('undo')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'undoAdaptation',
    summary: 'Put what was in force before back in force; the version is kept',
  })
  @ApiResponse({ status: 200, description: 'It is undone.', type: AdaptationDto })
  @ConflictAnswer('None is in force.')
  async undo(@CurrentAdministrator() administrator: AdministratorView): Promise<AdaptationDto> {
    return snakeCased(await this.requests.undo(administrator));
  }

  @Post('learn')
  @HttpCode(202)
  @ApiOperation({
    operationId: 'learnFromReviews',
    summary: 'Learn now, without waiting for 20 more calls: after calls were scored again, for example',
  })
  @ApiResponse({ status: 202, description: 'It is about to learn.', type: AdaptationDto })
  async learn(@CurrentAdministrator() administrator: AdministratorView): Promise<AdaptationDto> {
    return snakeCased(await this.requests.learn(administrator));
  }
}
