import { setTimeout as sleep } from 'node:timers/promises';
import { TranscriptionFailed } from '../transcription-engine';
import { CircuitBreaker } from '../../http/client/circuit-breaker';
import { post } from '../../http/client/post';
import { RemoteFailure } from '../../http/client/remote-failure';

export interface SpeechEndpointOptions {
  /** Base address, such as https://host/v1. */
  url: string;
  apiKey?: string;
  /** Milliseconds until an answer begins: the work itself. */
  requestLimit?: number;
  /** Requests sent for one piece of audio at most. */
  tries?: number;
  /** Milliseconds of the first wait between tries; each further one is twice as long, with full jitter. */
  firstDelay?: number;
  breaker?: CircuitBreaker;
  /** Is told of each request that failed. */
  onFailure?: (failure: RemoteFailure) => void;
}

/** The longest wait an endpoint may ask for with Retry-After, in milliseconds. */
const MAX_DELAY = 60_000;

/** Bytes of an answer: twenty minutes of speech with a time for each word take under 2 MB. */
const MAX_REPLY = 10_000_000;
/** Milliseconds for an answer to arrive once it has begun. */
const REPLY_LIMIT = 60_000;

/**
 * `POST {url}/audio/transcriptions`, the request every OpenAI-compatible speech server answers, with retries.
 * Errors name the status and the server's own code, never its message: that may repeat words of the call.
 */
export class SpeechEndpoint {
  private readonly address: string;
  private readonly breaker: CircuitBreaker;
  private readonly closing = new AbortController();

  constructor(private readonly options: SpeechEndpointOptions) {
    this.address = `${options.url.replace(/(?<!\/)\/+$/, '')}/audio/transcriptions`;
    this.breaker = options.breaker ?? new CircuitBreaker({ failures: 5, restMs: 30_000 });
  }

  /** The JSON an accepted request was answered with. Rejects with `TranscriptionFailed` or the signal's reason. */
  async transcribe(form: FormData, signal?: AbortSignal): Promise<unknown> {
    const { tries = 4, firstDelay = 1_000 } = this.options;
    const ended = AbortSignal.any([this.closing.signal, ...(signal ? [signal] : [])]);
    for (let attempt = 1; ; attempt++) {
      ended.throwIfAborted();
      if (!this.breaker.admits())
        throw new TranscriptionFailed('The speech endpoint failed repeatedly and is left to rest', true);
      const failure = await this.send(form, ended);
      if (!(failure instanceof RemoteFailure)) return failure.reply;
      if (attempt >= tries || !failure.passes)
        throw new TranscriptionFailed(`The speech endpoint ${failure.message}`, failure.kind !== 'request');
      const jittered = Math.random() * firstDelay * 2 ** (attempt - 1);
      await sleep(Math.min(failure.retryAfterMs ?? jittered, MAX_DELAY), undefined, {
        signal: ended,
      }).catch(() => {});
    }
  }

  close(): void {
    this.closing.abort(new TranscriptionFailed('Transcription is shutting down', true));
  }

  private async send(form: FormData, signal: AbortSignal): Promise<{ reply: unknown } | RemoteFailure> {
    const { apiKey, requestLimit: headersMs = 300_000, onFailure } = this.options;
    const limits = { headersMs, bodyMs: REPLY_LIMIT, longestReply: MAX_REPLY };
    try {
      const reply = await post({ address: this.address, apiKey, body: form, signal, ...limits });
      this.breaker.succeeded();
      return { reply };
    } catch (failure) {
      if (!(failure instanceof RemoteFailure)) {
        this.breaker.withdrawn(); // stopped by us: says nothing of the endpoint
        throw failure;
      }
      if (failure.kind === 'outage') this.breaker.failed();
      else if (failure.kind === 'overload') this.breaker.withdrawn();
      else this.breaker.succeeded(); // it is there, it only dislikes the request
      onFailure?.(failure);
      return failure;
    }
  }
}
