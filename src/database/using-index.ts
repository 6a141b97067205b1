import { IS_MYSQL } from './column-types';

/** Has a table read by this index and no other; stands behind the table's alias in a query by hand. */
export const using = (index: string): string => (IS_MYSQL ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`);

/** A join whose right side is looked up for each row of its left, in the left's order. */
export const LOOKING_UP = IS_MYSQL ? 'STRAIGHT_JOIN' : 'CROSS JOIN';
