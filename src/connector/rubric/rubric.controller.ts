import { Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import { NotFound } from '../../http/api-exception';
import type { OrganisationView } from '../../organisations/organisation-view';
import { SHIPPED_RUBRICS, shippedRubricText } from '../../scoring/rubric/load-shipped-rubric';
import { sharedOutlines } from '../../scoring/rubric/shared-outlines';
import { RubricEditions, type RubricVersionView } from '../../evaluations/rubrics/rubric-editions.service';
import { RubricPreview } from '../../evaluations/rubrics/rubric-preview.service';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { NotFoundAnswer } from '../../http/described-answers';
import { JsonBody } from '../../http/json-body.decorator';
import { snakeCased } from '../../http/snake-cased';
import { CriterionTrials } from './criterion-trials.service';
import { CriterionTrialBody, CriterionTrialDto } from './criterion-trial.dto';
import { RubricActivation } from './rubric-activation.service';
import { withLineIssues } from './rubric-issues';
import { toCriterionDto } from './to-criterion-dto';
import {
  RubricBody,
  RubricDto,
  RubricErrorBody,
  RubricPreviewDto,
  RubricSourceDto,
  RubricVersionDto,
  RubricVersionListDto,
} from './rubric.dto';

const WRONG = { status: 400, description: 'The rubric is wrong; issues name lines.', type: RubricErrorBody };

@Controller('v1/connector/rubric')
@ConnectorRoutes()
export class RubricController {
  constructor(
    private readonly activation: RubricActivation,
    private readonly editions: RubricEditions,
    private readonly previews: RubricPreview,
    private readonly trials: CriterionTrials,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'getRubric', summary: 'The rubric calls are scored with' })
  @ApiResponse({ status: 200, description: 'The rubric.', type: RubricDto })
  async show(@CurrentOrganisation() { id }: OrganisationView): Promise<RubricDto> {
    const { source, rubric, activatedAt } = await this.editions.current(id);
    return {
      name: rubric.name,
      version: rubric.version,
      hash: rubric.hash,
      source,
      activated_at: activatedAt?.toISOString() ?? null,
      sections: rubric.sections,
      criteria: rubric.criteria.map(toCriterionDto),
      shared: sharedOutlines().map((criterion) => ({ ...toCriterionDto(criterion), section: '' })),
      templates: SHIPPED_RUBRICS.map((name) => ({ id: name, source: shippedRubricText(name) })),
    };
  }

  @Put()
  @ApiOperation({
    operationId: 'activateRubric',
    summary: 'Have calls scored with this rubric from now on; evaluations there are keep theirs',
  })
  @ApiBody({ type: RubricBody })
  @ApiResponse({ status: 200, description: 'In force.', type: RubricDto })
  @ApiResponse(WRONG)
  async activate(
    @CurrentAdministrator() administrator: AdministratorView,
    @CurrentOrganisation() organisation: OrganisationView,
    @JsonBody(RubricBody) { source }: RubricBody,
  ): Promise<RubricDto> {
    await withLineIssues(() => this.activation.activate(administrator, source));
    return this.show(organisation);
  }

  @Post('preview')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'previewRubric',
    summary: 'What this rubric would make of the last 20 analysed calls; stores nothing',
  })
  @ApiBody({ type: RubricBody })
  @ApiResponse({ status: 200, description: 'The effect.', type: RubricPreviewDto })
  @ApiResponse(WRONG)
  async preview(
    @CurrentOrganisation() { id }: OrganisationView,
    @JsonBody(RubricBody) { source }: RubricBody,
  ): Promise<RubricPreviewDto> {
    return snakeCased(await withLineIssues(() => this.previews.of(id, source)));
  }

  @Post('try')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'tryCriterion',
    summary: 'Whether and how surely sentences would count for a criterion of this rubric; stores nothing',
  })
  @ApiBody({ type: CriterionTrialBody })
  @ApiResponse({ status: 200, description: 'What the criterion makes of them.', type: CriterionTrialDto })
  @ApiResponse(WRONG)
  async try(
    @CurrentOrganisation() { id }: OrganisationView,
    @JsonBody(CriterionTrialBody) body: CriterionTrialBody,
  ): Promise<CriterionTrialDto> {
    return snakeCased(await withLineIssues(() => this.trials.of(id, body)));
  }

  @Get('versions')
  @ApiOperation({ operationId: 'listRubricVersions', summary: 'Every rubric that was ever in force' })
  @ApiResponse({ status: 200, description: 'The latest in force first.', type: RubricVersionListDto })
  async versions(@CurrentOrganisation() { id }: OrganisationView): Promise<RubricVersionListDto> {
    const versions = await this.editions.list(id);
    return { versions: versions.map((version, index) => toDto(version, index === 0)) };
  }

  @Get('versions/:id')
  @ApiOperation({ operationId: 'getRubricVersion', summary: 'One version with its text' })
  @ApiResponse({ status: 200, description: 'The version.', type: RubricSourceDto })
  @NotFoundAnswer('Unknown version.')
  async version(
    @CurrentOrganisation() organisation: OrganisationView,
    @Param('id') id: string,
  ): Promise<RubricSourceDto> {
    const version = await this.editions.get(organisation.id, id);
    if (!version)
      throw new NotFound('rubric_version_unknown', 'This organisation has no rubric version with this id.');
    const [latest] = await this.editions.list(organisation.id);
    return { ...toDto(version, latest?.id === id), source: version.source };
  }
}

const toDto = (version: RubricVersionView, current: boolean): RubricVersionDto => ({
  id: version.id,
  name: version.name,
  version: version.version,
  hash: version.hash,
  activated_at: version.activatedAt.toISOString(),
  created_at: version.createdAt.toISOString(),
  current,
});
