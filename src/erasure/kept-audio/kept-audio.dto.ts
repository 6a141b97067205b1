import { ApiProperty } from '@nestjs/swagger';
import { integer, schemaOf } from '../../http/result-schema';
import { daysOrNull } from '../../http/validation/checks';
import { Rule } from '../../http/validation/rule';
import { MAX_KEPT_DAYS } from '../../recordings/kept-audio/audio-keepings.service';
import type { KeptAudioPreview } from './kept-audio-expiry.service';

/** Body that says for how long audio is kept. */
export class KeptAudioBody {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: MAX_KEPT_DAYS,
    description: 'Null: audio is deleted once it is transcribed, and what was kept so far is deleted.',
  })
  @Rule(daysOrNull(MAX_KEPT_DAYS))
  keep_audio_days: number | null;
}

/** For how long an organisation keeps the audio of its calls. */
export class KeptAudioDto {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: MAX_KEPT_DAYS,
    description: 'Null: audio is deleted once it is transcribed.',
  })
  keep_audio_days: number | null;

  @ApiProperty({
    description: 'Whether it may be kept: only where it is stored encrypted, which the operator sets up.',
  })
  allowed: boolean;

  @ApiProperty({ type: 'integer', description: 'Calls whose audio is kept now.' })
  kept_calls: number;
}

export const KeptAudioPreviewDto = schemaOf<KeptAudioPreview>('KeptAudioPreviewDto', {
  calls: integer('Calls whose audio would be deleted now.'),
  heldCalls: integer('Calls whose audio would be, were they not under a legal hold.'),
});
export type KeptAudioPreviewDto = InstanceType<typeof KeptAudioPreviewDto>;
