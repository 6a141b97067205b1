import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import type { OrganisationView } from '../../organisations/organisation-view';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { InvalidAnswer } from '../../http/described-answers';
import { JsonBody } from '../../http/json-body.decorator';
import { RedactionRequests } from './redaction-requests.service';
import { RedactionTrialBody, RedactionTrialDto } from './redaction-trial.dto';
import { RedactionBody, RedactionDto } from './redaction.dto';

@Controller('v1/connector/redaction')
@ConnectorRoutes()
export class RedactionController {
  constructor(private readonly requests: RedactionRequests) {}

  @Get()
  @ApiOperation({
    operationId: 'getRedaction',
    summary: 'What is taken out of transcripts before they are stored',
  })
  @ApiResponse({ status: 200, description: 'The kinds by the way calls come.', type: RedactionDto })
  show(@CurrentOrganisation() organisation: OrganisationView): Promise<RedactionDto> {
    return this.requests.show(organisation.id);
  }

  @Put()
  @ApiOperation({
    operationId: 'changeRedaction',
    summary: 'Choose what is taken out of the transcripts of calls that are accepted from now on',
  })
  @ApiBody({ type: RedactionBody })
  @ApiResponse({ status: 200, description: 'What is in force now.', type: RedactionDto })
  @InvalidAnswer()
  change(
    @CurrentAdministrator() administrator: AdministratorView,
    @JsonBody(RedactionBody) body: RedactionBody,
  ): Promise<RedactionDto> {
    return this.requests.change(administrator, body);
  }

  @Post('try')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'tryRedaction',
    summary: 'See what some kinds would take out of a text; nothing is stored',
  })
  @ApiBody({ type: RedactionTrialBody })
  @ApiResponse({ status: 200, description: 'What is left of it.', type: RedactionTrialDto })
  @InvalidAnswer()
  try(@JsonBody(RedactionTrialBody) body: RedactionTrialBody): RedactionTrialDto {
    return this.requests.try(body);
  }
}
