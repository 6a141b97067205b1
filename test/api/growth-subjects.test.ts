import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const BENCH = join(__dirname, '../bench/growth');

/** Runs each function of the bench over one short text of each kind, as the bench does with long ones. */
const PROGRAM = `
const { SUBJECTS } = await import(${JSON.stringify(join(BENCH, 'subjects.mjs'))});
const { KINDS } = await import(${JSON.stringify(join(BENCH, 'kinds.mjs'))});
for (const [name, { run, input }] of Object.entries(SUBJECTS))
  for (const [kind, text] of Object.entries(KINDS))
    try {
      await run(input ? input(text(50)) : text(50));
    } catch (cause) {
      throw new Error(name + ' over ' + kind, { cause });
    }
console.log(Object.keys(SUBJECTS).length);
process.exit(0);
`;

it('every function whose growth the bench measures is still there and takes every kind of text', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM]);
  expect(Number(stdout)).toBeGreaterThan(40);
});
