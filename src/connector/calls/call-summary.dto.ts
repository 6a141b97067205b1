import { ApiProperty } from '@nestjs/swagger';
import { CALL_STATUSES, type CallStatus } from '../../evaluations/calls/call-selection';

/** The agent of a call: as the client names them, and the employee they are linked to. */
export class CallAgentDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ example: 'agent-42' })
  external_id: string;

  @ApiProperty({ description: 'The name this call was delivered with.', example: 'Robin Agent' })
  name: string;

  @ApiProperty({ type: String, nullable: true })
  employee_id: string | null;

  @ApiProperty({ type: String, nullable: true })
  employee_name: string | null;
}

/** One call in a list. */
export class CallSummaryDto {
  @ApiProperty({ description: 'Identifier of the call here.' })
  id: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Identifier of its transcript; null without one.',
  })
  conversation_id: string | null;

  @ApiProperty({ example: 'call-2026-000123' })
  external_conversation_id: string;

  @ApiProperty({ enum: ['transcript', 'recording'] })
  route: 'transcript' | 'recording';

  @ApiProperty({ enum: CALL_STATUSES })
  status: CallStatus;

  @ApiProperty({ format: 'date-time' })
  conversation_date: string;

  @ApiProperty({ type: CallAgentDto })
  agent: CallAgentDto;

  @ApiProperty({ type: String, nullable: true })
  team_external_id: string | null;

  @ApiProperty()
  campaign: string;

  @ApiProperty()
  outcome_code: string;

  @ApiProperty({ type: String, nullable: true })
  outcome_category: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'As the client told it.' })
  duration_seconds: number | null;

  @ApiProperty({ type: Number, nullable: true, description: '0 to 100; null without a score.' })
  score: number | null;
}

/** A page of calls, the latest first. */
export class CallPageDto {
  @ApiProperty({ type: [CallSummaryDto] })
  conversations: CallSummaryDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Give it as `cursor`; null on the last page.' })
  next_cursor: string | null;
}
