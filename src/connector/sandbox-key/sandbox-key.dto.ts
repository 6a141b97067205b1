import { ApiProperty } from '@nestjs/swagger';

/** The key of a sandbox as people may see it. */
export class SandboxKeyDto {
  @ApiProperty({ description: 'The first characters, to recognise it by.', example: 'cis_sandbox_Zk3hA9Qx' })
  prefix: string;

  @ApiProperty({ format: 'date-time' })
  created_at: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'To the minute; null when it was never used.',
  })
  last_used_at: string | null;
}

export class SandboxKeyStateDto {
  @ApiProperty({ type: SandboxKeyDto, nullable: true, description: 'Null while there is none.' })
  key: SandboxKeyDto | null;
}

export class NewSandboxKeyDto {
  @ApiProperty({ description: 'The key itself, shown this once.' })
  sandbox_key: string;

  @ApiProperty({ type: SandboxKeyDto })
  key: SandboxKeyDto;
}
