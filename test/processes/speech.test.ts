import 'reflect-metadata';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Check from '../../src/audio-quality/audio-check';
import type * as CheckHere from '../../src/audio-quality/check-audio';
import type * as Decode from '../../src/audio-quality/decode/open-channel';
import { DEFAULT_SPEECH_MODEL_DIR } from '../../src/config/transcription-settings';
import type * as Local from '../../src/transcription/local/local-transcription-engine';
import type * as Merge from '../../src/transcription/merge-channels';
import type * as OpenAi from '../../src/transcription/openai/openai-transcription-engine';
import type {
  ChannelAudio,
  ChannelTranscript,
  TimedSentence,
} from '../../src/transcription/transcription-engine';
import type * as Vad from '../../src/voice-activity/voice-activity-detector';
import { writeBurstModel } from '../fixtures/burst-model';
import { ROOT } from '../harness/service-process';

// The compiled code, because speech processes are forked from it.
const require = createRequire(__filename);
const dist = <T>(file: string): T => require(join(ROOT, 'dist/src', file)) as T;
const { AudioCheck } = dist<typeof Check>('audio-quality/audio-check.js');
const { checkAudio } = dist<typeof CheckHere>('audio-quality/check-audio.js');
const { openChannel } = dist<typeof Decode>('audio-quality/decode/open-channel.js');
const { VoiceActivityDetector } = dist<typeof Vad>('voice-activity/voice-activity-detector.js');
const { mergeChannels } = dist<typeof Merge>('transcription/merge-channels.js');
const { LocalTranscriptionEngine } = dist<typeof Local>('transcription/local/local-transcription-engine.js');
const { OpenAiTranscriptionEngine } = dist<typeof OpenAi>(
  'transcription/openai/openai-transcription-engine.js',
);

const MODEL = process.env.SPEECH_MODEL_DIR || DEFAULT_SPEECH_MODEL_DIR;
const ffmpegPath = process.env.FFMPEG_PATH || 'ffmpeg';
const RECORDING = join(ROOT, 'samples/support-call.ogg');

interface Script {
  turns: { speaker: 'agent' | 'customer'; text: string }[];
}
const script = JSON.parse(readFileSync(join(ROOT, 'samples/support-call.script.json'), 'utf8')) as Script;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];

/** Share of the words said that were heard, in their order. */
function shareHeard(said: string[], heard: string[]): number {
  let row = new Array<number>(heard.length + 1).fill(0);
  for (const word of said) {
    const next = [0];
    heard.forEach((other, i) => next.push(word === other ? row[i]! + 1 : Math.max(row[i + 1]!, next[i]!)));
    row = next;
  }
  return row.at(-1)! / said.length;
}

async function channelOf(channel: 0 | 1): Promise<ChannelAudio> {
  const detector = new VoiceActivityDetector({ modelPath: join(MODEL, 'silero_vad.onnx') });
  let samples = 0;
  for await (const block of openChannel(RECORDING, channel, { ffmpegPath })) {
    detector.push(block);
    samples += block.length;
  }
  const open = () => openChannel(RECORDING, channel, { ffmpegPath });
  return { seconds: samples / 16_000, speech: detector.finish(), open };
}

let engine: Local.LocalTranscriptionEngine;
let channels: Record<'agent' | 'customer', ChannelAudio>;
let transcripts: Record<'agent' | 'customer', ChannelTranscript>;

beforeAll(async () => {
  engine = new LocalTranscriptionEngine({ modelDirectory: MODEL, processes: 2 });
  channels = { agent: await channelOf(0), customer: await channelOf(1) };
  const [agent, customer] = await Promise.all([
    engine.transcribe(channels.agent),
    engine.transcribe(channels.customer),
  ]);
  transcripts = { agent, customer };
}, 180_000);
afterAll(() => engine.close());

describe('the speech model on the sample recording', { timeout: 180_000 }, () => {
  it.each(['agent', 'customer'] as const)('hears what the %s says, when it is said', (speaker) => {
    const channel = channels[speaker];
    const { sentences, skippedSegments, droppedHallucinations } = transcripts[speaker];
    const said = script.turns.filter((turn) => turn.speaker === speaker).flatMap(({ text }) => wordsOf(text));
    expect(
      shareHeard(
        said,
        sentences.flatMap(({ text }) => wordsOf(text)),
      ),
    ).toBeGreaterThan(0.85);
    expect([skippedSegments, droppedHallucinations]).toEqual([0, 0]);
    let reached = 0;
    for (const { start, end } of sentences) {
      expect(start).toBeGreaterThanOrEqual(reached);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(channel.seconds);
      reached = end;
    }
  });

  it('gives the same text when a speech process is killed in the middle of the call', async () => {
    const opened = channels.agent.open;
    const killed: number[] = [];
    const disturbed = await engine.transcribe({
      ...channels.agent,
      async *open() {
        let samples = 0;
        for await (const block of opened()) {
          yield block;
          samples += block.length;
          const [victim] = engine.processIds;
          if (killed.length > 0 || samples < 40 * 16_000 || victim === undefined) continue;
          process.kill(victim, 'SIGKILL');
          killed.push(victim);
        }
      },
    });
    expect(killed).toHaveLength(1);
    expect(disturbed).toEqual(transcripts.agent);
  });
});

describe(
  'a recording in which the agent is heard through in the channel of the customer',
  { timeout: 180_000 },
  () => {
    const SECONDS = 60;
    const LEAK = 10 ** (-14 / 20);
    const LATE = 0.12 * 16_000;

    it('becomes a conversation in which nobody is quoted twice', async () => {
      const [agent, customer] = [await samplesOf(0), await samplesOf(1)];
      const bled = customer.map((sample, i) => sample + LEAK * (agent[i - LATE] ?? 0));
      const { sentences: bothHeard } = await engine.transcribe(spokenIn(bled));
      const [agentSays, customerSays] = [transcripts.agent, transcripts.customer].map(({ sentences }) =>
        sentences.filter(({ end }) => end <= SECONDS),
      ) as [TimedSentence[], TimedSentence[]];
      const merged = mergeChannels(agentSays, bothHeard);
      const textOf = (sentences: { text: string }[]) => sentences.flatMap(({ text }) => wordsOf(text));
      const ofCustomer = merged.filter(({ speaker }) => speaker === 'customer');
      // The engine did hear the agent a second time, and what is left is what the customer said.
      const echoed = textOf(bothHeard).length - textOf(customerSays).length;
      expect(echoed).toBeGreaterThan(0.5 * textOf(agentSays).length);
      expect(Math.abs(textOf(ofCustomer).length - textOf(customerSays).length)).toBeLessThan(0.15 * echoed);
      expect(shareHeard(textOf(customerSays), textOf(ofCustomer))).toBeGreaterThan(0.85);
      expect(merged.filter(({ speaker }) => speaker === 'agent')).toHaveLength(agentSays.length);
    });

    async function samplesOf(channel: 0 | 1): Promise<Float32Array> {
      const blocks: number[] = [];
      for await (const block of openChannel(RECORDING, channel, { ffmpegPath })) {
        blocks.push(...block);
        if (blocks.length > SECONDS * 16_000) break;
      }
      return Float32Array.from(blocks.slice(0, SECONDS * 16_000));
    }

    function spokenIn(samples: Float32Array): ChannelAudio {
      const detector = new VoiceActivityDetector({ modelPath: join(MODEL, 'silero_vad.onnx') });
      detector.push(samples);
      const open = async function* () {
        yield samples;
      };
      return { seconds: samples.length / 16_000, speech: detector.finish(), open };
    }
  },
);

describe('a model of the operator', { timeout: 180_000 }, () => {
  it('is recognised by its folder, and its own token times become the times of the sentences', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nemo-ctc-'));
    writeBurstModel(folder);
    const bursts = [1, 2.5, 4.2, 6];
    const samples = new Float32Array(8 * 16_000);
    for (const start of bursts)
      for (let i = 0; i < 0.3 * 16_000; i++) samples[start * 16_000 + i] = 1.6 * (Math.random() - 0.5);
    const open = async function* () {
      yield samples;
    };
    const engine = new LocalTranscriptionEngine({ modelDirectory: folder, processes: 1 });
    try {
      const speech = bursts.map((start) => ({ start, end: start + 0.3 }));
      const { sentences } = await engine.transcribe({ seconds: 8, speech, open });
      expect(sentences.map(({ text }) => text)).toEqual(['Burst.', 'Burst.', 'Burst.', 'Burst.']);
      sentences.forEach(({ start }, i) => expect(Math.abs(start - bursts[i]!)).toBeLessThan(0.05));
      // Two bursts in one segment: only the model knows that it begins later than the speech was said to.
      const both = await engine.transcribe({ seconds: 8, speech: [{ start: 0.5, end: 3.2 }], open });
      expect(both.sentences.map(({ text }) => text)).toEqual(['Burst burst.']);
      expect(both.sentences[0]!.start).toBeCloseTo(1, 1);
      expect(both.sentences[0]!.end).toBeCloseTo(2.8, 1);
    } finally {
      await engine.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the audio check in a process of its own', { timeout: 180_000 }, () => {
  it('says the same as in this one, of one recording after another', async () => {
    const options = { ffmpegPath, vadModelPath: join(MODEL, 'silero_vad.onnx') };
    const expected = await checkAudio(RECORDING, 'ogg', options);
    expect(expected.speech.map((channel) => channel.length > 5)).toEqual([true, true]);
    const check = new AudioCheck(options);
    expect(await check.check(RECORDING, 'ogg')).toEqual(expected);
    expect(await check.check(RECORDING, 'ogg')).toEqual(expected);
  });
});

describe('a channel sent to a speech endpoint', { timeout: 180_000 }, () => {
  it('is compressed, and holds the whole of the speech', async () => {
    const bodies: Buffer[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        bodies.push(Buffer.concat(chunks));
        response.setHeader('content-type', 'application/json').end('{"text":"","segments":[]}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const engine = new OpenAiTranscriptionEngine({ url, model: 'whisper-1', ffmpegPath });
    try {
      const channel = await channelOf(0);
      const speech = channel.speech.reduce((sum, { start, end }) => sum + end - start, 0);
      expect(await engine.transcribe(channel)).toMatchObject({ sentences: [] });
      expect(bodies).toHaveLength(1);
      expect(bodies[0]!.includes('OggS')).toBe(true);
      expect(bodies[0]!.length).toBeGreaterThan(speech * 1_000);
      expect(bodies[0]!.length).toBeLessThan(channel.seconds * 8_000); // a quarter of the samples
    } finally {
      await engine.close();
      server.close();
    }
  });
});
