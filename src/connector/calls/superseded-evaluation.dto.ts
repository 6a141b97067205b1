import { ApiProperty } from '@nestjs/swagger';
import { EvaluationDto } from '../../evaluations/description/evaluation.dto';

/** An evaluation that was replaced by one with another version of the rubric. */
export class SupersededEvaluationDto {
  @ApiProperty({ format: 'date-time' })
  superseded_at: string;

  @ApiProperty({ type: EvaluationDto })
  evaluation: EvaluationDto;
}

export class SupersededEvaluationListDto {
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the call was evaluated for the first time; null before that.',
  })
  first_evaluated_at: string | null;

  @ApiProperty({ type: [SupersededEvaluationDto], maxItems: 20 })
  evaluations: SupersededEvaluationDto[];
}
