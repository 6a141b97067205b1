import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import busboy from 'busboy';
import { AUDIO_FORMATS, type AudioFormat } from '../../audio-quality/audio-verdict';
import { AudioStoreFull, type StoredAudio } from '../../audio-store/audio-store';
import { ApiError, InvalidPayload, type Issue } from '../../http/api-exception';
import type { IssueCode } from '../../http/error-codes';
import { arrivingBody, BodyCutShort } from '../../http/arriving-body';
import { feed, guarded } from './guarded-parser';

/** 500 MB of the specification, in bytes. */
export const MAX_AUDIO_BYTES = 500 * 1024 * 1024;
/** All text fields together, as much as the transcript route takes; `metadata` is the only one of any size. */
const MAX_TEXT_LENGTH = 10 * 1024 * 1024;
/** More than a form without too large a file can have: text of four bytes a character, and its own syntax. */
const MAX_BYTES_BESIDE_AUDIO = 4 * MAX_TEXT_LENGTH + 1024 * 1024;
const MAX_PARTS = 200;
/** How far reading may be ahead of the audio store. */
const AHEAD_BYTES = 1024 * 1024;
const MULTIPART = /^multipart\/form-data *;/i;
/**
 * Room for a boundary of the 70 characters that RFC 2046 allows, and more. The search for a boundary may take the
 * product of its length and the form's.
 */
const MAX_CONTENT_TYPE = 200;

/** Writes the audio while it arrives; resolves when it is durable. */
export type AudioSink = (source: Readable, format: AudioFormat) => Promise<StoredAudio>;

/** A form that was received to its end; `issues` are what is wrong with its make-up. */
export interface ReceivedForm {
  fields: Map<string, string>;
  audio: (StoredAudio & { format: AudioFormat }) | null;
  issues: Issue[];
}

/** What the parser puts in the place of bytes that are not of the charset: two identifiers would become one. */
const REPLACEMENT = '\uFFFD';

const NAMELESS = 'has a part without a name';

const wrongBody = (message: string): InvalidPayload =>
  new InvalidPayload([{ field: 'body', message, code: 'body_wrong' }]);

const incomplete = (): InvalidPayload => wrongBody('is not a complete multipart form; send it again');

const tooLarge = (): ApiError =>
  new ApiError(
    413,
    'audio_too_large',
    'The audio file is larger than 500 MB. Send it compressed, for example as flac.',
  );

/**
 * Receives a recording form: text fields in memory, the audio straight into `sink`, in whichever order they
 * come. Rejects with an answer for the client. The sink cleans up after itself when its source fails; audio that
 * it had stored before the form broke is the caller's to remove.
 */
export async function receiveForm(
  request: IncomingMessage,
  sink: AudioSink,
  idleTimeoutMs: number,
): Promise<ReceivedForm> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_AUDIO_BYTES + MAX_BYTES_BESIDE_AUDIO)
    throw tooLarge();
  return new FormReceiver(request, sink, idleTimeoutMs).receive();
}

class FormReceiver {
  private readonly fields = new Map<string, string>();
  private readonly issues: Issue[] = [];
  private readonly abort = new AbortController();
  private textLength = 0;
  private audio?: { format: AudioFormat; stored: Promise<StoredAudio> };

  constructor(
    private readonly request: IncomingMessage,
    private readonly sink: AudioSink,
    private readonly idleTimeoutMs: number,
  ) {}

  async receive(): Promise<ReceivedForm> {
    const parser = this.parser();
    try {
      const body = arrivingBody(this.request, { idleMs: this.idleTimeoutMs }, this.abort.signal);
      await feed(parser, body, this.abort.signal);
      const stored = await this.audio?.stored;
      return {
        fields: this.fields,
        issues: this.issues,
        audio: this.audio && stored ? { format: this.audio.format, ...stored } : null,
      };
    } catch (error) {
      const reason = error instanceof BodyCutShort ? incomplete() : error;
      // Ends the audio's stream too. The rest of the form is of no use; what still arrives is dropped by the answer.
      this.abort.abort(reason);
      parser.destroy();
      await this.audio?.stored.catch(() => undefined);
      throw reason instanceof AudioStoreFull
        ? new ApiError(
            500,
            'storage_unavailable',
            'There is no room to store the recording at the moment. Retry with backoff.',
          )
        : reason;
    }
  }

  private parser(): Writable {
    const parser = this.newParser();
    parser.on('field', (name, value, info) => this.onField(name, value, info));
    parser.on('file', (name, source, info) => this.onFile(name, source, info));
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => this.issue('body', 'body_wrong', `must not have more than ${MAX_PARTS} parts`));
    parser.on('error', () => this.abort.abort(incomplete()));
    return guarded(parser, (error) => this.abort.abort(error));
  }

  private newParser(): busboy.Busboy {
    const contentType = this.request.headers['content-type'] ?? '';
    // busboy reads other kinds of forms too, which cannot carry a file.
    if (!MULTIPART.test(contentType)) throw noForm();
    if (contentType.length > MAX_CONTENT_TYPE)
      throw wrongBody('must have a boundary of at most 70 characters');
    try {
      return busboy({
        headers: this.request.headers,
        defParamCharset: 'utf8',
        fileHwm: AHEAD_BYTES,
        limits: {
          // One more than allowed, so that a file of exactly the allowed size is not called truncated.
          fileSize: MAX_AUDIO_BYTES + 1,
          fieldSize: MAX_TEXT_LENGTH,
          fields: MAX_PARTS,
          files: MAX_PARTS,
          parts: MAX_PARTS,
        },
      });
    } catch {
      throw noForm();
    }
  }

  /** busboy has no value for a text in a charset it does not know, though its types say that it always has. */
  private onField(name: string | undefined, value: string | undefined, info: busboy.FieldInfo): void {
    this.textLength += value?.length ?? 0;
    if (name === undefined) return this.issue('body', 'body_wrong', NAMELESS);
    if (name === 'audio') this.issue(name, 'not_a_file', 'must be a file');
    else if (this.fields.has(name)) this.issue(name, 'sent_twice', 'must be sent once');
    else if (value === undefined)
      this.issue(name, 'not_unicode', 'is in an unknown charset; send it in UTF-8');
    else if (value.includes(REPLACEMENT))
      this.issue(name, 'not_unicode', 'holds bytes that are not UTF-8, or U+FFFD; send it in UTF-8');
    else if (info.valueTruncated || this.textLength > MAX_TEXT_LENGTH)
      this.issue(name, 'text_fields_too_large', 'makes the text fields larger than 10 MB together');
    // What is too much is not kept: the form is refused, and only names still matter.
    this.fields.set(name, this.textLength > MAX_TEXT_LENGTH ? '' : (value ?? ''));
  }

  private onFile(name: string | undefined, source: Readable, info: busboy.FileInfo): void {
    const format = formatOf(info.filename);
    // A form that breaks off breaks its file streams too; the form's own error says so already.
    source.on('error', () => undefined);
    if (name === undefined) this.issue('body', 'body_wrong', NAMELESS);
    else if (name !== 'audio')
      this.issue(name, 'file_unknown', 'must not be a file; the recording belongs in the field "audio"');
    else if (this.audio) this.issue(name, 'sent_twice', 'must be sent once');
    else if (!format)
      this.issue(
        name,
        'file_type_unknown',
        'must have a file name that ends in .wav, .mp3, .flac, .ogg or .m4a',
      );
    else {
      this.store(source, format);
      return;
    }
    source.resume();
  }

  private store(source: Readable, format: AudioFormat): void {
    source.once('limit', () => this.abort.abort(tooLarge()));
    this.abort.signal.addEventListener('abort', () => source.destroy(this.abort.signal.reason as Error));
    const stored = this.sink(source, format);
    // Heard here at once: a write that fails ends the upload instead of stalling it.
    stored.catch((error: unknown) => this.abort.abort(error));
    this.audio = { format, stored };
  }

  private issue(field: string, code: IssueCode, message: string): void {
    this.issues.push({ field, message, code });
  }
}

const noForm = (): InvalidPayload =>
  wrongBody('must be sent as multipart/form-data with a boundary in its Content-Type');

/** The format a file name promises, by its extension in any case. */
function formatOf(fileName: string | undefined): AudioFormat | undefined {
  const extension = fileName?.split('.').pop()?.toLowerCase();
  return fileName?.includes('.') ? AUDIO_FORMATS.find((format) => format === extension) : undefined;
}
