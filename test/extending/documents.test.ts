import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '../..');
const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Files and folders of the repository that a document names in code, from its root. */
const NAMED = /`((?:src|test|scripts|docs|migrations|web)\/[\w./-]+)`/g;
const LINKED = /\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g;

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');

  it('names only files that exist', () => {
    const named = [...text.matchAll(NAMED)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const linked = [...text.matchAll(LINKED)].map(([, path = '']) => path);
    expect(linked.filter((path) => !existsSync(join(ROOT, dirname(document), path)))).toEqual([]);
  });
});
