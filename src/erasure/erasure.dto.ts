import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  dateTime,
  flag,
  integer,
  nested,
  nullable,
  oneOf,
  schemaOf,
  text,
  texts,
} from '../http/result-schema';
import { oneOf as oneOfCheck, text as textCheck } from '../http/validation/checks';
import { idCursor, wholeNumberText } from '../http/validation/query-checks';
import { MayBeLeftOut, Rule } from '../http/validation/rule';
import { ERASURE_KINDS, ERASURE_STATES, type ErasureCounts, type ErasureKind } from './erasure-kind';
import type { ErasureCount } from './erasure-preview.service';
import type { ErasureView } from './erasure-view';

/** Erasures listed on one page unless asked otherwise, and at most. */
export const PAGE = 50;
export const MAX_PAGE = 200;

/** Body that asks for an erasure. */
export class ErasureBody {
  @ApiProperty({
    enum: ERASURE_KINDS,
    description:
      'Whose data: of one call, of all calls with a `contact_id`, of an agent with all its calls, or of the whole ' +
      'organisation.',
  })
  @Rule(oneOfCheck(...ERASURE_KINDS))
  kind: ErasureKind;

  @ApiProperty({
    minLength: 1,
    maxLength: 200,
    example: 'call-to-erase',
    description:
      'The identifier it was delivered with: `external_conversation_id`, `contact_id` or `agent_external_id`. To ' +
      'erase the organisation, its id, so that nobody does it by mistake.',
  })
  @Rule(textCheck(1, 200))
  subject: string;
}

/** The same of an administrator, who is asked for their password before the organisation is erased. */
export class ErasureByAdministratorBody extends ErasureBody {
  @ApiPropertyOptional({
    maxLength: 1000,
    format: 'password',
    description:
      'The own password once more; needed to erase the organisation, and looked at for that alone.',
  })
  @MayBeLeftOut()
  @Rule(textCheck(1, 1000))
  current_password?: string;
}

/** Body that shows that somebody has a receipt. */
export class ErasureReceiptBody {
  @ApiProperty({ minLength: 1, maxLength: 36, example: '01997e0c-6b5e-7000-8000-000000000000' })
  @Rule(textCheck(1, 36))
  id: string;

  @ApiProperty({ minLength: 1, maxLength: 64, description: 'The `salt` of the receipt.' })
  @Rule(textCheck(1, 64))
  salt: string;
}

/** Query string of the list of erasures. */
export class ErasureListQuery {
  @ApiPropertyOptional({ description: '`next_cursor` of the page before.' })
  @MayBeLeftOut()
  @Rule(idCursor)
  cursor?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_PAGE, default: PAGE })
  @MayBeLeftOut()
  @Rule(wholeNumberText(1, MAX_PAGE))
  limit?: string;
}

const ErasureCountsDto = schemaOf<ErasureCounts>('ErasureCountsDto', {
  calls: integer(),
  conversations: integer('Transcripts.'),
  recordings: integer(),
  audioFiles: integer('Recordings that were still stored.'),
  evaluations: integer(),
  supersededEvaluations: integer(),
  webhookDeliveries: integer('Events that told of the calls, sent or not, with the log of them.'),
  exportFiles: integer('Files of exports that may have held the calls.'),
  agents: integer(),
  employees: integer(),
  otherRows: integer('Of other tables, when the organisation is erased.'),
  heldCalls: integer('Calls that were left alone because of a legal hold.'),
});

export const ErasureDto = schemaOf<ErasureView>('ErasureDto', {
  id: text(),
  kind: oneOf(ERASURE_KINDS),
  state: oneOf(ERASURE_STATES, 'When it is `done`, this is the receipt.'),
  salt: text('Random; of this receipt alone.'),
  subjectHash: text(
    'Hex SHA-256 of `salt` and the subject, by which whoever knows the subject can check the receipt.',
  ),
  counts: nested(ErasureCountsDto, 'What was erased so far.'),
  nightlyFiles: texts('Files of nightly exports that were deleted.'),
  error: nullable(text('Why the last try broke off; another is made.')),
  createdAt: dateTime(),
  finishedAt: nullable(dateTime()),
});
export type ErasureDto = InstanceType<typeof ErasureDto>;

export const ErasurePreviewDto = schemaOf<ErasureCount>('ErasurePreviewDto', {
  calls: integer('Calls that would be erased now.'),
  heldCalls: integer('Calls that would be left alone because of a legal hold.'),
  isHeld: flag('Whether a legal hold forbids the erasure as a whole.'),
});
export type ErasurePreviewDto = InstanceType<typeof ErasurePreviewDto>;

export class ErasureListDto {
  @ApiProperty({ type: [ErasureDto], description: 'The latest first.' })
  erasures: ErasureDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Where the next page begins; null on the last.' })
  next_cursor: string | null;
}
