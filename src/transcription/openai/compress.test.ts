import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { compress } from './compress';

/** What Node's `spawn` gives when the process may open no more files: no streams, and an error a moment later. */
vi.mock('node:child_process', () => ({
  spawn: () => {
    const child = new EventEmitter();
    process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
    return Object.assign(child, { kill: () => false });
  },
}));

it('a channel that cannot be compressed for want of open files is a failure that may be tried again', async () => {
  await expect(compress(new Float32Array(16_000), 'ogg', { ffmpegPath: 'ffmpeg' })).rejects.toMatchObject({
    message: expect.stringMatching(/could not compress/) as string,
    retryable: true,
  });
});
