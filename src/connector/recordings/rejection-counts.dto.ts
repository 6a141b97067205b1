import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { REJECT_REASONS } from '../../audio-quality/audio-verdict';
import { dateBefore9999 } from '../../http/validation/query-checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';
import type { DayOfRejections } from '../../recordings/rejection-counts.query';
import { aTimeZone } from '../coaching/performance.dto';
import { integer, listOf, oneOf, schemaOf, text, withExample } from '../../http/result-schema';

/** Query string of the counts of rejections. */
export class RejectionCountsQuery {
  @ApiProperty({ example: '2026-10-01', description: 'The first day of delivery, or moment.' })
  @Rule(dateBefore9999)
  from: string;

  @ApiPropertyOptional({ example: '2026-10-31', description: 'The last; today when left out.' })
  @MayBeLeftOut()
  @Rule(dateBefore9999)
  to?: string;

  @ApiPropertyOptional({ maxLength: 64, default: 'UTC', example: 'Europe/Berlin' })
  @MayBeLeftOut()
  @Rule(aTimeZone)
  time_zone?: string;
}

const ReasonCountDto = schemaOf<DayOfRejections['reasons'][number]>('RejectReasonCountDto', {
  reason: oneOf(REJECT_REASONS),
  recordings: integer(),
});

const DayOfRejectionsDto = schemaOf<DayOfRejections>('DayOfRejectionsDto', {
  day: withExample(text('Of delivery, in the time zone.'), '2026-10-01'),
  rejected: integer('Recordings that the audio check rejected.'),
  reasons: listOf(ReasonCountDto),
  failed: integer('Recordings that were not processed after all tries.'),
});

export class RejectionCountsDto {
  @ApiProperty({
    type: [DayOfRejectionsDto],
    description: 'The first day first; days without any are left out.',
  })
  days: InstanceType<typeof DayOfRejectionsDto>[];
}
