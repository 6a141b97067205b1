import { oneOf, searchOf, textOf, type Search } from '../search-value';

/** Characters of a search, as the service takes them. */
export const MAX_SEARCH = 200;

/** What the address of the agents may name: those that are linked or not, and what is looked for among them. */
export const agentsSearch = searchOf({
  linked: oneOf(['unlinked', 'linked']),
  search: textOf({ max: MAX_SEARCH }),
});
export type AgentsSearch = Search<typeof agentsSearch>;
