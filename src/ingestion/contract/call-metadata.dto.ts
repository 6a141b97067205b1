import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { text } from '../../http/validation/checks';
import { dateTime } from '../../http/validation/parse-date';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';

const required = { minLength: 1, maxLength: 200 };
const optional = { maxLength: 200 };

/** The fields both routes share (specification, section 2.1). */
export abstract class CallMetadata {
  @ApiProperty({
    ...required,
    description:
      "The client's identifier of the call. Delivering it again is safe: a call is processed once.",
    example: 'call-2026-000123',
  })
  @Rule(text(1, 200))
  external_conversation_id: string;

  @ApiProperty({
    ...required,
    description: "The client's identifier of the agent; an administrator links it to an employee.",
    example: 'agent-42',
  })
  @Rule(text(1, 200))
  agent_external_id: string;

  @ApiProperty({
    format: 'date-time',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$',
    description: 'When the call took place: ISO 8601 with seconds, and Z or an offset.',
    example: '2026-11-20T14:05:00+01:00',
  })
  @Rule(dateTime)
  conversation_date: string;

  @ApiProperty({ ...required, description: "The agent's name.", example: 'Robin Agent' })
  @Rule(text(1, 200))
  call_agent_name: string;

  @ApiProperty({ ...required, description: 'Campaign or queue of the call.', example: 'support' })
  @Rule(text(1, 200))
  campaign: string;

  @ApiProperty({
    ...required,
    description: "How the call ended, in the client's words.",
    example: 'resolved',
  })
  @Rule(text(1, 200))
  outcome_code: string;

  @ApiPropertyOptional({ ...optional, description: 'A group of outcomes.', example: 'success' })
  @MayBeLeftOut()
  @Rule(text(0, 200))
  outcome_category?: string;

  @ApiPropertyOptional({
    ...optional,
    description: "The client's identifier of the team.",
    example: 'team-7',
  })
  @MayBeLeftOut()
  @Rule(text(0, 200))
  team_external_id?: string;

  @ApiPropertyOptional({
    ...optional,
    description: "The client's identifier of the called party; never a name, number or address.",
    example: 'contact-9001',
  })
  @MayBeLeftOut()
  @Rule(text(0, 200))
  contact_id?: string;
}
