import { InvalidPayload } from '../api-exception';
import { endsBeforeItBegins } from './fault';
import { dayOrMoment } from './query-checks';

/** Days or moments, both included, as `date` has checked them. */
interface Range {
  from: string;
  to: string;
}

/** First and last moment of a range. Throws `InvalidPayload` for one that ends before it begins. */
export function momentsOf({ from, to }: Range, timeZone = 'UTC'): { first: Date; last: Date } {
  const [first, last] = [dayOrMoment(from, 'first', timeZone), dayOrMoment(to, 'last', timeZone)];
  if (!first || !last || first > last) throw new InvalidPayload([{ field: 'to', ...endsBeforeItBegins() }]);
  return { first, last };
}

/** The same of a range whose ends may be left out; null for one that is. */
export function openMomentsOf({ from, to }: Partial<Range>): { first: Date | null; last: Date | null } {
  if (from !== undefined && to !== undefined) return momentsOf({ from, to });
  return {
    first: from === undefined ? null : dayOrMoment(from, 'first'),
    last: to === undefined ? null : dayOrMoment(to, 'last'),
  };
}
