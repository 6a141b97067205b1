import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelAudio } from '../transcription-engine';
import { LocalTranscriptionEngine, type LocalTranscriptionOptions } from './local-transcription-engine';

const SPENT = 0.125;
const FINE = 0.25;
const HEARD_CLOSE = 0.375;
const DEADLY = 0.5;
const HANGING = 0.625;
const DEADLY_ONCE = 0.75;
const GROWING = 0.875;
const REFUSED = 1;

/** A channel whose every segment is two seconds of one sample value, three seconds apart. */
function channelOf(...values: number[]): ChannelAudio {
  return {
    seconds: values.length * 5,
    speech: values.map((_, i) => ({ start: i * 5 + 1, end: i * 5 + 3 })),
    async *open() {
      for (const value of values) yield new Float32Array(5 * 16_000).fill(value);
    },
  };
}

const speakerOf = (text: string): string => /by (\d+)/.exec(text)![1]!;
const settled = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('the local engine over speech processes', () => {
  let folder: string;
  let engine: LocalTranscriptionEngine | undefined;

  const engineWith = (options: Partial<LocalTranscriptionOptions> = {}): LocalTranscriptionEngine =>
    (engine = new LocalTranscriptionEngine({
      modelDirectory: folder,
      processes: 1,
      processEntry: join(__dirname, '../../../test/fixtures/speech-process.mjs'),
      ...options,
    }));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'speech-'));
    for (const file of ['encoder_model.onnx', 'decoder_model_merged.onnx'])
      writeFileSync(join(folder, file), Buffer.from([0x08]));
    writeFileSync(join(folder, 'tokens.txt'), 'PHVuaz4= 0\n');
  });

  afterEach(async () => {
    await engine?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives every segment of speech a sentence with the time it was spoken at', async () => {
    const { sentences, skippedSegments } = await engineWith().transcribe(channelOf(FINE, FINE));
    expect(sentences.map(({ start, end }) => [start, end])).toEqual([
      [1, 3],
      [6, 8],
    ]);
    expect(sentences.every(({ text }) => text.startsWith('2.8 seconds'))).toBe(true);
    expect(skippedSegments).toBe(0);
  });

  it('hears a segment again with less silence around it when nothing was heard', async () => {
    const { sentences } = await engineWith().transcribe(channelOf(HEARD_CLOSE, FINE));
    expect(sentences.map(({ text }) => text.slice(0, 11))).toEqual(['2.5 seconds', '2.8 seconds']);
    expect(sentences[0]).toMatchObject({ start: 1, end: 3 });
  });

  it('loses nothing when a process is killed in the middle of a segment', async () => {
    const { sentences, skippedSegments } = await engineWith().transcribe(channelOf(FINE, DEADLY_ONCE, FINE));
    expect(sentences.map(({ start }) => start)).toEqual([1, 6, 11]);
    expect(skippedSegments).toBe(0);
    expect(speakerOf(sentences[0]!.text)).not.toBe(speakerOf(sentences[1]!.text));
  });

  it('skips and counts a segment that kills its process twice, and keeps the rest of the call', async () => {
    const { sentences, skippedSegments } = await engineWith().transcribe(channelOf(FINE, DEADLY, FINE));
    expect(sentences.map(({ start }) => start)).toEqual([1, 11]);
    expect(skippedSegments).toBe(1);
  });

  it('kills a process that hangs and skips the segment it hangs on', async () => {
    const hurried = engineWith({ segmentLimit: 200 });
    const { sentences, skippedSegments } = await hurried.transcribe(channelOf(HANGING, FINE));
    expect(sentences.map(({ start }) => start)).toEqual([6]);
    expect(skippedSegments).toBe(1);
  });

  it('skips a segment that a process refuses without replacing the process', async () => {
    const { sentences, skippedSegments } = await engineWith().transcribe(channelOf(FINE, REFUSED, FINE));
    expect(skippedSegments).toBe(1);
    expect(speakerOf(sentences[0]!.text)).toBe(speakerOf(sentences[1]!.text));
  });

  it('replaces a process that has grown over its memory limit after the segment it worked on', async () => {
    const { sentences, skippedSegments } = await engineWith().transcribe(channelOf(GROWING, FINE));
    expect(skippedSegments).toBe(0);
    expect(speakerOf(sentences[0]!.text)).not.toBe(speakerOf(sentences[1]!.text));
  });

  it('replaces a process that has used half of its processor time, before the machine ends it', async () => {
    const { sentences, skippedSegments } = await engineWith().transcribe(channelOf(SPENT, FINE));
    expect(skippedSegments).toBe(0);
    expect(speakerOf(sentences[0]!.text)).not.toBe(speakerOf(sentences[1]!.text));
  });

  it('fails a channel whose segments are mostly impossible, as worth another try', async () => {
    const work = engineWith().transcribe(channelOf(REFUSED, REFUSED, REFUSED, FINE));
    await expect(work).rejects.toMatchObject({ name: 'TranscriptionFailed', retryable: true });
  });

  it('says that the model does not start instead of trying for ever', async () => {
    writeFileSync(join(folder, 'broken'), '');
    const failure = await settled(engineWith().transcribe(channelOf(FINE)));
    expect(failure).toMatchObject({ name: 'TranscriptionFailed', retryable: true });
    expect(String(failure)).toMatch(/could not be started.*status 3/);
  });

  it('shares one long channel among all its processes', async () => {
    const { sentences } = await engineWith({ processes: 2 }).transcribe(channelOf(...Array(12).fill(FINE)));
    expect(new Set(sentences.map(({ text }) => speakerOf(text))).size).toBe(2);
    expect(sentences.map(({ start }) => start)).toEqual([...sentences.keys()].map((i) => i * 5 + 1));
  });

  it('drops and counts text the model invents by repeating itself', async () => {
    writeFileSync(join(folder, 'loop'), '');
    const { sentences, droppedHallucinations } = await engineWith().transcribe(channelOf(FINE));
    expect(sentences).toEqual([]);
    expect(droppedHallucinations).toBe(1);
  });

  it('stops with the reason of the signal', async () => {
    const stop = new AbortController();
    const work = settled(engineWith().transcribe(channelOf(HANGING, FINE), { signal: stop.signal }));
    stop.abort(new Error('job was cancelled'));
    expect(await work).toMatchObject({ message: 'job was cancelled' });
  });

  it('rejects running work when it is closed, and leaves no process behind', async () => {
    const closing = engineWith({ processes: 2 });
    await closing.transcribe(channelOf(FINE));
    const work = settled(closing.transcribe(channelOf(HANGING, HANGING)));
    const pids = closing.processIds;
    expect(pids.length).toBeGreaterThan(0);
    await closing.close();
    expect(await work).toMatchObject({ name: 'TranscriptionFailed', retryable: true });
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  });

  it('names the file a model folder lacks before anything is started', () => {
    rmSync(join(folder, 'tokens.txt'));
    expect(() => engineWith()).toThrow(/has no tokens\.txt.*npm run setup/);
  });

  it('transcribes nothing of a silent channel and starts no process for it', async () => {
    const silent = engineWith();
    const channel = { ...channelOf(FINE), speech: [] };
    expect(await silent.transcribe(channel)).toEqual({
      sentences: [],
      skippedSegments: 0,
      droppedHallucinations: 0,
    });
    expect(silent.processIds).toEqual([]);
  });
});
