/**
 * The text of one member of a JSON object, to the letter as it stands there, or null when the object has
 * no such member. The last one counts when a name stands twice, as it does for `JSON.parse`.
 *
 * Keeps what parsing would not: digits beyond a double's precision, and any depth (serialising again would
 * recurse). One pass without recursion. `json` must be valid JSON of an object.
 */
export function memberText(json: string, name: string): string | null {
  let result: string | null = null;
  let at = json.indexOf('{') + 1;
  for (;;) {
    at = skipSpace(json, at);
    if (json[at] === '}') return result;
    const keyEnd = endOfString(json, at);
    const key = JSON.parse(json.slice(at, keyEnd)) as string;
    const start = skipSpace(json, skipSpace(json, keyEnd) + 1);
    const end = endOfValue(json, start);
    if (key === name) result = json.slice(start, end);
    at = skipSpace(json, end);
    if (json[at] === ',') at++;
  }
}

function skipSpace(json: string, at: number): number {
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at++;
  return at;
}

/** Just after the closing quote of the string that begins at `at`. */
function endOfString(json: string, at: number): number {
  for (let i = at + 1; ; i++) {
    i = json.indexOf('"', i);
    let backslashes = 0;
    while (json[i - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return i + 1;
  }
}

function endOfValue(json: string, start: number): number {
  let depth = 0;
  for (let at = start; ;) {
    const character = json[at];
    if (character === '"') {
      at = endOfString(json, at);
      if (depth === 0) return at;
      continue;
    }
    if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      if (depth === 0) return trimmed(json, start, at);
      if (--depth === 0) return at + 1;
    } else if (character === ',' && depth === 0) return trimmed(json, start, at);
    at++;
  }
}

/** Without the space between a number or word and the comma or brace after it. */
function trimmed(json: string, start: number, end: number): number {
  return start + json.slice(start, end).trimEnd().length;
}
