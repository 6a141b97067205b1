import { ApiProperty } from '@nestjs/swagger';

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
