import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** An answer as it came over the wire; `T` is what the specification says of its body. */
export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
}

export interface TranscriptAccepted {
  status: 'accepted';
  external_conversation_id: string;
  conversation_id: string | null;
  analysed: boolean;
  reason?: string;
}

export interface RecordingAccepted {
  status: 'queued' | 'skipped';
  external_conversation_id: string;
  job_id?: string;
  reason?: string;
}

export interface RecordingJob {
  job_id: string;
  external_conversation_id: string;
  status: 'queued' | 'processing' | 'transcribed' | 'ingested' | 'rejected' | 'failed';
  reject_reason: string | null;
  channel_separation: string | null;
  audio_seconds: number | null;
  conversation_id: string | null;
  transcript_retained_until: string | null;
  attempts: number;
  last_error: string | null;
  enqueued_at: string;
  updated_at: string;
}

/** A recording to deliver: a file on disk, or bytes with the file name that is to be sent. */
export type RecordingFile = string | { name: string; bytes: Buffer };

const FINISHED: readonly RecordingJob['status'][] = ['ingested', 'rejected', 'failed'];

/** Delivers calls the way a customer's system does: by the specification's requests, over HTTP. */
export class IngestionClient {
  constructor(
    readonly baseUrl: string,
    readonly integrationKey: string,
  ) {}

  deliverTranscript(body: object): Promise<Answer<TranscriptAccepted>> {
    return this.request('POST', '/v1/ingestion/conversations', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  async deliverRecording(
    fields: Record<string, string>,
    audio: RecordingFile,
  ): Promise<Answer<RecordingAccepted>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (typeof audio === 'string') form.append('audio', await openAsBlob(audio), basename(audio));
    else form.append('audio', new Blob([new Uint8Array(audio.bytes)]), audio.name);
    return this.request('POST', '/v1/ingestion/recordings', { body: form });
  }

  job(jobId: string): Promise<Answer<RecordingJob>> {
    return this.request('GET', `/v1/ingestion/recordings/${encodeURIComponent(jobId)}`);
  }

  /** Follows a job until it is in one of `states`. Rejects with its last state when that takes too long. */
  async waitForJob(jobId: string, states = FINISHED, timeoutMs = 120_000): Promise<RecordingJob> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const { status, body } = await this.job(jobId);
      if (status !== 200) throw new Error(`the job route answered ${status}: ${JSON.stringify(body)}`);
      if (states.includes(body.status)) return body;
      if (FINISHED.includes(body.status) || Date.now() > deadline)
        throw new Error(`waited for ${states.join(' or ')}, the job is ${JSON.stringify(body)}`);
      await sleep(100);
    }
  }

  async request<T>(method: string, path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.integrationKey}`);
    const response = await fetch(`${this.baseUrl}${path}`, { ...init, method, headers });
    return { status: response.status, body: (await response.json()) as T, headers: response.headers };
  }
}
