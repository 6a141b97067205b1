import { ApiProperty } from '@nestjs/swagger';

const measured = { type: Number, nullable: true } as const;
const SPEAKERS = ['agent', 'customer'];

export class CountsBySpeakerDto {
  @ApiProperty()
  agent: number;

  @ApiProperty()
  customer: number;
}

/** A value for each side; null is "not measured", never 0. */
export class MeasuredBySpeakerDto {
  @ApiProperty(measured)
  agent: number | null;

  @ApiProperty(measured)
  customer: number | null;
}

/** A stretch of the call, in seconds. */
export class StretchDto {
  @ApiProperty()
  start: number;

  @ApiProperty()
  end: number;

  @ApiProperty({ type: 'integer', description: 'The sentence after which it begins, from 0.' })
  after_sentence: number;
}

export class InterruptionDto {
  @ApiProperty({ enum: SPEAKERS })
  by: 'agent' | 'customer';

  @ApiProperty({ type: 'integer', description: 'The sentence that takes the floor.' })
  sentence: number;

  @ApiProperty({ type: 'integer', description: 'The sentence it cuts into.' })
  into: number;

  @ApiProperty({ description: 'Seconds of simultaneous speech.' })
  overlap: number;
}

/** How each side felt over one tenth of the call, -1 to 1; null when they say nothing in it. */
export class CoursePartDto extends MeasuredBySpeakerDto {
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 9 })
  part: number;
}

export class TurningPointDto {
  @ApiProperty({ enum: SPEAKERS })
  speaker: 'agent' | 'customer';

  @ApiProperty({ type: 'integer', description: 'The tenth in which the new mood sets in.' })
  part: number;

  @ApiProperty({ enum: ['better', 'worse'] })
  direction: 'better' | 'worse';

  @ApiProperty({ type: 'integer', description: 'The sentence that shows it most.' })
  sentence: number;
}

/** How the two sides talked. Times are seconds; every value that could not be measured is null. */
export class MeasuresDto {
  @ApiProperty({ description: 'Share of the words that carry usable times, 0 to 1.' })
  timed_share: number;

  @ApiProperty({ type: CountsBySpeakerDto })
  words: CountsBySpeakerDto;

  @ApiProperty({ type: CountsBySpeakerDto })
  turns: CountsBySpeakerDto;

  @ApiProperty(measured)
  call_seconds: number | null;

  @ApiProperty({ type: MeasuredBySpeakerDto })
  talk_seconds: MeasuredBySpeakerDto;

  @ApiProperty({ ...measured, description: "The agent's share of the talk time, 0 to 1." })
  agent_talk_share: number | null;

  @ApiProperty({ ...measured, description: "The agent's share of the words, 0 to 1." })
  agent_word_share: number | null;

  @ApiProperty(measured)
  silence_seconds: number | null;

  @ApiProperty(measured)
  silence_share: number | null;

  @ApiProperty({ type: StretchDto, nullable: true })
  longest_dead_air: StretchDto | null;

  @ApiProperty(measured)
  longest_dead_air_seconds: number | null;

  @ApiProperty({ type: [StretchDto], nullable: true })
  holds: StretchDto[] | null;

  @ApiProperty(measured)
  hold_seconds: number | null;

  @ApiProperty({ type: [InterruptionDto], nullable: true })
  interruptions: InterruptionDto[] | null;

  @ApiProperty({ type: MeasuredBySpeakerDto })
  interruptions_by: MeasuredBySpeakerDto;

  @ApiProperty(measured)
  agent_interruptions_per_minute: number | null;

  @ApiProperty({ type: MeasuredBySpeakerDto, description: 'Median seconds until a side answers.' })
  response_seconds: MeasuredBySpeakerDto;

  @ApiProperty({ type: MeasuredBySpeakerDto, description: 'Words a minute.' })
  pace: MeasuredBySpeakerDto;

  @ApiProperty({ type: MeasuredBySpeakerDto })
  longest_monologue_seconds: MeasuredBySpeakerDto;

  @ApiProperty({ type: [CoursePartDto] })
  course: CoursePartDto[];

  @ApiProperty({ type: [TurningPointDto] })
  turning_points: TurningPointDto[];
}
