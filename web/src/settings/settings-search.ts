import * as z from 'zod/mini';
import { SUBJECT_KINDS } from '../data-protection/erasure-search';
import { orNone } from '../search-value';

const text = orNone(z.string().check(z.minLength(1), z.maxLength(200)));

/** What the address of the settings may name. */
export const settingsSearch = z.object({
  /** The part, in addresses of before there was one for each, such as those in bookmarks. */
  part: text,
  /** Whose data is to be erased, as the client's system names it. */
  ...(Object.fromEntries(SUBJECT_KINDS.map((kind) => [kind, text])) as Record<
    (typeof SUBJECT_KINDS)[number],
    typeof text
  >),
});
export type SettingsSearch = z.infer<typeof settingsSearch>;
