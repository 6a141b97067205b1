import { searchOf, someText } from '../search-value';

/** What the address of a call may name: what its list was searched for. */
export const callSearch = searchOf({ q: someText });
