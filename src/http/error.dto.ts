import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ERROR_CODES, ISSUE_CODES, type ErrorCode, type IssueCode } from './error-codes';

/** Error body of the specification, section 2.8. */
export class ErrorBody {
  @ApiProperty({
    description: 'What went wrong and, where it applies, what to do.',
    example: 'The integration key is not valid.',
  })
  error: string;
}

/** One offending field. */
export class IssueBody {
  @ApiProperty({ description: 'Path of the field.', example: 'transcript.3.speaker' })
  field: string;

  @ApiProperty({ description: 'What to send instead.', example: 'must be "agent" or "customer"' })
  message: string;
}

/** ValidationError body of the specification, section 2.8. */
export class ValidationErrorBody {
  @ApiProperty({ enum: ['Invalid payload.'], example: 'Invalid payload.' })
  error: string;

  @ApiProperty({ type: [IssueBody], description: 'One per offending field.' })
  issues: IssueBody[];
}

/** Error body of every route that the specification does not give: what went wrong as a code as well. */
export class CodedErrorBody extends ErrorBody {
  @ApiProperty({
    enum: ERROR_CODES,
    enumName: 'ErrorCode',
    description: 'What went wrong, for programs. There may be more codes with time.',
  })
  code: ErrorCode;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    description:
      'What else the sentence says: `seconds` to wait with `sign_in_slowed`, `reference` with `internal_error`.',
  })
  values?: Record<string, string | number>;
}

/** One offending field of a route that the specification does not give: what is wrong as a code as well. */
export class CodedIssueBody extends IssueBody {
  @ApiProperty({
    enum: ISSUE_CODES,
    enumName: 'IssueCode',
    description: 'What is wrong, for programs. There may be more codes with time.',
  })
  code: IssueCode;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    description:
      'The numbers of the message: `min` and `max` with `length_wrong`, `days` with `too_many_days`.',
  })
  values?: Record<string, string | number>;
}

/** ValidationError body of every route that the specification does not give. */
export class CodedValidationErrorBody extends CodedErrorBody {
  @ApiProperty({ type: [CodedIssueBody], description: 'One per offending field.' })
  issues: CodedIssueBody[];
}
