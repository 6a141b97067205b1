import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { oneOf, text, wholeNumber } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';
import { CRITERION_STATUSES, type CriterionStatus } from '../../scoring/evaluation';
import { trueOrFalse } from '../../http/validation/query-checks';

/** Body of a changed answer. The same status as the engine's confirms it. */
export class AnswerBody {
  @ApiProperty({ enum: CRITERION_STATUSES })
  @Rule(oneOf(...CRITERION_STATUSES))
  status: CriterionStatus;

  @ApiProperty({ minLength: 1, maxLength: 2000, description: 'Why; it is shown beside the answer.' })
  @Rule(text(1, 2000))
  reason: string;
}

/** Body of an example that is added to the rubric. */
export class ExampleBody {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Position of the sentence in the transcript.' })
  @Rule(wholeNumber(0, Number.MAX_SAFE_INTEGER))
  sentence: number;

  @ApiProperty({ description: 'True: the sentence meets the criterion; false: it only looks like it.' })
  @Rule(trueOrFalse)
  meets: boolean;

  @ApiPropertyOptional({ description: 'Which part of the criterion, where it has several.' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  part?: string;
}

/** The draft of the rubric an example was added to. */
export class ExampleAddedDto {
  @ApiProperty({ type: 'integer', description: 'Edition of the draft with the example.' })
  edition: number;

  @ApiProperty({ description: 'The sentence as it was added.' })
  utterance: string;
}
