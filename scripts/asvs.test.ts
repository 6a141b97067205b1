import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '..');
const text = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
const rows = text
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, item]) => /^V\d/.test(item ?? ''));

/** The requirements of level 1 and 2 of ASVS 5.0.0, section by section, as first and last number. */
const SECTIONS: Record<string, number> = {
  ...{ 'V1.1': 2, 'V1.2': 9, 'V1.3': 11, 'V1.4': 3, 'V1.5': 2 },
  ...{ 'V2.1': 3, 'V2.2': 3, 'V2.3': 4, 'V2.4': 1 },
  ...{ 'V3.2': 2, 'V3.3': 4, 'V3.4': 6, 'V3.5': 5, 'V3.7': 2 },
  ...{ 'V4.1': 3, 'V4.2': 1, 'V4.3': 2, 'V4.4': 4 },
  ...{ 'V5.1': 1, 'V5.2': 3, 'V5.3': 2, 'V5.4': 3 },
  ...{ 'V6.1': 3, 'V6.2': 12, 'V6.3': 4, 'V6.4': 4, 'V6.5': 5, 'V6.6': 3, 'V6.8': 4 },
  ...{ 'V7.1': 3, 'V7.2': 4, 'V7.3': 2, 'V7.4': 5, 'V7.5': 2, 'V7.6': 2 },
  ...{ 'V8.1': 2, 'V8.2': 3, 'V8.3': 1, 'V8.4': 1 },
  ...{ 'V9.1': 3, 'V9.2': 4 },
  ...{ 'V10.1': 2, 'V10.2': 2, 'V10.3': 4, 'V10.4': 11, 'V10.5': 5, 'V10.6': 2, 'V10.7': 3 },
  ...{ 'V11.1': 2, 'V11.2': 3, 'V11.3': 3, 'V11.4': 4, 'V11.5': 1, 'V11.6': 1 },
  ...{ 'V12.1': 3, 'V12.2': 2, 'V12.3': 4 },
  ...{ 'V13.1': 1, 'V13.2': 5, 'V13.3': 2, 'V13.4': 5 },
  ...{ 'V14.1': 2, 'V14.2': 4, 'V14.3': 3 },
  ...{ 'V15.1': 3, 'V15.2': 3, 'V15.3': 7 },
  ...{ 'V16.1': 1, 'V16.2': 5, 'V16.3': 4, 'V16.4': 3, 'V16.5': 3 },
  ...{ 'V17.1': 1, 'V17.2': 4, 'V17.3': 2 },
};
const STATES = /^(met|met where set|met over HTTPS|partly|\*\*not met\*\*|operator's|not applicable)$/;

/** Files are named from the root, or beside the one before. */
function* filesOf(cell: string): Generator<string> {
  let folder = '';
  for (const [, path = ''] of cell.matchAll(
    /`(\w[\w./-]*(?:\.(?:ts|tsx|mjs|md|yaml|json)|\/Dockerfile))`/g,
  )) {
    const file = existsSync(join(ROOT, path)) ? path : join(folder, path);
    folder = join(file, '..');
    yield file;
  }
}

describe('the reading of ASVS 5.0.0', () => {
  it('has every requirement of level 1 and 2 once, in their order', () => {
    const expected = Object.entries(SECTIONS).flatMap(([section, last]) =>
      Array.from({ length: last }, (_, at) => `${section}.${at + 1}`),
    );
    expect(expected).toHaveLength(253);
    expect(rows.map(([, item]) => item)).toEqual(expected);
  });

  it('gives each a level, a state that its head explains, and a reason', () => {
    for (const [, item, level, asks, state, where] of rows) {
      expect(level, item).toMatch(/^[12]$/);
      expect(state, item).toMatch(STATES);
      for (const said of [asks, where]) expect(said, item).not.toBe('');
    }
    const count = (state: string) => rows.filter((row) => row[4] === state).length;
    const told = `Of ${rows.length} items ${count('met')} are met`;
    expect(text.replaceAll('\n', ' ')).toContain(told);
    expect(text.replaceAll('\n', ' ')).toContain(
      `${count('partly')} partly met, ${count('**not met**')} not met`,
    );
  });

  it('is told in docs/security.md by the number of every item that is partly met or not', () => {
    const security = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
    const short = rows.filter((row) => row[4] === 'partly' || row[4] === '**not met**').map((row) => row[1]);
    expect(new Set(security.match(/\bV\d+\.\d+\.\d+\b/g))).toEqual(new Set(short));
  });

  it('says of every item that is met what holds it: a test, a file that was read, or another item that has one', () => {
    const isMet = (state = '') => state.startsWith('met');
    const hasProof = (where = '') => {
      const files = [...filesOf(where)];
      return (
        files.some((file) => /\.test\.tsx?$/.test(file)) || (/\bby reading\b/.test(where) && files.length > 0)
      );
    };
    const proven = new Set(rows.filter((row) => isMet(row[4]) && hasProof(row[5])).map((row) => row[1]));
    const unproven = rows.filter(([, item, , , state, where = '']) => {
      const other = /\bas (V[\d.]+\d)/.exec(where)?.[1];
      return isMet(state) && !proven.has(item) && !(other && proven.has(other));
    });
    expect(unproven.map((row) => row[1])).toEqual([]);
  });

  it('names files that there are', () => {
    const missing = rows.flatMap(([, item, , , , where = '']) =>
      [...filesOf(where)].filter((file) => !existsSync(join(ROOT, file))).map((file) => `${item} ${file}`),
    );
    expect(missing).toEqual([]);
  });
});
