import { ApiProperty } from '@nestjs/swagger';

/** One of the own sessions. */
export class OwnSessionDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'Whether it is the one that asks.' })
  current: boolean;

  @ApiProperty({ format: 'date-time' })
  started_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'To the minute.' })
  last_used_at: string | null;

  @ApiProperty({ format: 'date-time' })
  expires_at: string;

  @ApiProperty({ type: String, nullable: true, example: 'Firefox', description: 'Null when it is unknown.' })
  browser: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Windows', description: 'Null when it is unknown.' })
  system: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '203.0.113.0/24',
    description: 'Where it was begun: the /24 network of an IPv4 address, the /64 of an IPv6 one.',
  })
  network: string | null;
}

/** The own sessions, the latest begun first. */
export class OwnSessionListDto {
  @ApiProperty({ type: [OwnSessionDto] })
  sessions: OwnSessionDto[];
}
