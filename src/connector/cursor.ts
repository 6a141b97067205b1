import { InvalidPayload } from '../http/api-exception';
import { notACursor } from '../http/validation/fault';

/** Where a page ended: the sort key of its last row. */
export interface Position {
  moment: Date;
  id: string;
  /** 1 or 2, in a list that begins with what is most urgent. */
  reviewPriority?: number;
}

/** An opaque cursor for the page that follows this row. */
export function cursorAfter({ moment, id, reviewPriority }: Position): string {
  const priority = reviewPriority === undefined ? '' : ` ${reviewPriority}`;
  return Buffer.from(`${moment.toISOString()} ${id}${priority}`).toString('base64url');
}

/** Reads a cursor; throws `InvalidPayload` for one that was not made here. */
export function readCursor(cursor: string): Position {
  const [moment = '', id = '', priority] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const at = new Date(moment);
  if (Number.isNaN(at.getTime()) || !/^[0-9a-f-]{36}$/.test(id) || !isPriority(priority))
    throw new InvalidPayload([{ field: 'cursor', ...notACursor() }]);
  return priority === undefined ? { moment: at, id } : { moment: at, id, reviewPriority: Number(priority) };
}

const isPriority = (text: string | undefined): boolean => text === undefined || text === '1' || text === '2';
