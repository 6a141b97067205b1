import { Controller, Get, Header, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { SandboxKeys } from '../../auth/sandbox-keys/sandbox-keys.service';
import type { AdministratorView } from '../../auth/signed-in';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { NewSandboxKeyDto, SandboxKeyDto, SandboxKeyStateDto } from './sandbox-key.dto';

@Controller('v1/connector/sandbox-key')
@ApiTags('Sandbox')
@ConnectorRoutes()
export class SandboxKeyController {
  constructor(private readonly keys: SandboxKeys) {}

  @Get()
  @ApiOperation({ operationId: 'getSandboxKey', summary: 'What is known of the key for trying things out' })
  @ApiResponse({ status: 200, description: 'The key, or null.', type: SandboxKeyStateDto })
  async get(@CurrentAdministrator() { organisationId }: AdministratorView): Promise<SandboxKeyStateDto> {
    return { key: await this.shown(organisationId) };
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'createSandboxKey',
    summary: 'Create the key for trying things out, shown this once; the previous one stops working at once',
    description:
      'It delivers calls that are judged as usual, kept for seven days after their last change, marked `sandbox` in their results, and in no ' +
      'list or figure of the organisation. It reads their results and transcripts, and manages webhooks of its own.',
  })
  @ApiResponse({ status: 201, description: 'The new key.', type: NewSandboxKeyDto })
  async create(@CurrentAdministrator() administrator: AdministratorView): Promise<NewSandboxKeyDto> {
    const sandbox_key = await this.keys.create(administrator);
    return { sandbox_key, key: (await this.shown(administrator.organisationId)) as SandboxKeyDto };
  }

  private async shown(organisationId: string): Promise<SandboxKeyDto | null> {
    const key = await this.keys.current(organisationId);
    return (
      key && {
        prefix: key.prefix,
        created_at: key.createdAt.toISOString(),
        last_used_at: key.lastUsedAt?.toISOString() ?? null,
      }
    );
  }
}
