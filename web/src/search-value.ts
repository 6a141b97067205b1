import * as z from 'zod/mini';

/** A value that an address may name: one that is missing or mistyped is none. */
export const orNone = <T extends z.ZodMiniType>(one: T) => z.catch(z.optional(one), undefined);
