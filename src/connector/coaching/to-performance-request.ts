import { countDays, stretchOf, type Days, type Stretch } from '../../calendar/calendar';
import type { PerformanceRequest } from '../../evaluations/performance/performance.query';
import { InvalidPayload } from '../../http/api-exception';
import type { LatestCallsFilter, PerformanceFilter } from './performance.dto';

/** Days that are summed up at once. */
const MAX_DAYS = 366;
/** Up to so many days a chart has room for each. */
const MAX_BY_DAY = 31;

/** What a query string asks for. Throws `InvalidPayload` for days in the wrong order, or too many of them. */
export function toPerformanceRequest(filter: PerformanceFilter): PerformanceRequest {
  const days = daysFrom('to', filter.from, filter.to);
  const { before_from: beforeFrom, before_to: beforeTo } = filter;
  if ((beforeFrom === undefined) !== (beforeTo === undefined))
    throw new InvalidPayload([
      { field: 'before_to', message: 'goes with before_from', code: 'needs_first_day' },
    ]);
  return {
    days,
    before: beforeFrom && beforeTo ? daysFrom('before_to', beforeFrom, beforeTo) : undefined,
    team: filter.team,
    agentId: filter.agent_id,
    by: filter.by ?? (countDays(days) <= MAX_BY_DAY ? 'day' : 'week'),
    timeZone: filter.time_zone ?? 'UTC',
  };
}

/** The stretch of time whose latest calls are asked for; undefined where all are. Throws as `toPerformanceRequest`. */
export function toStretch({ from, to, time_zone: zone }: LatestCallsFilter): Stretch | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined)
    throw new InvalidPayload([{ field: 'to', message: 'goes with from', code: 'needs_first_day' }]);
  return stretchOf(daysFrom('to', from, to), zone ?? 'UTC');
}

function daysFrom(field: string, first: string, last: string): Days {
  const count = countDays({ first, last });
  if (count >= 1 && count <= MAX_DAYS) return { first, last };
  const message = `must name a day from the first one on, and at most ${MAX_DAYS} days`;
  throw new InvalidPayload([{ field, message, code: 'days_wrong', values: { days: MAX_DAYS } }]);
}
