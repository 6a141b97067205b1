/**
 * Starts of scoring one call that may never end, as when the call kills or blocks the process that scores it. A start
 * that ends, well or in an error, does not count.
 */
export const MAX_STARTS = 5;

/**
 * After this many starts without an end a call is scored alone. When a process dies, each call it was scoring counts a
 * start, whichever of them was the cause; scored alone, only the cause counts another one.
 */
export const ALONE_AFTER_STARTS = 2;
