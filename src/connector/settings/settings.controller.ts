import { Controller, Get, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import { RecordingSettings } from '../../config/recording-settings';
import type { OrganisationView } from '../../organisations/organisation-view';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { InvalidAnswer } from '../../http/described-answers';
import { JsonBody } from '../../http/json-body.decorator';
import { ChangeSettings } from './change-settings.service';
import { SettingsBody, SettingsDto } from './settings.dto';

@Controller('v1/connector/settings')
@ConnectorRoutes()
export class SettingsController {
  constructor(
    private readonly settings: ChangeSettings,
    private readonly retention: RecordingSettings,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'getSettings', summary: 'The settings of the organisation' })
  @ApiResponse({ status: 200, description: 'The settings.', type: SettingsDto })
  show(@CurrentOrganisation() organisation: OrganisationView): SettingsDto {
    return this.toDto(organisation);
  }

  @Put()
  @ApiOperation({ operationId: 'changeSettings', summary: 'Change settings; what is left out stays' })
  @ApiBody({ type: SettingsBody })
  @ApiResponse({ status: 200, description: 'The settings as they are now.', type: SettingsDto })
  @InvalidAnswer()
  async change(
    @CurrentAdministrator() administrator: AdministratorView,
    @JsonBody(SettingsBody) body: SettingsBody,
  ): Promise<SettingsDto> {
    return this.toDto(await this.settings.change(administrator, body));
  }

  private toDto(organisation: OrganisationView): SettingsDto {
    return {
      analysis_enabled: organisation.analysisEnabled,
      analysis_started_at: organisation.analysisStartedAt?.toISOString() ?? null,
      vocabulary: (organisation.vocabulary ?? '').split('\n').filter(Boolean),
      retention: {
        failed_audio_days: this.retention.AUDIO_FAILED_RETENTION_DAYS,
        test_recording_days: this.retention.TEST_RECORDING_RETENTION_DAYS,
      },
    };
  }
}
