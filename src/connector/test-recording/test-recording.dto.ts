import { ApiProperty } from '@nestjs/swagger';
import { SentenceDto } from '../../ingestion/contract/transcript-delivery.dto';
import { CallAgentDto } from '../calls/call-summary.dto';
import { RecordingDto } from '../recordings/recording.dto';

const sides = { enum: ['agent', 'customer'] };

/** Who speaks on which channel, as the client told it. */
export class ChannelsDto {
  @ApiProperty(sides)
  left: 'agent' | 'customer';

  @ApiProperty(sides)
  right: 'agent' | 'customer';
}

/** The recording by which the connection is judged. */
export class TestRecordingDto {
  @ApiProperty({ type: RecordingDto, nullable: true, description: 'Null before the first one has arrived.' })
  recording: RecordingDto | null;

  @ApiProperty({ type: CallAgentDto, nullable: true })
  agent: CallAgentDto | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  conversation_date: string | null;

  @ApiProperty({ type: ChannelsDto, nullable: true })
  channels: ChannelsDto | null;

  @ApiProperty({
    type: String,
    enum: ['0', '1', null],
    nullable: true,
    description: 'What the client must send as `agent_channel` if agent and customer are swapped.',
  })
  swapped_agent_channel: '0' | '1' | null;

  @ApiProperty({ type: [SentenceDto], nullable: true, description: 'Null before there is a transcript.' })
  sentences: SentenceDto[] | null;

  @ApiProperty({ description: 'Whether it can be replayed at `test-recording/audio`.' })
  has_audio: boolean;

  @ApiProperty({ description: 'Whether `confirm` is possible now.' })
  can_confirm: boolean;

  @ApiProperty({ description: 'A new one was asked for and has not arrived yet; this is the former one.' })
  wanted: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  confirmed_at: string | null;
}
