import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXPORT_KINDS } from '../export-kind';
import { COLUMNS } from './columns';

const page = readFileSync(join(__dirname, '../../../docs/exports.md'), 'utf8');

describe('the columns of an export', () => {
  it.each(EXPORT_KINDS)(
    'of the kind %s stand in docs/exports.md, in their order and with their types',
    (kind) => {
      const [, section = ''] = page.split(`\n### ${kind}\n`);
      const [table = ''] = section.split('\n### ');
      const described = [...table.matchAll(/^\| `(\w+)` +\| (\w+) +\|/gm)].map(([, name, type]) => ({
        name,
        type,
      }));
      expect(described).toEqual(COLUMNS[kind].map(({ name, type }) => ({ name, type })));
    },
  );
});
