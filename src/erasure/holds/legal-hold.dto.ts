import { ApiProperty } from '@nestjs/swagger';
import { dateTime, oneOf, schemaOf, text } from '../../connector/result-schema';
import { oneOf as oneOfCheck, text as textCheck } from '../../http/validation/checks';
import { Rule } from '../../http/validation/rule';
import { HOLD_KINDS, type HoldKind } from './hold-kind';
import { MAX_HOLDS, type LegalHoldView } from './legal-holds.service';

/** Body that sets a legal hold. */
export class LegalHoldBody {
  @ApiProperty({ enum: HOLD_KINDS })
  @Rule(oneOfCheck(...HOLD_KINDS))
  kind: HoldKind;

  @ApiProperty({
    minLength: 1,
    maxLength: 200,
    example: 'contact-4711',
    description: '`external_conversation_id`, `contact_id` or `agent_external_id`; it need not be known yet.',
  })
  @Rule(textCheck(1, 200))
  subject: string;
}

export const LegalHoldDto = schemaOf<LegalHoldView>('LegalHoldDto', {
  id: text(),
  kind: oneOf(HOLD_KINDS),
  subject: text(),
  createdAt: dateTime(),
});
export type LegalHoldDto = InstanceType<typeof LegalHoldDto>;

export class LegalHoldListDto {
  @ApiProperty({ type: [LegalHoldDto], maxItems: MAX_HOLDS, description: 'In the order they were set.' })
  legal_holds: LegalHoldDto[];
}
