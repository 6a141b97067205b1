import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AudioCheck } from './audio-check';
import { AudioCheckFailed } from './audio-check-failed';

const folder = mkdtempSync(join(tmpdir(), 'audio-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

const OPTIONS = { ffmpegPath: 'ffmpeg', vadModelPath: 'model.onnx' };

/** A check whose child runs the given code in place of the real program. */
function checkWith(code: string): AudioCheck {
  const program = join(folder, `child-${Math.random()}.cjs`);
  writeFileSync(program, code);
  return new AudioCheck(OPTIONS, program);
}

/** Answers every request with its process id, as the given code has it. */
const answering = (reply: string) =>
  `let checks = 0; process.on('message', () => { checks++; process.send(${reply}); })`;
const processOf = async (check: AudioCheck): Promise<unknown> => (await check.check('a', 'wav')).measures.pid;

describe('AudioCheck', () => {
  it('hands the request to a process of its own and gives its verdict back', async () => {
    const check = checkWith(`process.once('message', (request) =>
      process.send({ verdict: { explanation: JSON.stringify(request), pid: process.pid } }))`);
    const verdict = (await check.check('call.bin', 'mp3')) as unknown as { explanation: string; pid: number };
    expect(JSON.parse(verdict.explanation)).toEqual({ path: 'call.bin', format: 'mp3', options: OPTIONS });
    expect(verdict.pid).not.toBe(process.pid);
  });

  it('gives that process none of the settings of the service, and bounds its memory and core dumps', async ({
    skip,
  }) => {
    skip(process.platform !== 'linux', 'limits are read as Linux tells them');
    process.env.PLANTED_SECRET = 'harbour-lights';
    const limits = `require('node:fs').readFileSync('/proc/self/limits', 'utf8')`;
    const check = checkWith(answering(`{ verdict: { measures: { env: process.env, limits: ${limits} } } }`));
    const { measures } = await check.check('a', 'wav').finally(() => delete process.env.PLANTED_SECRET);
    const found = measures as unknown as { env: object; limits: string };
    expect(JSON.stringify(found.env)).not.toContain('harbour-lights');
    expect(found.env).toMatchObject({ LC_ALL: 'C', MALLOC_ARENA_MAX: '2' });
    expect(found.limits).toMatch(/^Max data size +2147483648 +2147483648 /m);
    expect(found.limits).toMatch(/^Max core file size +0 +0 /m);
  });

  it('calls a failure in the child a failure of the check', async () => {
    const check = checkWith(`process.once('message', () => process.send({ failure: 'no decoder' }))`);
    await expect(check.check('a', 'wav')).rejects.toEqual(new AudioCheckFailed('no decoder'));
  });

  it.each([
    ['crashes', `process.once('message', () => process.abort())`],
    ['ends without a word', `process.once('message', () => process.exit(0))`],
    ['cannot be loaded', `throw new Error('native code is missing')`],
  ])('fails, to be tried again, when the child %s', async (_, code) => {
    await expect(checkWith(code).check('a', 'wav')).rejects.toThrow(AudioCheckFailed);
  });

  it('lets the child go when the check is no longer wanted', async () => {
    const marker = join(folder, 'ended');
    const check = checkWith(`const { writeFileSync } = require('node:fs');
      process.once('disconnect', () => { writeFileSync(${JSON.stringify(marker)}, ''); process.exit(); });
      setInterval(() => {}, 1000);`);
    const abort = new AbortController();
    const checking = check.check('a', 'wav', { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('shutting down')), 300);
    await expect(checking).rejects.toThrow('shutting down');
  });

  it('kills a child that does not end by itself', async () => {
    const check = new AudioCheck({ ...OPTIONS, wallSeconds: -59.5 }, join(folder, 'stuck.cjs'));
    writeFileSync(join(folder, 'stuck.cjs'), `for (;;) ;`);
    await expect(check.check('a', 'wav')).rejects.toThrow(/SIGKILL/);
  });

  it('does not start what is no longer wanted', async () => {
    await expect(
      checkWith('').check('a', 'wav', { signal: AbortSignal.abort(new Error('gone')) }),
    ).rejects.toThrow('gone');
  });

  it('keeps the process for the next recording, and starts another for one that comes meanwhile', async () => {
    const check = checkWith(answering('{ verdict: { measures: { pid: process.pid } }, residentBytes: 1e8 }'));
    const [first, second] = await Promise.all([processOf(check), processOf(check)]);
    expect(first).not.toBe(second);
    expect([first, second]).toContain(await processOf(check));
  });

  it.each([
    ['has grown', '{ verdict: { measures: { pid: process.pid } }, residentBytes: 1e9 }'],
    ['has ended meanwhile', '{ verdict: { measures: { pid: process.pid } } }, () => process.abort()'],
  ])('does not use a process again that %s', async (_, reply) => {
    const check = checkWith(answering(reply));
    expect(await processOf(check)).not.toBe(await processOf(check));
  });

  it('gives a recording a fresh process when one that served before does not survive it', async () => {
    const check = checkWith(
      answering('checks > 1 ? process.abort() : { verdict: { measures: { pid: process.pid } } }'),
    );
    expect(await processOf(check)).not.toBe(await processOf(check));
  });

  it('does not use a process again that failed', async () => {
    const check = checkWith(answering('{ failure: `process ${process.pid}` }'));
    const failure = async () => (await check.check('a', 'wav').catch((error: Error) => error)) as Error;
    expect((await failure()).message).not.toBe((await failure()).message);
  });
});
