import { isScalar, parseDocument, visit, type Document } from 'yaml';
import { exampleHash } from './example-hash';
import { parseRubric } from './parse-rubric';

/** Stands where a rubric would be none without any example. It is like nothing that is said in a call. */
const PLACEHOLDER = 'Erased example';

/**
 * The text of a rubric without the examples of these hashes, wherever they stand; comments and layout stay. What was a
 * rubric is one afterwards. A draft that cannot be read is searched as text. The same text where there are none.
 */
export function removeExamples(source: string, hashes: readonly string[]): string {
  const wanted = new Set(hashes);
  if (parseDocument(source).errors.length > 0) return fromText(source, wanted);
  const ways = [
    () => edited(source, (document) => takeOut(document, wanted)),
    () => edited(source, (document) => replace(document, wanted)),
  ];
  for (const way of ways) {
    const text = way();
    if (text === source || (text !== null && (isRubric(text) || !isRubric(source)))) return text;
  }
  return fromText(source, wanted);
}

/** Null where the change leaves no document. */
function edited(source: string, change: (document: Document) => boolean): string | null {
  const document = parseDocument(source);
  if (!change(document)) return source;
  try {
    return document.toString({ lineWidth: 0 });
  } catch {
    return null;
  }
}

function takeOut(document: Document, wanted: ReadonlySet<string>): boolean {
  let isChanged = false;
  visit(document, {
    Seq: (_, list) => {
      const left = list.items.filter((item) => !isWanted(item, wanted));
      isChanged ||= left.length < list.items.length;
      list.items = left;
    },
  });
  return isChanged;
}

/** Of several in one list the first is replaced, for a list holds no example twice. */
function replace(document: Document, wanted: ReadonlySet<string>): boolean {
  let isChanged = false;
  visit(document, {
    Seq: (_, list) => {
      const [first, ...others] = list.items.filter((item) => isWanted(item, wanted));
      if (!isScalar(first)) return;
      first.value = PLACEHOLDER;
      list.items = list.items.filter((item) => !others.includes(item));
      isChanged = true;
    },
  });
  return isChanged;
}

const isWanted = (item: unknown, wanted: ReadonlySet<string>): boolean =>
  isScalar(item) && typeof item.value === 'string' && wanted.has(exampleHash(item.value));

function isRubric(text: string): boolean {
  try {
    parseRubric(text);
    return true;
  } catch {
    return false;
  }
}

/** A text in quotes, on one line. */
const QUOTED = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\n]|'')*)'/g;

/** What stands in quotes, and lines that are an example. */
const fromText = (source: string, wanted: ReadonlySet<string>): string =>
  source
    .replace(QUOTED, (quoted, double?: string, single?: string) => {
      const said = double?.replaceAll('\\', '') ?? single?.replaceAll("''", "'") ?? '';
      return wanted.has(exampleHash(said)) ? JSON.stringify(PLACEHOLDER) : quoted;
    })
    .split('\n')
    .filter((line) => !wanted.has(exampleHash(line)))
    .join('\n');
