import { oneOf, searchOf } from '../search-value';
import { PERIODS } from './home-data';

/** What the address of the home view may name. */
export const homeSearch = searchOf({ period: oneOf(PERIODS) });
