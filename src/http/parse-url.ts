/**
 * A URL, or null for what is none. Not `URL.canParse`: once the engine has compiled its caller, Node 20 has it read
 * the bytes of a header as UTF-8, and it then calls URLs what `new URL` throws at.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
