import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { runBounded } from './bounded-program';

/** What Node's `spawn` gives when the process may open no more files: no streams, and an error a moment later. */
vi.mock('node:child_process', () => ({
  spawn: () => {
    const child = new EventEmitter();
    process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
    return Object.assign(child, { kill: () => false });
  },
}));

it('a media program fails for itself when the process may open no more files', async () => {
  const program = runBounded('ffmpeg', [], { wallSeconds: 5, memoryMegabytes: 100, processorSeconds: 5 });
  const output: unknown[] = [];
  for await (const chunk of program.stdout) output.push(chunk);
  expect(output).toEqual([]);
  await expect(program.ended).rejects.toThrow(/could not be started/);
});
