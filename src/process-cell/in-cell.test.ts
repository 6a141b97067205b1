import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { demandFullCell } from '../../test/fixtures/full-cell';
import { BARE_CELL, type Cell, type CellNeeds } from './cell';
import { findCell } from './find-cell';
import { inCell } from './in-cell';

const run = promisify(execFile);

describe.each([
  ['environment-only', true],
  ['full', true],
  ['full', false],
] as const)('a program in a cell (%s, with a list of its processes: %s)', (kind, hasProcesses) => {
  const folder = mkdtempSync(join(tmpdir(), 'a cell #\\-'));
  const file = join(folder, 'to read.txt');
  let cell: Cell = BARE_CELL;

  beforeAll(async () => {
    writeFileSync(file, 'to be read');
    if (kind === 'environment-only') return;
    const found = await findCell([[process.execPath, '--version']]);
    cell = found.kind === 'full' ? { ...found, hasProcesses: found.hasProcesses && hasProcesses } : found;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const here = ({ skip }: TestContext) => {
    if (kind === 'full') demandFullCell(cell, skip);
  };
  const outputOf = async (program: string, args: string[], needs: CellNeeds = {}) => {
    const { command, args: all, env } = inCell(cell, program, args, needs);
    return run(command, all, { env });
  };

  it('gets its arguments as they are, whatever they look like', async (test) => {
    here(test);
    const { stdout } = await outputOf('printf', ['%s|', '$(echo x); "y"', '-n', '--', "it's", 'a\nb']);
    expect(stdout).toBe(`$(echo x); "y"|-n|--|it's|a\nb|`);
  });

  it('reads what it is to read, whatever that is called', async (test) => {
    here(test);
    expect((await outputOf('cat', [file], { readable: [file] })).stdout).toBe('to be read');
    expect((await outputOf('cat', [file], { readable: [folder] })).stdout).toBe('to be read');
  });

  it('has no variable that it was not given', async (test) => {
    here(test);
    const { stdout } = await outputOf('env', [], { environment: { WANTED: 'yes' } });
    const names = stdout.split('\n').map((line) => line.split('=')[0]);
    expect(names).toContain('WANTED');
    expect(names.join(' ')).toMatch(/^((PATH|LC_ALL|LD_LIBRARY_PATH|PWD|OLDPWD|SHLVL|_|WANTED) ?)+ ?$/);
  });

  it('ends with a status of its own', async (test) => {
    here(test);
    await expect(outputOf('sh', ['-c', 'exit 3'])).rejects.toMatchObject({ code: 3 });
    await expect(outputOf('no-such-program-here', [])).rejects.toMatchObject({ code: 127 });
  });

  it('does not get more memory than allowed', async (test) => {
    here(test);
    const copy = ['if=/dev/zero', 'of=/dev/null', 'bs=150M', 'count=1'];
    const limits = { memoryMegabytes: 50, addressMegabytes: 120 };
    await expect(outputOf('dd', copy, { limits })).rejects.toThrow();
    await expect(outputOf('dd', copy)).resolves.toBeDefined();
  });

  it('may start so many processes and no more', async (test) => {
    here(test);
    // Whatever its shell calls it; the files of /proc are not there in every cell.
    const { stdout } = await outputOf('sh', ['-c', 'ulimit -p 2>/dev/null || ulimit -u']);
    const limit = Number(stdout);
    if (kind === 'full') expect(limit).toBe(512);
    else {
      // Those of its user count, the service's own among them: as many as run on the machine, and 512 more. A few come and go.
      const running = Number(readFileSync('/proc/loadavg', 'utf8').split(/[ /]/)[4]);
      expect(Math.abs(limit - running - 512)).toBeLessThan(300);
    }
  });

  it('talks to its parent over a channel, when it is a Node process', async (test) => {
    here(test);
    const code = `process.on('message', (said) => process.send({ said, used: process.resourceUsage().maxRSS }));
      process.on('disconnect', () => process.exit(0));`;
    const { command, args, env } = inCell(cell, process.execPath, ['-e', code], {});
    const child = spawn(command, args, {
      env,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const samples = Float32Array.of(0.25, -1);
    child.send(samples);
    const [reply] = (await once(child, 'message')) as [{ said: Float32Array; used: number }];
    expect(reply.said).toEqual(samples);
    expect(reply.used).toBeGreaterThan(0);
    child.disconnect();
    await once(child, 'exit');
  });

  it('is gone when the process that was started is killed', async (test) => {
    here(test);
    const { command, args, env } = inCell(cell, 'sh', ['-c', 'echo started; exec sleep 1000'], {});
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child.stdout, 'close'); // nobody is left who could write to it
  });

  it('is gone when its parent is killed, in a full cell', async (test) => {
    here(test);
    test.skip(kind !== 'full', 'an empty environment ends nothing');
    const { command, args, env } = inCell(cell, 'sh', ['-c', 'echo started; exec sleep 1000'], {});
    const start = `require('node:child_process').spawn(...${JSON.stringify([command, args])},
      { env: ${JSON.stringify(env)}, stdio: ['ignore', 'inherit', 'inherit'] })`;
    const parent = spawn(process.execPath, ['-e', start], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(parent.stdout, 'data');
    parent.kill('SIGKILL');
    await once(parent.stdout, 'close');
  });

  it('ends like one that cannot be run when its cell cannot be made', async (test) => {
    here(test);
    test.skip(kind !== 'full', 'there is nothing to be made');
    const missing = { readable: [join(folder, 'missing')] };
    await expect(outputOf('true', [], missing)).rejects.toMatchObject({ code: 126 });
  });
});
