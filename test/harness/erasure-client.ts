import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './ingestion-client';

/** An erasure as far as tests look into it. */
export interface Erasure {
  id: string;
  kind: string;
  state: string;
  salt: string;
  subject_hash: string;
  counts: Record<string, number>;
  nightly_files: string[];
  error: string | null;
  finished_at: string | null;
}

/** Asks for erasures the way a system of the client's does: with a key, over HTTP. */
export class ErasureClient {
  constructor(
    private readonly baseUrl: string,
    readonly key: string,
  ) {}

  async request<T = Erasure>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const response = await fetch(`${this.baseUrl}/v1${path}`, {
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

  /** Has something erased and waits until it is; gives the receipt. */
  async erased(kind: string, subject: string): Promise<Erasure> {
    const { status, body } = await this.request('POST', '/erasures', { kind, subject });
    if (status !== 202) throw new Error(`the erasure was answered ${status}: ${JSON.stringify(body)}`);
    return this.ended(body.id);
  }

  /** Waits until there is nothing left to do. */
  async ended(id: string): Promise<Erasure> {
    for (;;) {
      const { status, body } = await this.request('GET', `/erasures/${id}`);
      if (status !== 200) throw new Error(`the erasure was answered ${status}`);
      if (body.state === 'done') return body;
      await delay(50);
    }
  }
}
