import { z } from 'zod';
import { PERIODS } from './home-data';

/** What the address of the home view may name. */
export const homeSearch = z.object({ period: z.enum(PERIODS).optional().catch(undefined) });
