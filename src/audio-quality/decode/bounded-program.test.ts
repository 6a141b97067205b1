import { describe, expect, it } from 'vitest';
import { MediaProgramError, runBounded } from './bounded-program';
import { decodedBytes } from './sample-stream';

/** Node stands in for a media program; it needs a lot of address space. */
const LIMITS = { wallSeconds: 60, memoryMegabytes: 64_000, processorSeconds: 60, outputBytes: 1e9 };
const script = (code: string) => ['-e', code];
const run = (code: string, limits = LIMITS) => runBounded(process.execPath, script(code), limits);

async function bytesOf(code: string, frameBytes: number, limits = LIMITS, signal?: AbortSignal) {
  const stream = decodedBytes(process.execPath, script(code), frameBytes, limits, signal);
  const blocks: Buffer[] = [];
  for (;;) {
    const next = await stream.next();
    if (next.done) return { bytes: Buffer.concat(blocks), end: next.value };
    blocks.push(next.value);
  }
}

describe('a media program', () => {
  it('reports its status and what it said', async () => {
    const running = run('console.error("broken header"); process.exit(3)');
    running.stdout.resume();
    expect(await running.ended).toMatchObject({ status: 3, timedOut: false, stderr: 'broken header\n' });
  });

  it('may say what it likes: only the beginning is kept', async () => {
    const running = run('for (let i = 0; i < 5000; i++) console.error("x".repeat(100))');
    running.stdout.resume();
    expect((await running.ended).stderr.length).toBe(4096);
  });

  it('is killed at its time limit', async () => {
    const running = run('setInterval(() => {}, 1000)', { ...LIMITS, wallSeconds: 0.3 });
    running.stdout.resume();
    expect(await running.ended).toMatchObject({ timedOut: true, signal: 'SIGKILL' });
  });

  it('that asks for more memory than allowed fails instead of getting it', async () => {
    const copy = ['if=/dev/zero', 'of=/dev/null', 'bs=200M', 'count=1'];
    const running = runBounded('dd', copy, { ...LIMITS, memoryMegabytes: 100 });
    running.stdout.resume();
    const { status, signal } = await running.ended.catch(() => ({ status: 127, signal: null }));
    expect(status === 0 && signal === null).toBe(process.platform !== 'linux');
  });

  it.skipIf(process.platform !== 'linux')('is ended when it has used up its processor time', async () => {
    const running = run('for (;;);', { ...LIMITS, processorSeconds: 1 });
    running.stdout.resume();
    expect(await running.ended).toMatchObject({ timedOut: false, status: null });
  });

  it('that is not there is a failure of the check, not of the recording', async () => {
    const running = runBounded('no-such-program-here', [], LIMITS);
    running.stdout.resume();
    await expect(running.ended).rejects.toThrow(MediaProgramError);
  });

  it('takes arguments as they are, whatever they look like', async () => {
    const running = runBounded(process.execPath, ['-p', 'process.argv[1]', '$(echo x); "y"'], LIMITS);
    let output = '';
    for await (const text of running.stdout.setEncoding('utf8') as AsyncIterable<string>) output += text;
    expect(output).toBe('$(echo x); "y"\n');
  });
});

describe('decoded bytes', () => {
  it('come in whole frames, and a broken one at the end is dropped', async () => {
    const { bytes, end } = await bytesOf('process.stdout.write(Buffer.alloc(10_003, 7))', 4);
    expect(bytes.equals(Buffer.alloc(10_000, 7))).toBe(true);
    expect(end).toEqual({ complaints: '', cut: false });
  });

  it('count whatever the exit status', async () => {
    const { bytes, end } = await bytesOf(
      'process.stdout.write("abcd"); console.error("oops"); process.exitCode = 1',
      4,
    );
    expect(bytes.toString()).toBe('abcd');
    expect(end).toEqual({ complaints: 'oops\n', cut: false });
  });

  it('stop at their limit, however much there is', async () => {
    const endless = 'const w = () => process.stdout.write(Buffer.alloc(65536), w); w()';
    const { bytes, end } = await bytesOf(endless, 4, { ...LIMITS, outputBytes: 500_000 });
    expect(end.cut).toBe(true);
    expect(bytes.length).toBeGreaterThanOrEqual(500_000);
    expect(bytes.length).toBeLessThan(1_000_000);
  });

  it('fail, and may be tried again, when the decoder is stopped from outside or never ends', async () => {
    await expect(bytesOf('process.kill(process.pid, "SIGKILL")', 4)).rejects.toThrow(MediaProgramError);
    const slow = bytesOf('setInterval(() => {}, 1000)', 4, { ...LIMITS, wallSeconds: 0.3 });
    await expect(slow).rejects.toThrow(/time limit/);
  });

  it('end with the reason given when they are aborted', async () => {
    const abort = new AbortController();
    const reading = bytesOf('setInterval(() => {}, 1000)', 4, LIMITS, abort.signal);
    abort.abort(new Error('no longer wanted'));
    await expect(reading).rejects.toThrow('no longer wanted');
  });

  it('stop the decoder when the reader has had enough', async () => {
    const code = 'console.log(process.pid); setInterval(() => {}, 1000)';
    let pid = 0;
    for await (const bytes of decodedBytes(process.execPath, script(code), 1, LIMITS)) {
      pid = Number(bytes.toString());
      break;
    }
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
