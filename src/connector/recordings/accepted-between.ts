import { InvalidPayload } from '../../http/api-exception';
import { endsBeforeItBegins } from '../../http/validation/fault';
import { dayOrMoment } from '../../http/validation/query-checks';
import type { AcceptedRange } from './recording.dto';

/** The range of an address as moments, the last one not included. Throws 400 for a range that ends before it begins. */
export function acceptedBetween({ from, to }: AcceptedRange): { from?: Date; before?: Date } {
  const first = from === undefined ? null : dayOrMoment(from, 'first');
  const last = to === undefined ? null : dayOrMoment(to, 'last');
  if (first && last && first > last) throw new InvalidPayload([{ field: 'to', ...endsBeforeItBegins() }]);
  return {
    ...(first && { from: first }),
    ...(last && { before: new Date(last.getTime() + 1) }),
  };
}
