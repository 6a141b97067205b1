import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Audio, RecordingFields } from './types.js';

/** A form as it is sent. */
export interface Form {
  contentType: string;
  /** Of the whole body, in bytes. */
  length: number;
  /** The body, read anew by every try; a file is never in memory as a whole. */
  body(): AsyncGenerator<Uint8Array, void>;
}

/** The multipart form of a recording. Rejects when the file cannot be found. */
export async function recordingForm(fields: RecordingFields, audio: Audio): Promise<Form> {
  const boundary = `call-${randomBytes(16).toString('hex')}`;
  const name = typeof audio === 'string' ? basename(audio) : audio.name;
  const size = typeof audio === 'string' ? (await stat(audio)).size : audio.content.size;
  // The text fields come first, so that the service knows them before the audio has arrived.
  const head = Buffer.from(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)])
      .map(
        ([field, text]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`,
      )
      .join('') +
      `--${boundary}\r\nContent-Disposition: form-data; name="audio"; filename="${quoted(name)}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + size + tail.length,
    async *body() {
      yield head;
      yield* sound(audio, size);
      yield tail;
    },
  };
}

/** Exactly `size` bytes, as many as were announced. */
async function* sound(audio: Audio, size: number): AsyncGenerator<Uint8Array, void> {
  let left = size;
  const source: AsyncIterable<Uint8Array> =
    typeof audio === 'string' ? createReadStream(audio) : audio.content.stream();
  for await (const chunk of source) {
    yield chunk.subarray(0, left);
    left -= Math.min(left, chunk.length);
    if (left === 0) return;
  }
  if (left > 0) throw new Error('The recording became shorter while it was sent');
}

/** As browsers write file names in forms. */
const quoted = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
