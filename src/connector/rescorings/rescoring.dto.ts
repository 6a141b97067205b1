import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { text } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';
import { RESCORING_STATES, type RescoringState } from '../../evaluations/rescoring/rescoring.entity';
import { date } from '../query-checks';

const moment = { format: 'date-time' };

/** Body that asks for calls to be scored again. */
export class RescoringBody {
  @ApiProperty({
    example: '2026-10-01',
    description: 'Calls with a conversation date from this day (in UTC) or moment on.',
  })
  @Rule(date)
  from: string;

  @ApiProperty({ example: '2026-10-31', description: 'The last day (in UTC) or moment that belongs to it.' })
  @Rule(date)
  to: string;

  @ApiPropertyOptional({ description: '`id` of a version of the rubric; the one in force when left out.' })
  @MayBeLeftOut()
  @Rule(text(1, 100))
  rubric_version_id?: string;
}

/** The rubric calls are scored again with. */
export class RescoringRubricDto {
  @ApiProperty()
  name: string;

  @ApiProperty({ example: '1.4.0' })
  version: string;

  @ApiProperty({ description: 'Hex SHA-256 of what it means.' })
  hash: string;
}

/** Calls being scored again, and how far that is. */
export class RescoringDto {
  @ApiProperty()
  id: string;

  @ApiProperty({
    enum: RESCORING_STATES,
    description: '`counting` and `running` go on by themselves; the others are final.',
  })
  state: RescoringState;

  @ApiProperty({ ...moment, description: 'First moment of the range.' })
  from: string;

  @ApiProperty({ ...moment, description: 'Last moment of the range.' })
  to: string;

  @ApiProperty({ type: RescoringRubricDto })
  rubric: RescoringRubricDto;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Calls to score; null while they are counted.',
  })
  total: number | null;

  @ApiProperty({ type: 'integer', description: 'Calls scored so far.' })
  done: number;

  @ApiProperty({ type: 'integer', description: 'Calls that could not be scored and keep their evaluation.' })
  failed: number;

  @ApiProperty({ type: String, nullable: true, description: 'What last went wrong.' })
  last_error: string | null;

  @ApiProperty(moment)
  created_at: string;

  @ApiProperty({ ...moment, description: 'When it last got on.' })
  updated_at: string;

  @ApiProperty({ type: String, ...moment, nullable: true })
  finished_at: string | null;
}

export class RescoringListDto {
  @ApiProperty({ type: [RescoringDto], maxItems: 20 })
  rescorings: RescoringDto[];
}
