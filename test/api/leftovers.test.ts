import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../harness/service-process';

const REMOVER = join(ROOT, 'test/harness/remove-leftovers.mjs');

/** Does what `leftovers.ts` does in a process of tests: has a process and a folder seen to, and keeps on running. */
const TEST_PROCESS = `
const { spawn } = require('node:child_process');
const remover = spawn(process.execPath, [${JSON.stringify(REMOVER)}], {
  detached: true,
  stdio: ['pipe', 'ignore', 'inherit'],
});
const service = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
  stdio: ['ignore', 'inherit', 'ignore'],
});
remover.stdin.write(JSON.stringify({ folder: process.argv[1] }) + '\\n');
remover.stdin.write(JSON.stringify({ folder: process.argv[2] }) + '\\n');
remover.stdin.write(JSON.stringify({ gone: process.argv[2] }) + '\\n');
remover.stdin.write(JSON.stringify({ process: service.pid }) + '\\n', () => console.log('told'));
`;

it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'a process of tests that is ended by %s leaves no service and no data folder behind',
  async (signal) => {
    const [data, kept] = ['data-', 'kept-'].map((name) => mkdtempSync(join(tmpdir(), name))) as [
      string,
      string,
    ];
    mkdirSync(join(data, 'audio'));
    writeFileSync(join(data, 'audio', 'call.wav'), 'sound');
    const tests = spawn(process.execPath, ['-e', TEST_PROCESS, data, kept], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(tests.stdout, 'data');
    // Both hold the same output, which ends with the last of them.
    const ended = once(tests.stdout.resume(), 'end');
    expect(existsSync(data)).toBe(true);
    tests.kill(signal);
    await ended;
    await expect.poll(() => existsSync(data)).toBe(false);
    // What it was told is gone by itself is no business of it any more.
    expect(existsSync(kept)).toBe(true);
    rmSync(kept, { recursive: true });
  },
);
