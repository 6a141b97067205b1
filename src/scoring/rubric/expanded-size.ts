/** A count written behind what it repeats, such as {3}, {2,} and {2,5}. */
const COUNT = /\{(\d{1,9})(,?)(\d{0,9})\}/y;

/**
 * About how many instructions a pattern of the RE2 syntax compiles to, from its text alone: compiling writes out every
 * repetition, so that a few characters would take seconds before the size of the result could be looked at.
 */
export function expandedSize(pattern: string): number {
  /** The sizes of the groups that are open, the outermost first. */
  const open = [0];
  /** The size of what a repetition would repeat. */
  let last = 0;
  const add = (size: number): void => {
    last = size;
    open.push((open.pop() ?? 0) + size);
  };
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    COUNT.lastIndex = at;
    const count = char === '{' ? COUNT.exec(pattern) : null;
    if (count) {
      add(repeated(last, count) - last);
      at += count[0].length - 1;
    } else if (char === '(') open.push(0);
    else if (char === ')') {
      const group = open.length > 1 ? (open.pop() ?? 0) : 0;
      add(group + 1);
    } else if (char === '[') {
      at = endOfClass(pattern, at);
      add(1);
    } else if (char === '\\') {
      at = endOfEscape(pattern, at);
      add(1);
    } else add(1);
  }
  return open.reduce((sum, size) => sum + size, 0);
}

function repeated(size: number, [, least = '0', comma, most = '']: readonly string[]): number {
  const times = Number(least);
  if (!comma) return size * times;
  // Each time that may be left out costs a branch besides; without an upper bound there is one more, in a loop.
  return size * times + (size + 1) * (most === '' ? 1 : Math.max(0, Number(most) - times));
}

function endOfClass(pattern: string, start: number): number {
  // A bracket that stands first is one of the class.
  let at = start + (pattern.charAt(start + 1) === '^' ? 2 : 1);
  for (at++; at < pattern.length && pattern.charAt(at) !== ']'; at++) if (pattern.charAt(at) === '\\') at++;
  return at;
}

function endOfEscape(pattern: string, start: number): number {
  const isNamed = /[pPx]/.test(pattern.charAt(start + 1)) && pattern.charAt(start + 2) === '{';
  const end = isNamed ? pattern.indexOf('}', start) : -1;
  return end < 0 ? start + 1 : end;
}
