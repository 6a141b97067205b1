import * as z from 'zod/mini';
import { orNone } from '../search-value';
import { PERIODS } from './home-data';

/** What the address of the home view may name. */
export const homeSearch = z.object({ period: orNone(z.enum(PERIODS)) });
