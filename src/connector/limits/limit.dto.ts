import { ApiProperty } from '@nestjs/swagger';
import { LIMIT_NAMES, type LimitName } from '../../limits/limit-names';

/** How much of one limit is used. */
export class LimitDto {
  @ApiProperty({ enum: LIMIT_NAMES })
  name: LimitName;

  @ApiProperty({ description: 'In its unit.' })
  limit: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'In its unit; null where each key has a count of its own.',
  })
  used: number | null;

  @ApiProperty({ enum: ['requests', 'uploads', 'megabytes', 'recordings', 'minutes'] })
  unit: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the count begins anew; null for what is held at one time.',
  })
  resets_at: string | null;
}

/** The limits an organisation has. */
export class LimitsDto {
  @ApiProperty({ type: [LimitDto], description: 'Empty when there are none.' })
  limits: LimitDto[];
}
