import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Environment } from './service-process';

/** What each of the two who talk says, whatever is in the recording, unless a test has chosen it. */
const SPEAKERS: readonly (readonly string[])[] = [
  ['Good morning, how can I help you?', 'I will look into it right now.', 'Goodbye.'],
  ['My parcel has not come.', 'Last week, I think.', 'Thank you.'],
];

/** Opus counts its samples at this rate, whatever the sound was recorded at. */
const OPUS_RATE = 48_000;

/**
 * A speech service that speaks OpenAI's protocol as far as the hosted engine does, and answers at once, with sentences spread
 * over the channel it is sent: for tests that need a recording which was transcribed, and not what was heard in it.
 */
export class SpeechServer {
  /** Nothing is answered before this. */
  until: Promise<unknown> = Promise.resolve();
  /** What each of the two says; who of them is the agent is left open. */
  said = SPEAKERS;
  private received = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SpeechServer> {
    const server = createServer();
    const speech = new SpeechServer(server);
    server.on('request', (request, response) => void speech.answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return speech;
  }

  /** Has two others talk while `work` is done. */
  async saying<T>(said: SpeechServer['said'], work: () => Promise<T>): Promise<T> {
    this.said = said;
    return work().finally(() => (this.said = SPEAKERS));
  }

  /** The settings of a service that has its recordings transcribed here. */
  get env(): Environment {
    const { port } = this.server.address() as AddressInfo;
    return {
      TRANSCRIPTION_ENGINE: 'openai',
      TRANSCRIPTION_URL: `http://127.0.0.1:${port}/v1`,
      TRANSCRIPTION_MODEL: 'whisper-1',
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
    const channel = Buffer.from(await (form.get('file') as File).arrayBuffer());
    const duration = secondsOf(channel);
    await this.until;
    const said = this.said[this.received++ % this.said.length]!;
    const share = duration / said.length;
    const segments = said.map((text, id) => ({
      id,
      ...{ start: id * share, end: (id + 1) * share, text: ` ${text}` },
      ...{ avg_logprob: -0.2, compression_ratio: 0.9, no_speech_prob: 0.01 },
    }));
    const reply = { task: 'transcribe', language: 'english', duration, text: said.join(' '), segments };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  }
}

/** The length of an Ogg file with Opus: the last of its pages tells how many samples end there. */
function secondsOf(ogg: Buffer): number {
  const lastPage = ogg.lastIndexOf('OggS');
  if (lastPage < 0) throw new Error('what was sent to be transcribed is no Ogg file');
  return Number(ogg.readBigInt64LE(lastPage + 6)) / OPUS_RATE;
}
