/**
 * Starts that scoring a call gets without coming to an end, as when it kills or blocks the process that does it.
 * A start that ends, well or in an error, is none of these.
 */
export const MAX_STARTS = 5;

/**
 * From so many starts without an end on, a call is scored with no other beside it. All that was in work when a
 * process died counts a start, the innocent too: alone, only the guilty comes to the next one.
 */
export const ALONE_AFTER_STARTS = 2;

/** Told to administrators of a call that is put aside. */
export const NEVER_ENDED = `scoring was started ${MAX_STARTS} times and never came to an end`;
