import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { dateTime, nullable, oneOf, schemaOf, text } from '../../http/result-schema';
import { oneOf as oneOfCheck, text as textCheck, words } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';
import { HOLD_KINDS, MAX_REASON, type HoldKind } from './hold-kind';
import { MAX_HOLDS, type LegalHoldView } from './legal-holds.service';

/** Body that sets a legal hold. */
export class LegalHoldBody {
  @ApiProperty({ enum: HOLD_KINDS })
  @Rule(oneOfCheck(...HOLD_KINDS))
  kind: HoldKind;

  @ApiProperty({
    minLength: 1,
    maxLength: 200,
    example: 'call-2026-000123',
    description: '`external_conversation_id`, `contact_id` or `agent_external_id`; it need not be known yet.',
  })
  @Rule(textCheck(1, 200))
  subject: string;

  @ApiPropertyOptional({
    minLength: 1,
    maxLength: MAX_REASON,
    example: 'Court order of 2026-10-01, kept until the judgment',
    description:
      'Why, for the administrators of the organisation. Of what is held already it takes the place of the former reason.',
  })
  @MayBeLeftOut()
  @Rule(words(MAX_REASON))
  reason?: string;
}

export const LegalHoldDto = schemaOf<LegalHoldView>('LegalHoldDto', {
  id: text(),
  kind: oneOf(HOLD_KINDS),
  subject: text(),
  reason: nullable(text('Null where nobody gave one.')),
  createdAt: dateTime(),
});
export type LegalHoldDto = InstanceType<typeof LegalHoldDto>;

export class LegalHoldListDto {
  @ApiProperty({ type: [LegalHoldDto], maxItems: MAX_HOLDS, description: 'In the order they were set.' })
  legal_holds: LegalHoldDto[];
}
