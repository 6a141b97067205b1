import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import { snakeCased } from '../../http/snake-cased';
import { CheckedQuery } from '../../http/validation/checked-query';
import type { OrganisationView } from '../../organisations/organisation-view';
import { ConflictAnswer, InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import {
  PublishedRubricDto,
  RubricChangesDto,
  RubricDraftBody,
  RubricDraftDto,
  RubricDraftEditionBody,
  RubricDraftQuery,
  RubricDraftStateDto,
  RubricPublishBody,
  RubricRollBackBody,
} from './rubric-draft.dto';
import { RubricDraftRequests } from './rubric-draft-requests.service';
import { withLineIssues } from './rubric-issues';
import { RubricErrorBody, RubricPreviewDto } from './rubric.dto';

const WRONG = { status: 400, description: 'The draft is wrong; issues name lines.', type: RubricErrorBody };
const OTHER = 'The draft is another by now.';

@Controller('v1/connector/rubric')
@ConnectorRoutes()
export class RubricDraftController {
  constructor(private readonly requests: RubricDraftRequests) {}

  @Get('draft')
  @ApiOperation({
    operationId: 'getRubricDraft',
    summary: 'The draft of the rubric, which no call is scored with',
  })
  @ApiResponse({ status: 200, description: 'The draft, if any.', type: RubricDraftStateDto })
  async show(@CurrentAdministrator() administrator: AdministratorView): Promise<RubricDraftStateDto> {
    return { draft: await this.requests.get(administrator) };
  }

  @Put('draft')
  @ApiOperation({
    operationId: 'saveRubricDraft',
    summary:
      'Save the draft, unless somebody else has since; what is wrong with it is told, and saved as well',
  })
  @ApiBody({ type: RubricDraftBody })
  @ApiResponse({ status: 200, description: 'It is saved.', type: RubricDraftDto })
  @InvalidAnswer()
  @ConflictAnswer(OTHER)
  save(
    @CurrentAdministrator() administrator: AdministratorView,
    @JsonBody(RubricDraftBody) body: RubricDraftBody,
  ): Promise<RubricDraftDto> {
    return this.requests.save(administrator, body);
  }

  @Delete('draft')
  @ApiOperation({ operationId: 'discardRubricDraft', summary: 'Discard the draft' })
  @ApiResponse({ status: 200, description: 'It is gone.', type: RubricDraftStateDto })
  @InvalidAnswer()
  @ConflictAnswer(OTHER)
  async discard(
    @CurrentAdministrator() administrator: AdministratorView,
    @Query(new CheckedQuery(RubricDraftQuery)) { edition }: RubricDraftQuery,
  ): Promise<RubricDraftStateDto> {
    await this.requests.discard(administrator, Number(edition));
    return { draft: null };
  }

  @Post('draft/preview')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'previewRubricDraft',
    summary: 'What the draft would make of the last 20 analysed calls; without this it cannot be published',
  })
  @ApiBody({ type: RubricDraftEditionBody })
  @ApiResponse({ status: 200, description: 'The effect.', type: RubricPreviewDto })
  @ApiResponse(WRONG)
  @NotFoundAnswer('There is no draft.')
  @ConflictAnswer(OTHER)
  async preview(
    @CurrentAdministrator() administrator: AdministratorView,
    @JsonBody(RubricDraftEditionBody) { edition }: RubricDraftEditionBody,
  ): Promise<RubricPreviewDto> {
    return snakeCased(await withLineIssues(() => this.requests.preview(administrator, edition)));
  }

  @Post('draft/publish')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'publishRubricDraft',
    summary: 'Have calls scored with the draft from now on, as it was previewed',
  })
  @ApiBody({ type: RubricPublishBody })
  @ApiResponse({ status: 200, description: 'It is live, and no draft any more.', type: PublishedRubricDto })
  @ApiResponse(WRONG)
  @NotFoundAnswer('There is no draft.')
  @ConflictAnswer('The draft is another by now, is not previewed, or was previewed against a former rubric.')
  async publish(
    @CurrentAdministrator() administrator: AdministratorView,
    @JsonBody(RubricPublishBody) body: RubricPublishBody,
  ): Promise<PublishedRubricDto> {
    return withLineIssues(() => this.requests.publish(administrator, body));
  }

  @Get('versions/:id/changes')
  @ApiOperation({
    operationId: 'compareRubricVersion',
    summary: 'What going back to this version would change',
  })
  @ApiResponse({ status: 200, description: 'The changes.', type: RubricChangesDto })
  @ApiResponse(WRONG)
  @NotFoundAnswer('Unknown version.')
  async compare(
    @CurrentOrganisation() organisation: OrganisationView,
    @Param('id') id: string,
  ): Promise<RubricChangesDto> {
    return { changes: snakeCased(await withLineIssues(() => this.requests.changesTo(organisation.id, id))) };
  }

  @Get('versions/:id/preview')
  @ApiOperation({
    operationId: 'previewRubricVersion',
    summary: 'What this version would make of the last 20 analysed calls',
  })
  @ApiResponse({ status: 200, description: 'The effect.', type: RubricPreviewDto })
  @ApiResponse(WRONG)
  @NotFoundAnswer('Unknown version.')
  async previewVersion(
    @CurrentOrganisation() organisation: OrganisationView,
    @Param('id') id: string,
  ): Promise<RubricPreviewDto> {
    return snakeCased(await withLineIssues(() => this.requests.previewOf(organisation.id, id)));
  }

  @Post('versions/:id/roll-back')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'rollBackRubric',
    summary: 'Have calls scored with a former version again, word for word',
  })
  @ApiBody({ type: RubricRollBackBody })
  @ApiResponse({ status: 200, description: 'It is live.', type: PublishedRubricDto })
  @InvalidAnswer()
  @NotFoundAnswer('Unknown version.')
  @ConflictAnswer('Another rubric is live than the one named.')
  rollBack(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
    @JsonBody(RubricRollBackBody) body: RubricRollBackBody,
  ): Promise<PublishedRubricDto> {
    return this.requests.rollBack(administrator, id, body);
  }
}
