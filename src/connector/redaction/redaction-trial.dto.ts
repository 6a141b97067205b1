import { ApiProperty } from '@nestjs/swagger';
import { text as textCheck } from '../../http/validation/checks';
import { Rule, type Check } from '../../http/validation/rule';
import { isRedactionKind, REDACTION_KINDS, type RedactionKind } from '../../redaction/kinds';

/** Characters tried at once: some sentences, read in a few milliseconds. */
export const MAX_TRIED = 2_000;

const kinds: Check = (value) =>
  Array.isArray(value) && value.length === new Set(value).size && value.every(isRedactionKind)
    ? null
    : {
        message: `must be an array of different ones of ${REDACTION_KINDS.join(', ')}`,
        code: 'choice_unknown',
      };

/** Body that tries what some kinds take out of a text. */
export class RedactionTrialBody {
  @ApiProperty({ enum: REDACTION_KINDS, isArray: true, uniqueItems: true })
  @Rule(kinds)
  kinds: RedactionKind[];

  @ApiProperty({
    minLength: 1,
    maxLength: MAX_TRIED,
    description: 'Sentences, one a line, in the order they are said.',
    example: 'My card number is 4111 1111 1111 1111.',
  })
  @Rule(textCheck(1, MAX_TRIED))
  text: string;
}

/** What is left of a text. */
export class RedactionTrialDto {
  @ApiProperty({ example: 'My card number is [CARD].' })
  text: string;
}
