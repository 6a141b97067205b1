/** Makes a text of so many characters, of each kind a function may be slow for. */
export const KINDS: Record<string, (length: number) => string>;
