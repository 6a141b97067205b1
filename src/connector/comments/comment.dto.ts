import { ApiProperty } from '@nestjs/swagger';
import { COMMENT_LIMITS } from '../../conversations/comments/call-comments.service';
import { text as textCheck } from '../../http/validation/checks';
import { Rule, type Check } from '../../http/validation/rule';
import { dateTime, flag, integer, nullable, schemaOf, text } from '../result-schema';

/** Words that are not only spaces. */
const words: Check = (value) =>
  textCheck(1, COMMENT_LIMITS.characters)(value) ??
  ((value as string).trim() === '' ? 'must not be blank' : null);

/** Body that changes a comment. */
export class CommentTextBody {
  @ApiProperty({ minLength: 1, maxLength: COMMENT_LIMITS.characters })
  @Rule(words)
  text: string;
}

/** Body of a new comment. */
export class CommentBody extends CommentTextBody {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Position of the sentence in the transcript.' })
  @Rule((value) =>
    Number.isSafeInteger(value) && (value as number) >= 0 ? null : 'must be an integer, 0 or more',
  )
  sentence: number;
}

/** A comment as it is shown to one administrator. */
export interface ShownComment {
  id: string;
  sentence: number;
  text: string;
  author: string | null;
  isOwn: boolean;
  createdAt: Date;
  editedAt: Date | null;
}

export const CommentDto = schemaOf<ShownComment>('CommentDto', {
  id: text(),
  sentence: integer('Position of the sentence in the transcript, from 0.'),
  text: text(),
  author: nullable(text('E-mail address of who wrote it; null when nobody has it any more.')),
  isOwn: flag('Whether the administrator who asks wrote it, and so may change and delete it.'),
  createdAt: dateTime(),
  editedAt: nullable(dateTime('When it was last changed; null until then.')),
});
export type CommentDto = InstanceType<typeof CommentDto>;

export class CommentListDto {
  @ApiProperty({
    type: [CommentDto],
    description: 'The first written first.',
    maxItems: COMMENT_LIMITS.ofCall,
  })
  comments: CommentDto[];
}
