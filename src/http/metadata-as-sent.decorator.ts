import { ApiProperty } from '@nestjs/swagger';

/** Describes the metadata of a call in an answer, a `VerbatimJson` or null. */
export const MetadataAsSent = (): PropertyDecorator =>
  ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'To the letter as the client sent it.',
  });
