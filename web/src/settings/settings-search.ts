import { searchOf, someText, type Search } from '../search-value';

/** What the address of the settings may name. */
export const settingsSearch = searchOf({
  /** The part, in addresses of before there was one for each, such as those in bookmarks. */
  part: someText,
  // Whose data is to be erased, as the client's system names it.
  call: someText,
  contact: someText,
  agent: someText,
});
export type SettingsSearch = Search<typeof settingsSearch>;
