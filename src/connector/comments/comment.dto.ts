import { ApiProperty } from '@nestjs/swagger';
import { COMMENT_LIMITS } from '../../conversations/comments/call-comments.service';
import { words, wholeNumber } from '../../http/validation/checks';
import { Rule } from '../../http/validation/rule';
import { dateTime, flag, integer, nullable, schemaOf, text } from '../../http/result-schema';

/** Body that changes a comment. */
export class CommentTextBody {
  @ApiProperty({ minLength: 1, maxLength: COMMENT_LIMITS.characters })
  @Rule(words(COMMENT_LIMITS.characters))
  text: string;
}

/** Body of a new comment. */
export class CommentBody extends CommentTextBody {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Position of the sentence in the transcript.' })
  @Rule(wholeNumber(0, Number.MAX_SAFE_INTEGER))
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
