import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { dateTime, integer, oneOf, schemaOf, text } from '../../http/result-schema';
import { oneOf as oneOfCheck, wholeNumber } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';
import { EXPORT_FORMATS, EXPORT_KINDS, type ExportFormat } from '../export-kind';
import type { ExportScheduleView } from './export-schedules.service';

/** The longest that files of every night are kept, in days. */
const MAX_KEEP_DAYS = 400;

/** Body that sets a schedule. */
export class ExportScheduleBody {
  @ApiProperty({ enum: EXPORT_FORMATS })
  @Rule(oneOfCheck(...EXPORT_FORMATS))
  format: ExportFormat;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: 23,
    default: 2,
    description: 'The hour in UTC after which the day before is exported.',
  })
  @MayBeLeftOut()
  @Rule(wholeNumber(0, 23))
  hour?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_KEEP_DAYS,
    default: 30,
    description: 'Days for which each file is kept.',
  })
  @MayBeLeftOut()
  @Rule(wholeNumber(1, MAX_KEEP_DAYS))
  keep_days?: number;
}

export const ExportScheduleDto = schemaOf<ExportScheduleView>('ExportScheduleDto', {
  kind: oneOf(EXPORT_KINDS),
  format: oneOf(EXPORT_FORMATS),
  hour: integer('The hour in UTC after which the day before is exported.', { minimum: 0, maximum: 23 }),
  keepDays: integer('Days for which each file is kept.'),
  nextDay: text('The first day in UTC that is not exported yet.'),
  nextAt: dateTime('When it will be.'),
  path: text('Where the files lie in the store of the service, each below `date=` and its day.'),
});
export type ExportScheduleDto = InstanceType<typeof ExportScheduleDto>;

export class ExportScheduleListDto {
  @ApiProperty({ type: [ExportScheduleDto] })
  schedules: ExportScheduleDto[];
}
