import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { AuditTrail } from '../../auth/audit-trail.service';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { ApiError, InvalidPayload, NotFound } from '../../http/api-exception';
import type { OrganisationView } from '../../organisations/organisation-view';
import { Rescorings, RescoringUnderWay } from '../../evaluations/rescoring/rescorings.service';
import type { Rescoring } from '../../evaluations/rescoring/rescoring.entity';
import type { RubricOutline } from '../../scoring/rubric/rubric-text';
import { RubricEditions } from '../../evaluations/rubrics/rubric-editions.service';
import { Rubrics } from '../../evaluations/rubrics/rubrics.service';
import { ConflictAnswer, ForAdministrators, InvalidAnswer, NotFoundAnswer } from '../document-connector';
import { JsonBody } from '../json-body.decorator';
import { dayOrMoment } from '../query-checks';
import { RescoringBody, RescoringDto, RescoringListDto } from './rescoring.dto';

@Controller('v1/connector/rescorings')
@ForAdministrators()
export class RescoringsController {
  constructor(
    private readonly database: Database,
    private readonly rescorings: Rescorings,
    private readonly editions: RubricEditions,
    private readonly rubrics: Rubrics,
    private readonly audit: AuditTrail,
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
    const { organisationId } = administrator;
    const range = rangeOf(body);
    const rubric = await this.rubric(organisationId, body.rubric_version_id);
    const id = await this.database
      .write(async (manager) => {
        const id = await this.rescorings.start(manager, organisationId, { ...range, rubric });
        const details = { from: body.from, to: body.to, version: rubric.version };
        await this.audit.note(manager, administrator, 'rescoring.started', id, details);
        return id;
      })
      .catch((error: unknown) => {
        if (!(error instanceof RescoringUnderWay)) throw error;
        throw new ApiError(409, 'Calls are being scored again already; wait for that to end or cancel it.');
      });
    this.rescorings.enqueue(id);
    return this.show(organisationId, id);
  }

  @Get()
  @ApiOperation({ operationId: 'listRescorings', summary: 'What was asked to be scored again' })
  @ApiResponse({ status: 200, description: 'The latest 20, the latest first.', type: RescoringListDto })
  async list(@CurrentOrganisation() { id }: OrganisationView): Promise<RescoringListDto> {
    return { rescorings: (await this.rescorings.list(id)).map(toDto) };
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getRescoring', summary: 'How far a rescoring is' })
  @ApiResponse({ status: 200, description: 'Its progress.', type: RescoringDto })
  @NotFoundAnswer('Unknown rescoring.')
  get(@CurrentOrganisation() organisation: OrganisationView, @Param('id') id: string): Promise<RescoringDto> {
    return this.show(organisation.id, id);
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
    const { organisationId } = administrator;
    const { state } = await this.show(organisationId, id);
    const cancelled = await this.database.write(async (manager) => {
      const cancelled = await this.rescorings.cancel(manager, organisationId, id);
      if (cancelled) await this.audit.note(manager, administrator, 'rescoring.cancelled', id);
      return cancelled;
    });
    if (!cancelled) throw new ApiError(409, `This rescoring has ended already (it was ${state}).`);
    return this.show(organisationId, id);
  }

  private async show(organisationId: string, id: string): Promise<RescoringDto> {
    const rescoring = await this.rescorings.get(organisationId, id);
    if (!rescoring) throw new NotFound('This organisation has no rescoring with this id.');
    return toDto(rescoring);
  }

  private async rubric(organisationId: string, versionId: string | undefined): Promise<RubricOutline> {
    if (versionId === undefined) return (await this.editions.current(organisationId)).rubric;
    const version = await this.editions.get(organisationId, versionId);
    if (version) return this.rubrics.outlineOf(version);
    throw new InvalidPayload([
      { field: 'rubric_version_id', message: "is no version of this organisation's rubric" },
    ]);
  }
}

function rangeOf({ from, to }: RescoringBody): { fromDate: Date; toDate: Date } {
  const [fromDate, toDate] = [dayOrMoment(from, 'first'), dayOrMoment(to, 'last')];
  if (fromDate && toDate && fromDate <= toDate) return { fromDate, toDate };
  throw new InvalidPayload([{ field: 'to', message: 'must not be before from' }]);
}

const toDto = (rescoring: Rescoring): RescoringDto => ({
  id: rescoring.id,
  state: rescoring.state,
  from: rescoring.fromDate.toISOString(),
  to: rescoring.toDate.toISOString(),
  rubric: {
    name: rescoring.rubricName,
    version: rescoring.rubricVersion,
    hash: rescoring.rubricHash,
  },
  total: rescoring.state === 'counting' ? null : Math.max(rescoring.total, rescoring.done + rescoring.failed),
  done: rescoring.done,
  failed: rescoring.failed,
  last_error: rescoring.lastError,
  created_at: rescoring.createdAt.toISOString(),
  updated_at: rescoring.updatedAt.toISOString(),
  finished_at: rescoring.finishedAt?.toISOString() ?? null,
});
