import * as z from 'zod/mini';
import { orNone } from '../search-value';

/** Characters of a search, as the service takes them. */
export const MAX_SEARCH = 200;

/** What the address of the agents may name: those that are linked or not, and what is looked for among them. */
export const agentsSearch = z.object({
  linked: orNone(z.enum(['unlinked', 'linked'])),
  search: orNone(z.string().check(z.minLength(1), z.maxLength(MAX_SEARCH))),
});
export type AgentsSearch = z.infer<typeof agentsSearch>;
