import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../auth/actor';
import { CurrentActor } from '../../auth/current-actor.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import { ForAdministrators } from '../../auth/for-administrators.decorator';
import { InvalidAnswer } from '../../http/described-answers';
import { JsonBody } from '../../http/json-body.decorator';
import { snakeCased } from '../../http/snake-cased';
import { RetainedData } from './retained-data.service';
import {
  type CallDaysBody,
  DataRetentionBody,
  DataRetentionDto,
  DataRetentionPreviewDto,
} from './retention.dto';
import type { CallDays, RetentionRules } from './retention-rules';
import { RetentionSettings } from './retention-settings.service';

@Controller('v1/connector/retention')
// Stands first, so that it replaces the tag of the connector.
@ApiTags('Data protection')
@ForAdministrators()
export class RetentionController {
  constructor(
    private readonly settings: RetentionSettings,
    private readonly data: RetainedData,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'getRetention',
    summary: 'For how long calls, parts of them and audit entries are kept',
  })
  @ApiResponse({ status: 200, description: 'The days.', type: DataRetentionDto })
  async get(@CurrentOrganisation() { id }: { id: string }): Promise<DataRetentionDto> {
    return snakeCased(await this.settings.get(id));
  }

  @Put()
  @ApiOperation({
    operationId: 'setRetention',
    summary: 'Set for how long calls, parts of them and audit entries are kept',
    description: 'What is over is removed in the background, and then every hour; a legal hold keeps it.',
  })
  @ApiBody({ type: DataRetentionBody })
  @ApiResponse({ status: 200, description: 'The days.', type: DataRetentionDto })
  @InvalidAnswer()
  async set(
    @CurrentActor() by: Actor,
    @JsonBody(DataRetentionBody) body: DataRetentionBody,
  ): Promise<DataRetentionDto> {
    return snakeCased(await this.settings.change(by, () => rulesOf(body)));
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

const rulesOf = ({ audit_days, campaigns, ...days }: DataRetentionBody): RetentionRules => ({
  ...daysOf(days),
  auditDays: audit_days,
  campaigns: campaigns.map(({ campaign, ...own }) => ({ campaign, ...daysOf(own) })),
});

/** Of a part that is not named, as long as the call: what held before parts had days of their own. */
const daysOf = ({ calls_days, transcripts_days, evaluations_days }: CallDaysBody): CallDays => ({
  callsDays: calls_days,
  transcriptsDays: transcripts_days ?? null,
  evaluationsDays: evaluations_days ?? null,
});
