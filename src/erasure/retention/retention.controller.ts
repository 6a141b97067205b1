import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../auth/actor';
import { AuditTrail } from '../../auth/audit-trail.service';
import { CurrentActor } from '../../auth/current-actor.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import { ForAdministrators, InvalidAnswer } from '../../connector/document-connector';
import { JsonBody } from '../../connector/json-body.decorator';
import { Database } from '../../database/database';
import { snakeCased } from '../../http/snake-cased';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { RetainedData } from './retained-data.service';
import { DataRetentionBody, DataRetentionDto, DataRetentionPreviewDto } from './retention.dto';
import type { RetentionRules } from './retention-rules';
import { RetentionRulesRepository } from './retention-rules.repository';

@Controller('v1/connector/retention')
// Stands first, so that it replaces the tag of the connector.
@ApiTags('Data protection')
@ForAdministrators()
export class RetentionController {
  constructor(
    private readonly database: Database,
    private readonly organisations: OrganisationsRepository,
    private readonly rules: RetentionRulesRepository,
    private readonly data: RetainedData,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'getRetention', summary: 'For how long calls and audit entries are kept' })
  @ApiResponse({ status: 200, description: 'The days.', type: DataRetentionDto })
  async get(@CurrentOrganisation() { id }: { id: string }): Promise<DataRetentionDto> {
    return snakeCased(await this.rules.get(id));
  }

  @Put()
  @ApiOperation({
    operationId: 'setRetention',
    summary: 'Set for how long calls and audit entries are kept',
    description: 'What is over is removed in the background, and then every hour; a legal hold keeps it.',
  })
  @ApiBody({ type: DataRetentionBody })
  @ApiResponse({ status: 200, description: 'The days.', type: DataRetentionDto })
  @InvalidAnswer()
  async set(
    @CurrentActor() by: Actor,
    @JsonBody(DataRetentionBody) body: DataRetentionBody,
  ): Promise<DataRetentionDto> {
    const { organisationId } = by;
    const rules = rulesOf(body);
    await this.database.write(async (manager) => {
      await this.organisations.within(manager).lock(organisationId);
      const from = await this.rules.within(manager).get(organisationId);
      await this.rules.within(manager).set(organisationId, rules);
      await this.audit.note(manager, by, 'retention.changed', null, { from, to: rules });
    });
    return snakeCased(rules);
  }

  @Post('preview')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'previewRetention',
    summary: 'What some days would remove now; changes nothing',
  })
  @ApiBody({ type: DataRetentionBody })
  @ApiResponse({ status: 200, description: 'How much it is.', type: DataRetentionPreviewDto })
  @InvalidAnswer()
  async preview(
    @CurrentOrganisation() { id }: { id: string },
    @JsonBody(DataRetentionBody) body: DataRetentionBody,
  ): Promise<DataRetentionPreviewDto> {
    return snakeCased(await this.data.preview(id, rulesOf(body), new Date()));
  }
}

const rulesOf = ({ calls_days, audit_days, campaigns }: DataRetentionBody): RetentionRules => ({
  callsDays: calls_days,
  auditDays: audit_days,
  campaigns: campaigns.map((one) => ({ campaign: one.campaign, callsDays: one.calls_days })),
});
