import { parsed, type Answer } from './answer.js';
import { ApiError, ServiceUnreachable } from './errors.js';
import { pause } from './pause.js';
import { isRetried, RETRY_WAITS_SECONDS, waitMs } from './retry-waits.js';

/** A try that failed and will be repeated. */
export interface Retry {
  /** 1 for the first. */
  attempt: number;
  /** How long is waited before the next one. */
  waitMs: number;
  /** The status of the answer; null where none came. */
  status: number | null;
  /** Why none came. */
  error?: unknown;
}

export interface TransportOptions {
  /** Waits between tries, in seconds; `[]` tries once. */
  retryWaitsSeconds?: readonly number[];
  /** How long an answer may take, in milliseconds; uploads have no such limit. 120,000 unless told. */
  timeoutMs?: number;
  /** Told of every try that is repeated, for logs. */
  onRetry?: (retry: Retry) => void;
}

/** One try: sends the request to `url` and reads the answer. */
export type Exchange = (url: string, signal?: AbortSignal) => Promise<Answer>;

export interface SendOptions {
  signal?: AbortSignal;
  /** Statuses beside 2xx that are an answer rather than an error. */
  expected?: readonly number[];
}

type Outcome = { answer: Answer } | { error: unknown };

/** Sends requests, and repeats those that may succeed later. */
export class Transport {
  private readonly waits: readonly number[];
  private readonly timeoutMs: number;

  constructor(
    private readonly baseUrl: string,
    private readonly options: TransportOptions = {},
  ) {
    this.waits = options.retryWaitsSeconds ?? RETRY_WAITS_SECONDS;
    this.timeoutMs = options.timeoutMs ?? 120_000;
  }

  /** Asks by `fetch`, each try within the time-out. */
  request(path: string, init: RequestInit, options?: SendOptions): Promise<Answer> {
    return this.exchange(path, (url, signal) => this.fetch(url, init, signal), options);
  }

  /** Repeats a try until it is answered for good. Rejects with `ApiError`, `ServiceUnreachable`, or the signal's reason. */
  async exchange(path: string, exchange: Exchange, options: SendOptions = {}): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.attempt(path, exchange, options.signal);
      const answer = 'answer' in outcome ? outcome.answer : undefined;
      if (answer && isExpected(answer, options)) return answer;
      const wait = answer && !isRetried(answer.status) ? undefined : this.waits[attempt - 1];
      if (wait === undefined) throw failure(outcome, attempt);
      const ms = waitMs(wait, answer?.headers.get('retry-after') ?? null);
      const status = answer?.status ?? null;
      this.options.onRetry?.({ attempt, waitMs: ms, status, ...('error' in outcome ? outcome : {}) });
      await pause(ms, options.signal);
    }
  }

  private async attempt(path: string, exchange: Exchange, signal?: AbortSignal): Promise<Outcome> {
    signal?.throwIfAborted();
    try {
      return { answer: await exchange(`${this.baseUrl}${path}`, signal) };
    } catch (error) {
      signal?.throwIfAborted();
      return { error };
    }
  }

  private async fetch(url: string, init: RequestInit, signal?: AbortSignal): Promise<Answer> {
    const ended = AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(this.timeoutMs)]);
    // Not followed: a redirect may lead the key elsewhere.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: ended });
    const { status, headers } = response;
    return { status, headers, body: parsed(await response.text()) };
  }
}

const isExpected = ({ status }: Answer, { expected = [] }: SendOptions): boolean =>
  (status >= 200 && status < 300) || expected.includes(status);

function failure(outcome: Outcome, tries: number): Error {
  if ('error' in outcome) return new ServiceUnreachable(tries, outcome.error);
  const { status, body, headers } = outcome.answer;
  return new ApiError(status, body, headers);
}
