import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MaxBytes } from '../../http/body-size';
import { text } from '../../http/validation/checks';
import type { Fault } from '../../http/validation/fault';
import { dateTime } from '../../http/validation/parse-date';
import { MayBeLeftOut, Rule, type Check } from '../../http/validation/rule';
import { trueOrFalse } from '../../http/validation/query-checks';

const MAX_WORDS = 500;
const word = text(1, 100);

const TOO_MANY: Fault = {
  message: `must be an array of at most ${MAX_WORDS} names`,
  code: 'too_many_values',
  values: { max: MAX_WORDS },
};

const vocabulary: Check = (value) => {
  if (!Array.isArray(value) || value.length > MAX_WORDS) return TOO_MANY;
  const wrong = value.findIndex((entry) => word(entry) !== null || (entry as string).includes('\n'));
  return wrong < 0
    ? null
    : {
        message: `has a wrong entry at position ${wrong}: 1 to 100 characters on one line`,
        code: 'name_wrong',
        values: { position: wrong + 1 },
      };
};

/** Body of a change of settings; what is left out stays. */
@MaxBytes(256 * 1024)
export class SettingsBody {
  @ApiPropertyOptional({
    description:
      'Switching it on from off means from now, unless a start is given, whatever start it had before.',
  })
  @MayBeLeftOut()
  @Rule(trueOrFalse)
  analysis_enabled?: boolean;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'Transcripts of calls from before are not analysed, recordings are; null: calls of any date are.',
  })
  @MayBeLeftOut()
  @Rule((value) => (value === null ? null : dateTime(value)))
  analysis_started_at?: string | null;

  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_WORDS,
    description: 'Names of products and people, told to speech engines that take a prompt.',
  })
  @MayBeLeftOut()
  @Rule(vocabulary)
  vocabulary?: string[];
}

/** How long things are kept; set for the whole installation. */
export class RetentionDto {
  @ApiProperty({ description: 'Days the audio of a failed recording is kept for a retry.' })
  failed_audio_days: number;

  @ApiProperty({
    description: 'Days the test recording, and a transcript that waits for its agent, is kept.',
  })
  test_recording_days: number;
}

/** The settings of an organisation. */
export class SettingsDto {
  @ApiProperty()
  analysis_enabled: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  analysis_started_at: string | null;

  @ApiProperty({ type: [String] })
  vocabulary: string[];

  @ApiProperty({ type: RetentionDto })
  retention: RetentionDto;
}
