import { InvalidPayload } from '../http/api-exception';
import { notACursor } from '../http/validation/fault';

/** Told apart from cursors of another form, should there ever be one. */
const FORM = /^r1 (\d{1,16})$/;

/** An opaque cursor for what follows a place in the order of changes. */
export const cursorAt = (position: number): string => Buffer.from(`r1 ${position}`).toString('base64url');

/** Reads a cursor; throws `InvalidPayload` for one that was not made here. */
export function readResultCursor(cursor: string): number {
  const position = Number(FORM.exec(Buffer.from(cursor, 'base64url').toString())?.[1]);
  if (Number.isSafeInteger(position)) return position;
  throw new InvalidPayload([{ field: 'cursor', ...notACursor() }]);
}
