import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import { ConflictAnswer, InvalidAnswer } from '../../http/described-answers';
import { ForAdministrators } from '../../auth/for-administrators.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { snakeCased } from '../../http/snake-cased';
import { KeptAudioBody, KeptAudioDto, KeptAudioPreviewDto, rulesOf } from './kept-audio.dto';
import { KeptAudioExpiry } from './kept-audio-expiry.service';
import { KeptAudioRequests } from './kept-audio-requests.service';

@Controller('v1/connector/kept-audio')
// Stands first, so that it replaces the tag of the connector.
@ApiTags('Data protection')
@ForAdministrators()
export class KeptAudioController {
  constructor(
    private readonly requests: KeptAudioRequests,
    private readonly expiry: KeptAudioExpiry,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'getKeptAudio', summary: 'For how long the audio of calls is kept' })
  @ApiResponse({ status: 200, description: 'The days.', type: KeptAudioDto })
  get(@CurrentOrganisation() { id }: { id: string }): Promise<KeptAudioDto> {
    return this.requests.show(id);
  }

  @Put()
  @ApiOperation({
    operationId: 'setKeptAudio',
    summary: 'Set for how long the audio of calls is kept',
    description:
      'Holds for recordings transcribed from now on. Fewer days shorten what is kept already: what is over is deleted in the background, unless a legal hold keeps it. More days lengthen nothing.',
  })
  @ApiBody({ type: KeptAudioBody })
  @ApiResponse({ status: 200, description: 'The days.', type: KeptAudioDto })
  @InvalidAnswer()
  @ConflictAnswer('Audio is not stored encrypted.')
  async set(
    @CurrentAdministrator() administrator: AdministratorView,
    @JsonBody(KeptAudioBody) body: KeptAudioBody,
  ): Promise<KeptAudioDto> {
    await this.requests.set(administrator, rulesOf(body));
    return this.requests.show(administrator.organisationId);
  }

  @Post('preview')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'previewKeptAudio',
    summary: 'Of how many calls some days would delete the audio now; changes nothing',
  })
  @ApiBody({ type: KeptAudioBody })
  @ApiResponse({ status: 200, description: 'How many they are.', type: KeptAudioPreviewDto })
  @InvalidAnswer()
  async preview(
    @CurrentOrganisation() { id }: { id: string },
    @JsonBody(KeptAudioBody) body: KeptAudioBody,
  ): Promise<KeptAudioPreviewDto> {
    return snakeCased(await this.expiry.preview(id, rulesOf(body), new Date()));
  }
}
