import { openMomentsOf } from '../../http/validation/range';
import type { AcceptedRange } from './recording.dto';

/** The range of an address as moments, the last one not included. Throws 400 for a range that ends before it begins. */
export function acceptedBetween(range: AcceptedRange): { from?: Date; before?: Date } {
  const { first, last } = openMomentsOf(range);
  return {
    ...(first && { from: first }),
    ...(last && { before: new Date(last.getTime() + 1) }),
  };
}
