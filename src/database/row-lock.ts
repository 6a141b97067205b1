import { IS_MYSQL } from './column-types';

/**
 * Options of a `find` inside a write: nobody else changes the rows found until the commit. On SQLite the one writer
 * holds that anyway.
 */
export const FOR_UPDATE = IS_MYSQL ? { lock: { mode: 'pessimistic_write' as const } } : {};
