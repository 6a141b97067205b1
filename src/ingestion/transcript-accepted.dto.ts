import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export const TRANSCRIPT_REASONS = [
  'agent_not_linked',
  'too_short',
  'before_analysis_start',
  'analysis_disabled',
  'analysis_retry_queued',
] as const;

/** Answer of the transcript route (specification, section 2.4). */
export class TranscriptAccepted {
  @ApiProperty({ enum: ['accepted'] })
  status: 'accepted';

  @ApiProperty({ description: 'As it was sent.', example: 'call-2026-000123' })
  external_conversation_id: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Identifier of the stored conversation; null when nothing was stored.',
    example: '01a1fc94-cd0e-7473-ae9d-779e992e4f97',
  })
  conversation_id: string | null;

  @ApiProperty({ description: 'Whether the call was scored.' })
  analysed: boolean;

  @ApiPropertyOptional({ enum: TRANSCRIPT_REASONS, description: 'Present when the call was not analysed.' })
  reason?: (typeof TRANSCRIPT_REASONS)[number];
}
