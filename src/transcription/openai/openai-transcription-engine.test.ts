import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChannelAudio } from '../transcription-engine';
import { CircuitBreaker } from '../../http/client/circuit-breaker';
import { OpenAiTranscriptionEngine, type OpenAiTranscriptionOptions } from './openai-transcription-engine';

const channel: ChannelAudio = {
  seconds: 12,
  speech: [
    { start: 1, end: 4 },
    { start: 6, end: 9 },
  ],
  async *open() {
    yield new Float32Array(12 * 16_000).fill(0.1);
  },
};

const SECRET = 'sk-very-secret';
const SPOKEN = 'my parcel is late';

/** Replies as servers really give them; times count from the beginning of the upload, half a second into the call. */
const FORMS = {
  OpenAI: {
    task: 'transcribe',
    language: 'english',
    duration: 8.5,
    text: 'Hello there. My parcel is late.',
    segments: [
      { id: 0, seek: 0, start: 0.5, end: 3.5, text: ' Hello there.', tokens: [50364], temperature: 0, avg_logprob: -0.2, compression_ratio: 0.9, no_speech_prob: 0.01 },
      { id: 1, seek: 0, start: 5.5, end: 8.5, text: ' My parcel is late.', tokens: [50365], temperature: 0, avg_logprob: -0.3, compression_ratio: 0.9, no_speech_prob: 0.01 },
    ],
  }, // prettier-ignore
  'whisper.cpp': {
    task: 'transcribe',
    language: 'english',
    duration: 8.5,
    text: ' Hello there.\n My parcel is late.\n',
    segments: [
      { id: 0, text: ' Hello there.\n', start: 0.5, end: 3.5, tokens: [1], words: [{ word: ' Hello', start: 0.5, end: 1, t_dtw: -1, probability: 0.9 }], temperature: 0, avg_logprob: -0.2, no_speech_prob: 0.01 },
      { id: 1, text: ' My parcel is late.\n', start: 5.5, end: 8.5, tokens: [2], words: [], temperature: 0, avg_logprob: -0.3, no_speech_prob: 0.01 },
    ],
  }, // prettier-ignore
  speaches: {
    task: 'transcribe',
    language: 'en',
    duration: 8.5,
    text: 'Hello there. My parcel is late.',
    words: null,
    segments: [
      { id: 1, seek: 0, start: 0.5, end: 3.5, text: ' Hello there.', tokens: [1], temperature: 0, avg_logprob: -0.2, compression_ratio: 0.9, no_speech_prob: 0.01, words: null },
      { id: 2, seek: 0, start: 5.5, end: 8.5, text: ' My parcel is late.', tokens: [2], temperature: 0, avg_logprob: -0.3, compression_ratio: 0.9, no_speech_prob: 0.01, words: null },
    ],
  }, // prettier-ignore
};

interface Received {
  authorization?: string;
  path?: string;
  form: FormData;
}

describe('the OpenAI-compatible engine', () => {
  let server: Server | undefined;
  let engine: OpenAiTranscriptionEngine | undefined;
  const received: Received[] = [];

  /** Starts an endpoint that gives one answer after the other, the last one for ever. */
  async function endpoint(...answers: ((response: ServerResponse) => void)[]): Promise<string> {
    received.length = 0;
    server = createServer((request, response) => void answer(request, response));
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = { 'content-type': request.headers['content-type']! };
      const form = await new Response(Buffer.concat(chunks), { headers }).formData();
      received.push({ authorization: request.headers.authorization, path: request.url, form });
      answers[Math.min(received.length, answers.length) - 1]!(response);
    };
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server!.address() as AddressInfo).port}/v1`;
  }

  const json =
    (body: unknown, status = 200, headers: Record<string, string> = {}) =>
    (response: ServerResponse) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));

  const engineAt = (
    url: string,
    options: Partial<OpenAiTranscriptionOptions> = {},
  ): OpenAiTranscriptionEngine =>
    (engine = new OpenAiTranscriptionEngine({
      url,
      apiKey: SECRET,
      model: 'whisper-1',
      ffmpegPath: 'ffmpeg',
      format: 'wav',
      firstDelay: 1,
      ...options,
    }));

  const failureOf = async (
    url: string,
    options?: Partial<OpenAiTranscriptionOptions>,
  ): Promise<Error & { retryable: boolean }> => {
    const failure: unknown = await engineAt(url, options)
      .transcribe(channel)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'TranscriptionFailed' });
    expect(String(failure)).not.toContain(SECRET);
    expect(String(failure)).not.toContain(SPOKEN);
    return failure as Error & { retryable: boolean };
  };

  afterEach(async () => {
    await engine?.close();
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    server = undefined;
  });

  it.each(Object.entries(FORMS))(
    "reads %s's form of reply into sentences at their time in the call",
    async (_, form) => {
      const { sentences, droppedHallucinations } = await engineAt(await endpoint(json(form))).transcribe(
        channel,
      );
      expect(sentences.map(({ text, start, end }) => [text, start, end])).toEqual([
        ['Hello there.', 1, 4],
        ['My parcel is late.', 6, 9],
      ]);
      expect(sentences[0]!.confidence).toBeCloseTo(Math.exp(-0.2), 3);
      expect(droppedHallucinations).toBe(0);
    },
  );

  it('sends one channel with its model, language and vocabulary, and nothing about the call', async () => {
    const url = await endpoint(json(FORMS.OpenAI));
    await engineAt(url, { language: 'en' }).transcribe(channel, { vocabulary: ['Northwind', 'SmartBrew'] });
    const [{ authorization, path, form }, ...more] = received as [Received];
    expect(more).toEqual([]);
    expect(path).toBe('/v1/audio/transcriptions');
    expect(authorization).toBe(`Bearer ${SECRET}`);
    const { file, ...fields } = Object.fromEntries(form.entries());
    expect(fields).toEqual({
      model: 'whisper-1',
      response_format: 'verbose_json',
      'timestamp_granularities[]': 'segment',
      temperature: '0',
      language: 'en',
      prompt: 'Northwind, SmartBrew',
    });
    expect((file as File).size).toBe(44 + 9 * 32_000); // from half a second before the speech to half after
  });

  it('asks models that give no times for text only, and spreads it over the speech', async () => {
    const url = await endpoint(json({ text: 'Hello there, how are you. My parcel is late today.' }));
    const { sentences } = await engineAt(url, { model: 'gpt-4o-transcribe' }).transcribe(channel);
    expect(received[0]!.form.get('response_format')).toBe('json');
    expect(sentences.map(({ start, end }) => [start, end])).toEqual([
      [1, 4],
      [6, 9],
    ]);
  });

  it('drops what is placed where nobody speaks, and what Whisper itself doubts', async () => {
    const segments = [
      { start: 0.5, end: 3.5, text: 'Hello there.' },
      { start: 3.8, end: 5.2, text: 'Thanks for listening everyone.' },
      { start: 5.5, end: 8.5, text: 'You.', avg_logprob: -1.4, no_speech_prob: 0.8 },
    ];
    const transcript = await engineAt(await endpoint(json({ segments }))).transcribe(channel);
    expect(transcript.sentences.map(({ text }) => text)).toEqual(['Hello there.']);
    expect(transcript.droppedHallucinations).toBe(2);
  });

  it('reports no confidence where the server gives none', async () => {
    const url = await endpoint(json({ segments: [{ start: 0.5, end: 3.5, text: 'Hello.' }] }));
    const { sentences } = await engineAt(url).transcribe(channel);
    expect(sentences[0]).not.toHaveProperty('confidence');
  });

  it('cuts a channel over the size limit in a pause, and puts the pieces back in time', async () => {
    const url = await endpoint(
      json({ segments: [{ start: 0.5, end: 3.5, text: 'First half.' }] }),
      json({ segments: [{ start: 0.5, end: 3.5, text: 'Second half.' }] }),
    );
    const { sentences } = await engineAt(url, { uploadLimit: 6 * 32_000 }).transcribe(channel);
    expect(received).toHaveLength(2);
    for (const { form } of received) expect((form.get('file') as File).size).toBeLessThanOrEqual(6 * 32_000);
    expect(sentences.map(({ text, start }) => [text, start])).toEqual([
      ['First half.', 1],
      ['Second half.', 6],
    ]);
  });

  it('tries again after overload, a broken connection and an answer that is no JSON', async () => {
    const url = await endpoint(
      json({ error: { message: 'slow down', type: 'requests' } }, 429, { 'retry-after': '0' }),
      (response) => void response.destroy(),
      (response) => void response.end('<html>'),
      json(FORMS.OpenAI),
    );
    const { sentences } = await engineAt(url).transcribe(channel);
    expect(sentences).toHaveLength(2);
    expect(received).toHaveLength(4);
  });

  it('gives up after its tries, as worth another attempt later', async () => {
    const failure = await failureOf(await endpoint(json({ error: `busy: ${SPOKEN}` }, 503)), { tries: 3 });
    expect(failure.retryable).toBe(true);
    expect(failure.message).toContain('503');
    expect(received).toHaveLength(3);
  });

  it('does not repeat a request the server refuses, and names its code but not its words', async () => {
    const refusal = {
      error: { message: `bad: ${SPOKEN} ${SECRET}`, type: 'invalid_request_error', code: 'audio_too_short' },
    };
    const failure = await failureOf(await endpoint(json(refusal, 400)));
    expect(failure.retryable).toBe(false);
    expect(failure.message).toContain('audio_too_short');
    expect(received).toHaveLength(1);
  });

  it('treats a wrong key as something an operator can put right', async () => {
    const failure = await failureOf(await endpoint(json({ error: { code: 'invalid_api_key' } }, 401)));
    expect(failure.retryable).toBe(true);
    expect(received).toHaveLength(1);
  });

  it('says that an answer has a form it does not know', async () => {
    expect((await failureOf(await endpoint(json({ result: SPOKEN })))).retryable).toBe(false);
  });

  it('ends a request that takes too long', async () => {
    const failure = await failureOf(await endpoint(() => {}), { requestLimit: 50, tries: 1 });
    expect(failure.message).toContain('in time');
  });

  it('sends nothing to where a redirect leads', async () => {
    let led = 0;
    const elsewhere = createServer((_, response) => {
      led++;
      response.end(JSON.stringify(FORMS.OpenAI));
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const url = await endpoint(
      (response) => void response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end(),
    );
    const failure = await failureOf(url);
    expect(failure.message).toContain('redirect');
    expect(failure.retryable).toBe(true);
    expect(received).toHaveLength(1);
    expect(led).toBe(0);
    elsewhere.close();
  });

  it('reads no reply without end', async () => {
    let sent = 0;
    const url = await endpoint((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(1_000_000, ' ');
      const more = (): void => {
        while (!response.destroyed && sent < 200) {
          sent++;
          if (!response.write(piece)) return;
        }
      };
      response.on('drain', more);
      more();
    });
    const failure = await failureOf(url, { tries: 1 });
    expect(failure.message).toContain('more than');
    expect(sent).toBeLessThan(100);
  });

  it.each([
    ['overloaded', 429, {}],
    ['overloaded, and says until when', 503, { 'retry-after': '0' }],
    ['disliking this audio', 400, {}],
    ['set up wrongly', 404, {}],
  ])('goes on asking an endpoint that is %s', async (_, status, headers) => {
    const breaker = new CircuitBreaker({ failures: 1, restMs: 60_000 });
    const url = await endpoint(json({}, status, headers));
    await failureOf(url, { breaker, tries: 2 });
    const before = received.length;
    await failureOf(url, { breaker, tries: 1 });
    expect(received.length).toBe(before + 1);
  });

  it('leaves an endpoint alone that fails again and again', async () => {
    const breaker = new CircuitBreaker({ failures: 2, restMs: 60_000 });
    const url = await endpoint(json({}, 500));
    await failureOf(url, { breaker, tries: 5 });
    expect(received).toHaveLength(2);
    expect((await failureOf(url, { breaker })).message).toContain('rest');
    expect(received).toHaveLength(2);
  });

  it('stops with the reason of the signal, and when it is closed', async () => {
    const url = await endpoint(() => {});
    const stop = new AbortController();
    const stopped = engineAt(url)
      .transcribe(channel, { signal: stop.signal })
      .catch((error: unknown) => error);
    stop.abort(new Error('job was cancelled'));
    expect(await stopped).toMatchObject({ message: 'job was cancelled' });

    const closing = engineAt(url);
    const closed = closing.transcribe(channel).catch((error: unknown) => error);
    await closing.close();
    expect(await closed).toMatchObject({ name: 'TranscriptionFailed', retryable: true });
  });
});
