import { pause } from './pause.js';
import { recordingForm } from './recording-form.js';
import { upload } from './upload.js';
import { Transport, type TransportOptions } from './transport.js';
import type {
  Audio,
  RecordingFields,
  RecordingJob,
  RecordingOutcome,
  Result,
  ResultPage,
  ResultQuery,
  TranscriptAccepted,
  TranscriptDelivery,
} from './types.js';

export { ApiError, ServiceUnreachable, type Issue } from './errors.js';
export { RETRY_WAITS_SECONDS } from './retry-waits.js';
export type { Retry } from './transport.js';
export type * from './types.js';

export interface ClientOptions extends TransportOptions {
  /** Where the service is, such as `https://calls.example.com`. */
  baseUrl: string;
  /** Delivers calls. */
  integrationKey?: string;
  /** Reads results; without it they are read with the integration key, if that may. */
  readKey?: string;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface WaitOptions extends CallOptions {
  /** How long to wait, in milliseconds; one hour unless told. */
  timeoutMs?: number;
  /** The first pause between two looks, in milliseconds; later ones grow up to 30 s. 1,000 unless told. */
  intervalMs?: number;
}

const FINAL: readonly RecordingJob['status'][] = ['ingested', 'rejected', 'failed'];
const MAX_INTERVAL_MS = 30_000;
/** The service may have to put changes in order before it can tell them. */
const EMPTY_PAGE_PAUSE_MS = 1_000;

/** The job is in none of its last states when the time is over. */
export class RecordingNotFinished extends Error {
  override name = 'RecordingNotFinished';

  constructor(readonly job: RecordingJob) {
    super(`The recording is still ${job.status}`);
  }
}

/**
 * Delivers calls, follows recordings and reads results. What may succeed later is repeated after the waits of the
 * specification, so a promise may take hours: give a signal to end it. Rejects with `ApiError` for an answer that stays
 * (400, 401, 403, 404, 413), and with `ServiceUnreachable`.
 */
export class CallIngestionClient {
  private readonly transport: Transport;
  private readonly deliver: string | undefined;
  private readonly read: string | undefined;

  constructor({ baseUrl, integrationKey, readKey, ...options }: ClientOptions) {
    this.transport = new Transport(new URL(baseUrl).href.replace(/\/$/, ''), options);
    this.deliver = integrationKey;
    this.read = readKey ?? integrationKey;
  }

  /** Delivers a call as a transcript. Sending the same identifier again is safe. */
  async deliverTranscript(
    call: TranscriptDelivery,
    { signal }: CallOptions = {},
  ): Promise<TranscriptAccepted> {
    const headers = { ...bearer(this.deliver), 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(call) };
    const { body } = await this.transport.request('/v1/ingestion/conversations', request, { signal });
    return body as TranscriptAccepted;
  }

  /** Delivers a call as a stereo recording. A file is streamed from disk, however long it is. */
  async deliverRecording(
    fields: RecordingFields,
    audio: Audio,
    { signal }: CallOptions = {},
  ): Promise<RecordingOutcome> {
    const headers = bearer(this.deliver);
    const form = await recordingForm(fields, audio);
    const { status, body } = await this.transport.exchange(
      '/v1/ingestion/recordings',
      (url) => upload(url, headers, form, signal),
      { signal, expected: [409] },
    );
    if (status !== 409) return body as RecordingOutcome;
    return { status: 'duplicate', external_conversation_id: fields.external_conversation_id };
  }

  /** The state of a recording. */
  async getRecording(jobId: string, { signal }: CallOptions = {}): Promise<RecordingJob> {
    const path = `/v1/ingestion/recordings/${encodeURIComponent(jobId)}`;
    return (await this.get(path, this.deliver, signal)) as RecordingJob;
  }

  /** Follows a recording until it is `ingested`, `rejected` or `failed`; `RecordingNotFinished` after `timeoutMs`. */
  async waitForRecording(jobId: string, options: WaitOptions = {}): Promise<RecordingJob> {
    const { signal, timeoutMs = 3_600_000, intervalMs = 1_000 } = options;
    const deadline = Date.now() + timeoutMs;
    for (let wait = intervalMs; ; wait = Math.min(wait * 1.5, MAX_INTERVAL_MS)) {
      const job = await this.getRecording(jobId, { signal });
      if (FINAL.includes(job.status)) return job;
      if (Date.now() + wait > deadline) throw new RecordingNotFinished(job);
      await pause(wait, signal);
    }
  }

  /** The result of a call, by your identifier or by `conversation_id`; null where there is none. */
  async getResult(
    id: string,
    { include, signal }: CallOptions & Pick<ResultQuery, 'include'> = {},
  ): Promise<Result | null> {
    const path = `/v1/results/${encodeURIComponent(id)}${include ? `?include=${include}` : ''}`;
    return (await this.get(path, this.read, signal, [404])) as Result | null;
  }

  /** One page of results, in the order of their changes. */
  async listResults(query: ResultQuery = {}, { signal }: CallOptions = {}): Promise<ResultPage> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, String(value));
    const path = `/v1/results${search.size ? `?${search.toString()}` : ''}`;
    return (await this.get(path, this.read, signal)) as ResultPage;
  }

  /**
   * Every page from `query.cursor` on, or from the first, until there is nothing new. Store `next_cursor` together with
   * the results of its page: asking with it later gives what has changed since.
   */
  async *resultPages(query: ResultQuery = {}, options: CallOptions = {}): AsyncGenerator<ResultPage, void> {
    for (let cursor = query.cursor; ;) {
      const page = await this.listResults({ ...query, cursor }, options);
      yield page;
      if (!page.has_more) return;
      if (page.next_cursor === cursor) await pause(EMPTY_PAGE_PAUSE_MS, options.signal);
      cursor = page.next_cursor;
    }
  }

  private async get(
    path: string,
    key: string | undefined,
    signal: AbortSignal | undefined,
    nothing: readonly number[] = [],
  ): Promise<unknown> {
    const request = { headers: bearer(key) };
    const { status, body } = await this.transport.request(path, request, { signal, expected: nothing });
    return nothing.includes(status) ? null : body;
  }
}

function bearer(key: string | undefined): Record<string, string> {
  if (!key) throw new TypeError('This needs a key: give the client an integrationKey or a readKey');
  return { authorization: `Bearer ${key}` };
}
