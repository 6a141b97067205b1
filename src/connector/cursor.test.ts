import { describe, expect, it } from 'vitest';
import { cursorAfter, readCursor } from './cursor';

const id = '01a1fcbc-0718-74b5-876a-0311e177443e';

describe('a cursor', () => {
  it.each(['2026-11-20T10:00:00.123Z', '1000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])(
    'is read back as the row it was made of, at %s',
    (moment) => {
      const position = { moment: new Date(moment), id };
      expect(readCursor(cursorAfter(position))).toEqual(position);
    },
  );

  it.each([1, 2])('keeps how urgent the row was: %d', (reviewPriority) => {
    const position = { moment: new Date('2026-11-20T10:00:00.123Z'), id, reviewPriority };
    expect(readCursor(cursorAfter(position))).toEqual(position);
  });

  it('can stand in an address as it is', () =>
    expect(cursorAfter({ moment: new Date(), id })).toMatch(/^[A-Za-z0-9_-]+$/));

  it.each([
    '',
    'abc',
    Buffer.from(`yesterday ${id}`).toString('base64url'),
    Buffer.from('2026-11-20T10:00:00Z x').toString('base64url'),
    Buffer.from(`2026-11-20T10:00:00Z ${id} 3`).toString('base64url'),
  ])('%j was not made here, and is refused', (cursor) => expect(() => readCursor(cursor)).toThrow());
});
