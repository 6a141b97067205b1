import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './ingestion-client';

/** An export as far as tests look into it. */
export interface Export {
  id: string;
  kind: string;
  format: string;
  filter: Record<string, unknown>;
  day: string | null;
  state: string;
  calls_done: number;
  calls_total: number | null;
  rows: number;
  bytes: number | null;
  error: string | null;
  expires_at: string | null;
}

export interface Download {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Asks for exports the way a system of the client's does: with a key, over HTTP. */
export class ExportsClient {
  constructor(
    private readonly baseUrl: string,
    readonly key: string,
  ) {}

  async request<T = Export>(method: string, path = '', body?: unknown): Promise<Answer<T>> {
    const response = await fetch(`${this.baseUrl}/v1/exports${path}`, {
      method,
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : undefined) as T,
      headers: response.headers,
    };
  }

  /** Waits until there is nothing left to do. */
  async ended(id: string): Promise<Export> {
    for (;;) {
      const { status, body } = await this.request('GET', `/${id}`);
      if (status !== 200) throw new Error(`the export was answered ${status}`);
      if (!['queued', 'running'].includes(body.state)) return body;
      await delay(50);
    }
  }

  async download(id: string, headers: Record<string, string> = {}): Promise<Download> {
    const response = await fetch(`${this.baseUrl}/v1/exports/${id}/download`, {
      headers: { authorization: `Bearer ${this.key}`, ...headers },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  }

  /** Has an export written and downloads it. */
  async exported(wanted: object): Promise<Download & { job: Export }> {
    const asked = await this.request('POST', '', wanted);
    if (asked.status !== 202)
      throw new Error(`it was answered ${asked.status} ${JSON.stringify(asked.body)}`);
    const job = await this.ended(asked.body.id);
    return { ...(await this.download(job.id)), job };
  }

  /** The rows of a JSON Lines export. */
  async rows(wanted: object): Promise<Record<string, unknown>[]> {
    const { bytes, status } = await this.exported({ ...wanted, format: 'jsonl' });
    if (status !== 200) throw new Error(`the download was answered ${status}`);
    const lines = bytes.toString().split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }
}
