import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CallMetadata } from '../../ingestion/contract/call-metadata.dto';
import { digits, jsonObjectText, oneOf } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';

/** Text fields of the recording form (specification, section 2.3). */
export class RecordingDelivery extends CallMetadata {
  @ApiProperty({
    enum: ['0', '1'],
    description: '`0`: the left channel carries the agent, `1`: the right one. The customer is on the other.',
    example: '0',
  })
  @Rule(oneOf('0', '1'))
  agent_channel: '0' | '1';

  @ApiPropertyOptional({
    pattern: '^\\d+$',
    description: 'Length of the call in whole seconds.',
    example: '184',
  })
  @MayBeLeftOut()
  @Rule(digits)
  duration_seconds?: string;

  @ApiPropertyOptional({
    description: 'A JSON object serialised as a string; never personal data of the called party.',
    example: '{"queue":"billing"}',
  })
  @MayBeLeftOut()
  @Rule(jsonObjectText)
  metadata?: string;
}

/** The whole form, as the description shows it. */
export class RecordingForm extends RecordingDelivery {
  @ApiProperty({
    type: 'string',
    format: 'binary',
    description:
      'One stereo file, agent and customer on separate channels: wav, mp3, flac, ogg or m4a by the extension ' +
      'of its name, up to 500 MB.',
  })
  audio: string;
}
