import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Sentence } from '../../conversations/sentence';
import { CallMetadata } from './call-metadata.dto';
import { jsonObject, wholeSeconds } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';
import { Sentences } from './sentences';

/** One sentence of a delivered transcript, as the description shows it; `sentences.ts` checks it. */
export class SentenceDto implements Sentence {
  @ApiProperty({ enum: ['agent', 'customer'], example: 'agent' })
  speaker: 'agent' | 'customer';

  @ApiProperty({ minLength: 1, example: 'Thank you for calling, how can I help you today?' })
  text: string;

  @ApiPropertyOptional({ minimum: 0, description: 'Seconds from the start of the call.', example: 0.4 })
  start?: number;

  @ApiPropertyOptional({ minimum: 0, description: 'Seconds from the start of the call.', example: 3.1 })
  end?: number;

  @ApiPropertyOptional({
    minimum: 0,
    maximum: 1,
    description: "Speech-recognition certainty; send it only when the client's system supplies it.",
    example: 0.93,
  })
  confidence?: number;
}

/** Body of the transcript route (specification, section 2.2). */
export class TranscriptDelivery extends CallMetadata {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Length of the call in whole seconds.',
    example: 184,
  })
  @MayBeLeftOut()
  @Rule(wholeSeconds)
  duration_seconds?: number;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Anything else about the call; never personal data of the called party.',
    example: { queue: 'billing' },
  })
  @MayBeLeftOut()
  @Rule(jsonObject)
  metadata?: Record<string, unknown>;

  @ApiProperty({
    type: [SentenceDto],
    minItems: 1,
    description: 'In the order of the conversation. Sentences may overlap in time.',
  })
  @Sentences()
  transcript: SentenceDto[];
}
