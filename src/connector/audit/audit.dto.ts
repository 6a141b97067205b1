import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AUDITED_ACTIONS, type AuditedAction } from '../../auth/audit-trail.service';
import { text } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';
import { wholeNumberText } from '../../http/validation/query-checks';

/** Query string of the audit trail. */
export class AuditFilter {
  @ApiPropertyOptional({ description: '`next_cursor` of the page before.' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  cursor?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: 50 })
  @MayBeLeftOut()
  @Rule(wholeNumberText(1, 100))
  limit?: string;
}

/** Who changed what, and when. */
export class AuditEntryDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: String, nullable: true, description: 'E-mail address of the administrator.' })
  administrator: string | null;

  @ApiProperty({ enum: AUDITED_ACTIONS })
  action: AuditedAction;

  @ApiProperty({ type: String, nullable: true, description: 'Id of what it was done to.' })
  subject: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '203.0.113.0/24',
    description:
      'The network it was done from (/24, of IPv6 /64), `command` for the command line, or `service` for what the service does by itself.',
  })
  source: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  details: Record<string, unknown> | null;
}

/** A page of the audit trail, the latest first. */
export class AuditPageDto {
  @ApiProperty({ type: [AuditEntryDto] })
  entries: AuditEntryDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Give it as `cursor`; null on the last page.' })
  next_cursor: string | null;
}
