import { ApiProperty } from '@nestjs/swagger';
import { text as textCheck } from '../../http/validation/checks';
import { Rule } from '../../http/validation/rule';
import type { UndoableReview } from '../../evaluations/reviews/former-evaluation';
import { dateTimeText, nullable, number, schemaOf, text } from '../../http/result-schema';

/** Body that names the review to undo. */
export class UndoBody {
  @ApiProperty({ minLength: 1, maxLength: 36, description: '`id` of the call’s `undoable` review.' })
  @Rule(textCheck(1, 36))
  review: string;
}

export const UndoableReviewDto = schemaOf<UndoableReview>('UndoableReviewDto', {
  id: text(),
  by: text('E-mail address of who reviewed the call.'),
  at: dateTimeText(),
  score: nullable(number('The score before it, 0 to 100; null when there was none.')),
});
export type UndoableReviewDto = InstanceType<typeof UndoableReviewDto>;
