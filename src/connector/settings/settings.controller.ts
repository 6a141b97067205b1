import { Controller, Get, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Administrator } from '../../auth/administrator.entity';
import { AuditTrail } from '../../auth/audit-trail.service';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import { RecordingSettings } from '../../config/recording-settings';
import { Database } from '../../database/database';
import { parseDate } from '../../http/validation/parse-date';
import type { Organisation } from '../../organisations/organisation.entity';
import { Organisations } from '../../organisations/organisations.service';
import { ForAdministrators, InvalidAnswer } from '../document-connector';
import { JsonBody } from '../json-body.decorator';
import { SettingsBody, SettingsDto } from './settings.dto';

@Controller('v1/connector/settings')
@ForAdministrators()
export class SettingsController {
  constructor(
    private readonly database: Database,
    private readonly organisations: Organisations,
    private readonly audit: AuditTrail,
    private readonly retention: RecordingSettings,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'getSettings', summary: 'The settings of the organisation' })
  @ApiResponse({ status: 200, description: 'The settings.', type: SettingsDto })
  show(@CurrentOrganisation() organisation: Organisation): SettingsDto {
    return this.toDto(organisation);
  }

  @Put()
  @ApiOperation({ operationId: 'changeSettings', summary: 'Change settings; what is left out stays' })
  @ApiBody({ type: SettingsBody })
  @ApiResponse({ status: 200, description: 'The settings as they are now.', type: SettingsDto })
  @InvalidAnswer()
  async change(
    @CurrentAdministrator() administrator: Administrator,
    @JsonBody(SettingsBody) body: SettingsBody,
  ): Promise<SettingsDto> {
    const { organisationId } = administrator;
    const start = body.analysis_started_at;
    await this.database.write(async (manager) => {
      const before = await this.organisations.setAnalysisWithin(manager, organisationId, {
        analysisEnabled: body.analysis_enabled,
        analysisStartedAt: typeof start === 'string' ? parseDate(start) : start,
      });
      if (body.vocabulary)
        await this.organisations.setVocabulary(
          manager,
          organisationId,
          body.vocabulary.map((name) => name.trim()).filter(Boolean),
        );
      await this.audit.note(manager, administrator, 'settings.changed', organisationId, {
        from: {
          analysis_enabled: Boolean(before.analysisEnabled),
          analysis_started_at: before.analysisStartedAt,
        },
        to: {
          analysis_enabled: body.analysis_enabled,
          analysis_started_at: start,
          vocabulary_entries: body.vocabulary?.length,
        },
      });
    });
    return this.toDto(await this.organisations.get(organisationId));
  }

  private toDto(organisation: Organisation): SettingsDto {
    return {
      analysis_enabled: Boolean(organisation.analysisEnabled),
      analysis_started_at: organisation.analysisStartedAt?.toISOString() ?? null,
      vocabulary: (organisation.vocabulary ?? '').split('\n').filter(Boolean),
      retention: {
        failed_audio_days: this.retention.AUDIO_FAILED_RETENTION_DAYS,
        test_recording_days: this.retention.TEST_RECORDING_RETENTION_DAYS,
      },
    };
  }
}
