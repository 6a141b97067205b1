import 'reflect-metadata';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AudioCheck } from '../../audio-quality/audio-check';
import { DecodedCopy } from '../../audio-quality/decode/decoded-copy';
import { ScratchFolder } from '../../audio-store/scratch-folder';
import { RecordingSettings } from '../../config/recording-settings';
import { TranscriptionSettings } from '../../config/transcription-settings';
import type { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { RedactionChoices } from '../../organisations/redaction/redaction-choices.service';
import type { RedactionKind } from '../../redaction/kinds';
import { BARE_CELL } from '../../process-cell/cell';
import type { ProcessCell } from '../../process-cell/process-cell';
import { Redactor } from '../../redaction/threads/redactor';
import { OpenAiTranscriptionEngine } from '../../transcription/openai/openai-transcription-engine';
import type { TranscriptionEngineProvider } from '../../transcription/transcription-engine.provider';
import { RecordingJob } from '../recording-job.entity';
import { SpeechToConversation } from './speech-to-conversation';

const SECONDS = 6;

/** An audio check that finds speech on both sides, and leaves a decoded copy. */
const check = {
  check: async (_path: string, _format: string, { decodedPath }: { decodedPath: string }) => {
    const copy = await DecodedCopy.begin(decodedPath);
    await copy.write(new Int16Array(2 * 16_000 * SECONDS).fill(1000));
    const speech = [{ start: 1, end: 5 }];
    return {
      rejectReason: null,
      audioSeconds: SECONDS,
      speech: [speech, speech],
      isDecodedKept: await copy.finish(),
    };
  },
} as unknown as AudioCheck;
const cell = { get: async () => BARE_CELL } as unknown as ProcessCell;
const organisations = {
  get: async () => ({ vocabulary: null }),
} as unknown as OrganisationsRepository;
let kinds: RedactionKind[] = [];
const redaction = {
  inForce: async () => ({ recordings: kinds, transcripts: [] }),
} as unknown as RedactionChoices;

describe('turning a recording into a conversation', () => {
  let folder: string;
  let server: Server;
  let requests: { request: IncomingMessage; response: ServerResponse }[];
  let engine: OpenAiTranscriptionEngine;
  let speech: SpeechToConversation;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'speech-'));
    requests = [];
    kinds = [];
    server = createServer((request, response) => {
      request.resume().once('end', () => requests.push({ request, response }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    engine = new OpenAiTranscriptionEngine({ url, model: 'whisper-1', ffmpegPath: 'ffmpeg', format: 'wav' });
    const engines = { get: () => engine } as unknown as TranscriptionEngineProvider;
    const settings = new TranscriptionSettings();
    const scratch = new ScratchFolder(folder);
    speech = new SpeechToConversation(
      check,
      settings,
      new RecordingSettings(),
      organisations,
      redaction,
      new Redactor(60_000),
      engines,
      scratch,
      cell,
    );
  });
  afterEach(async () => {
    await engine.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  const transcribe = () => speech.transcribe(new RecordingJob(), 'call.wav', new AbortController().signal);

  it('stops the other channel at once when one of them fails', async () => {
    const failing = expect(transcribe()).rejects.toThrow('answered 400');
    await expect.poll(() => requests.length).toBe(2);
    const [first, second] = requests;
    const stopped = once(second!.response, 'close');
    first!.response.writeHead(400).end('{}');
    await stopped;
    await failing;
    expect(second!.response.writableFinished).toBe(false);
  });

  it('gives both channels as one conversation', async () => {
    const result = transcribe();
    await expect.poll(() => requests.length).toBe(2);
    for (const { response } of requests)
      response.end(JSON.stringify({ segments: [{ start: 0.5, end: 3, text: 'Hello there.' }] }));
    const { sentences, transcribedBy } = await result;
    expect(sentences).toHaveLength(2);
    expect(transcribedBy).toEqual({ name: 'openai', version: '1.0.0', model: 'whisper-1' });
  });

  it('takes out of it what the organisation has chosen, and tells what', async () => {
    kinds = ['card'];
    const result = transcribe();
    await expect.poll(() => requests.length).toBe(2);
    const text = 'My card is 4111 1111 1111 1111, my email is a.b@example.com.';
    for (const { response } of requests)
      response.end(JSON.stringify({ segments: [{ start: 0.5, end: 3, text }] }));
    const { sentences, redactedKinds } = await result;
    expect(redactedKinds).toEqual(['card']);
    expect(sentences.map((sentence) => sentence.text)).toEqual(
      Array(2).fill('My card is [CARD], my email is a.b@example.com.'),
    );
  });
});
