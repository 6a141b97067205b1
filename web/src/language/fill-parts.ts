import { cloneElement, type ReactElement, type ReactNode } from 'react';

/** What `<to>…</to>` in words becomes, by name. */
export type Parts = Readonly<Record<string, ReactElement>>;

/** The outermost parts of words: name and what stands in each. */
const PART = /<(\w+)>(.*?)<\/\1>/gs;

/**
 * Words with elements in place of their parts, also of parts within parts. `fillIn` puts values into the text between them:
 * afterwards, so that a value that looks like a part is text.
 */
export function fillParts(words: string, parts: Parts, fillIn: (text: string) => string): ReactNode[] {
  const drawn: ReactNode[] = [];
  let end = 0;
  for (const found of words.matchAll(PART)) {
    const [whole, name = '', within = ''] = found;
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    const children = fillParts(within, parts, fillIn);
    drawn.push(fillIn(words.slice(end, found.index)));
    if (part) drawn.push(cloneElement(part, { key: found.index }, ...children));
    else drawn.push(...children);
    end = found.index + whole.length;
  }
  drawn.push(fillIn(words.slice(end)));
  return drawn.filter((piece) => piece !== '');
}
