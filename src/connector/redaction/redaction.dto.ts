import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeLeftOut, Rule, type Check } from '../../http/validation/rule';
import { isRedactionKind, REDACTION_KINDS, type RedactionKind } from '../../redaction/kinds';

const kinds: Check = (value) =>
  value === null ||
  (Array.isArray(value) && value.length === new Set(value).size && value.every(isRedactionKind))
    ? null
    : {
        message: `must be null or an array of different ones of ${REDACTION_KINDS.join(', ')}`,
        code: 'choice_unknown',
      };

const chosenKinds = { enum: REDACTION_KINDS, isArray: true, nullable: true, uniqueItems: true } as const;

/** Body of a change; what is left out stays. Calls that are accepted from then on are redacted by it. */
export class RedactionBody {
  @ApiPropertyOptional({
    ...chosenKinds,
    description: 'Taken out of transcribed recordings; null: what the installation does by default.',
  })
  @MayBeLeftOut()
  @Rule(kinds)
  recordings?: RedactionKind[] | null;

  @ApiPropertyOptional({
    ...chosenKinds,
    description: 'Taken out of delivered transcripts; null: nothing, they are stored as they were delivered.',
  })
  @MayBeLeftOut()
  @Rule(kinds)
  transcripts?: RedactionKind[] | null;
}

/** What is taken out of the conversations that come in one way. */
export class RouteRedactionDto {
  @ApiProperty({ enum: REDACTION_KINDS, isArray: true, description: 'In force now.' })
  kinds: readonly RedactionKind[];

  @ApiProperty({ description: 'Whether the organisation has chosen them.' })
  chosen: boolean;
}

/** One kind and what is written in its place. */
export class RedactionMarkDto {
  @ApiProperty({ enum: REDACTION_KINDS })
  kind: RedactionKind;

  @ApiProperty({ example: '[CARD]' })
  mark: string;
}

/** What is taken out of transcripts before they are stored. A sandbox follows its organisation. */
export class RedactionDto {
  @ApiProperty({ type: RouteRedactionDto, description: 'Of transcribed recordings.' })
  recordings: RouteRedactionDto;

  @ApiProperty({ type: RouteRedactionDto, description: 'Of delivered transcripts.' })
  transcripts: RouteRedactionDto;

  @ApiProperty({ type: [RedactionMarkDto], description: 'Every kind there is.' })
  marks: RedactionMarkDto[];
}
