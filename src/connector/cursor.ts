import { InvalidPayload } from '../http/api-exception';

/** Where a page ended: the sort key of its last row. */
export interface Position {
  moment: Date;
  id: string;
}

/** An opaque cursor for the page that follows this row. */
export function cursorAfter({ moment, id }: Position): string {
  return Buffer.from(`${moment.toISOString()} ${id}`).toString('base64url');
}

/** Reads a cursor; throws `InvalidPayload` for one that was not made here. */
export function readCursor(cursor: string): Position {
  const [moment = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const at = new Date(moment);
  if (Number.isNaN(at.getTime()) || !/^[0-9a-f-]{36}$/.test(id))
    throw new InvalidPayload([{ field: 'cursor', message: 'must be a next_cursor of this list' }]);
  return { moment: at, id };
}
