import { setTimeout as sleep } from 'node:timers/promises';
import type { CircuitBreaker } from './circuit-breaker';
import { CircuitOpen } from './circuit-breaker';
import { post, type ReplyLimits } from './post';
import { effectOnCircuit, RemoteFailure } from './remote-failure';

export interface RemoteClientOptions extends ReplyLimits {
  /** Base address of the service, such as https://host/v1. */
  url: string;
  /** Below the base address, such as `/chat/completions`. */
  path: string;
  apiKey?: string;
  /** Requests sent for one question at most, the first one included. */
  tries: number;
  /** The longest first wait between tries, in milliseconds; each further one may be twice as long. */
  firstDelayMs: number;
  /** The longest wait, also when the service asks for more with Retry-After, in milliseconds. */
  maxDelayMs: number;
  /** Counts every request; without it the caller counts what its requests together come to. */
  breaker?: CircuitBreaker;
  /** Is told of each request that failed. */
  onFailure?: (failure: RemoteFailure) => void;
}

/** Until when a question may go on. */
export interface QuestionLimits {
  /** Ends it early: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** The moment the signal aborts, by `performance.now()`: no wait between tries goes beyond it. */
  endsAt?: number;
}

/**
 * Puts questions to one address of a remote service: JSON or a form out, JSON back. Overload and outages are tried
 * again, after what the service asks for with Retry-After, else after a random wait of growing length ("full jitter",
 * M. Brooker, Exponential Backoff And Jitter, 2015), so that many clients do not come back at once.
 */
export class RemoteClient {
  private readonly address: string;
  private answeredRequests = 0;

  constructor(private readonly options: RemoteClientOptions) {
    this.address = `${options.url.replace(/(?<!\/)\/+$/, '')}${options.path}`;
  }

  /** Requests that the service answered so far, with whatever: tells a slow service from a silent one. */
  get answered(): number {
    return this.answeredRequests;
  }

  /** The JSON of the answer. Rejects with `RemoteFailure` of the last try, or with the signal's reason. */
  async ask(body: FormData | object, { signal, endsAt = Infinity }: QuestionLimits = {}): Promise<unknown> {
    const { tries, firstDelayMs, maxDelayMs, onFailure } = this.options;
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      try {
        return await this.request(body, signal);
      } catch (error) {
        if (error instanceof CircuitOpen)
          throw new RemoteFailure('failed repeatedly and is left to rest', 'outage');
        if (!(error instanceof RemoteFailure)) throw error;
        onFailure?.(error);
        const jittered = Math.random() * firstDelayMs * 2 ** (attempt - 1);
        const waitMs = Math.min(maxDelayMs, error.retryAfterMs ?? jittered);
        // A wait that takes all the time there is would be told as the service's silence.
        if (!error.passes || attempt >= tries || performance.now() + waitMs >= endsAt) throw error;
        await sleep(waitMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
      }
    }
  }

  private request(body: FormData | object, signal: AbortSignal | undefined): Promise<unknown> {
    const { breaker } = this.options;
    return breaker ? breaker.run(() => this.send(body, signal), effectOfError) : this.send(body, signal);
  }

  private async send(body: FormData | object, signal: AbortSignal | undefined): Promise<unknown> {
    const { apiKey, headersMs, bodyMs, maxReplyBytes } = this.options;
    try {
      const reply = await post({
        address: this.address,
        apiKey,
        body,
        headersMs,
        bodyMs,
        maxReplyBytes,
        signal,
      });
      this.answeredRequests++;
      return reply;
    } catch (error) {
      if (error instanceof RemoteFailure && error.kind !== 'outage') this.answeredRequests++;
      throw error;
    }
  }
}

/** A request that we ended ourselves says nothing of the service. */
const effectOfError = (error: unknown) =>
  error instanceof RemoteFailure ? effectOnCircuit(error.kind) : 'withdrawn';
