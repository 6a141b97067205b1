import { InvalidPayload } from '../api-exception';
import { endsBeforeItBegins } from './fault';
import { dayOrMoment } from './query-checks';

/** Bounds of a selection, both included, each of which may be left out; dates are days in UTC or moments. */
interface Bounds {
  from?: string;
  to?: string;
  min_score?: number;
  max_score?: number;
}

/** Throws `InvalidPayload` where the end of a range lies before its beginning, which nothing can match. */
export function requireOrder({ from, to, min_score: min, max_score: max }: Bounds): void {
  const first = from === undefined ? null : dayOrMoment(from, 'first');
  const last = to === undefined ? null : dayOrMoment(to, 'last');
  if (first && last && first > last) throw new InvalidPayload([{ field: 'to', ...endsBeforeItBegins() }]);
  if (min === undefined || max === undefined || min <= max) return;
  const message = 'must not be less than min_score';
  throw new InvalidPayload([{ field: 'max_score', message, code: 'max_below_min' }]);
}
