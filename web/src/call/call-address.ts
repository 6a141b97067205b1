import * as z from 'zod/mini';
import { orNone } from '../search-value';

/** What the address of a call may name: what its list was searched for. */
export const callSearch = z.object({ q: orNone(z.string().check(z.minLength(1), z.maxLength(200))) });
