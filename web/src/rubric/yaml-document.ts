import { isScalar, isSeq, parseDocument, type Document } from 'yaml';

/** The value of a node, or what is no node as it is. */
export const plain = (node: unknown): unknown => (isScalar(node) ? node.value : node);

/** A text or number of a node as text; empty for anything else. */
export function textOf(node: unknown): string {
  const value = plain(node);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export const linesIn = (node: unknown): string[] => (isSeq(node) ? node.items.map(textOf) : []);

/** The text after a change of its values; comments and the order of all else stay. */
export function changed(source: string, change: (document: Document) => void): string {
  const document = parseDocument(source);
  change(document);
  return document.toString({ lineWidth: 0 });
}
