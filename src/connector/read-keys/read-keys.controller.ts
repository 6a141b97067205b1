import { Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import { ReadKeys } from '../../auth/read-keys/read-keys.service';
import type { AdministratorView } from '../../auth/signed-in';
import type { OrganisationView } from '../../organisations/organisation-view';
import { ConflictAnswer, InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { snakeCased } from '../../http/snake-cased';
import { NewReadKeyDto, ReadKeyBody, ReadKeyListDto, RotationBody } from './read-key.dto';
import { ReadKeyManagement, type ShownReadKey } from './read-key-management.service';

@Controller('v1/connector/read-keys')
@ApiTags('Read keys')
@ConnectorRoutes()
export class ReadKeysController {
  constructor(
    private readonly management: ReadKeyManagement,
    private readonly keys: ReadKeys,
  ) {}

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'createReadKey', summary: 'Create a key with scopes, shown this once' })
  @ApiBody({ type: ReadKeyBody })
  @ApiResponse({ status: 201, description: 'The new key.', type: NewReadKeyDto })
  @InvalidAnswer()
  @ConflictAnswer('The organisation has as many read keys as it may.')
  async create(
    @CurrentAdministrator() administrator: AdministratorView,
    @JsonBody(ReadKeyBody) body: ReadKeyBody,
  ): Promise<NewReadKeyDto> {
    return toNewKey(await this.management.create(administrator, body));
  }

  @Get()
  @ApiOperation({ operationId: 'listReadKeys', summary: 'The read keys, the expired ones included' })
  @ApiResponse({ status: 200, description: 'Without the keys themselves.', type: ReadKeyListDto })
  async list(@CurrentOrganisation() { id }: OrganisationView): Promise<ReadKeyListDto> {
    return { read_keys: snakeCased(await this.keys.list(id)) };
  }

  @Post(':id/rotate')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'rotateReadKey',
    summary: 'Replace a key by a new one, shown this once; the present one stays valid for some hours',
    description: 'A key from a rotation before stops working at once.',
  })
  @ApiBody({ type: RotationBody })
  @ApiResponse({ status: 200, description: 'The new key.', type: NewReadKeyDto })
  @InvalidAnswer()
  @NotFoundAnswer('Unknown read key.')
  async rotate(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
    @JsonBody(RotationBody) body: RotationBody,
  ): Promise<NewReadKeyDto> {
    return toNewKey(await this.management.rotate(administrator, id, body));
  }

  @Delete(':id')
  @ApiOperation({ operationId: 'revokeReadKey', summary: 'Revoke a key; it stops working at once' })
  @ApiResponse({ status: 200, description: 'The read keys that are left.', type: ReadKeyListDto })
  @NotFoundAnswer('Unknown read key.')
  async revoke(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
  ): Promise<ReadKeyListDto> {
    await this.management.revoke(administrator, id);
    return { read_keys: snakeCased(await this.keys.list(administrator.organisationId)) };
  }
}

const toNewKey = ({ key, view }: ShownReadKey): NewReadKeyDto => ({ key, read_key: snakeCased(view) });
