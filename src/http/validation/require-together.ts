import { InvalidPayload } from '../api-exception';

/** Throws `InvalidPayload` where one of two fields is given without the other. */
export function requireTogether<Name extends string>(
  fields: Readonly<Partial<Record<Name, unknown>>>,
  one: Name,
  other: Name,
): void {
  const [isOne, isOther] = [fields[one] !== undefined, fields[other] !== undefined];
  if (isOne === isOther) return;
  const [field, given] = isOne ? [other, one] : [one, other];
  throw new InvalidPayload([{ field, message: `is required with ${given}`, code: 'required' }]);
}
