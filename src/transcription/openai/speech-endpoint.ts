import { setTimeout as sleep } from 'node:timers/promises';
import { TranscriptionFailed } from '../transcription-engine';
import { CircuitBreaker } from '../../remote/circuit-breaker';

export interface SpeechEndpointOptions {
  /** Base address, such as https://host/v1. */
  url: string;
  apiKey?: string;
  /** Milliseconds one request may take. */
  requestLimit?: number;
  /** Requests sent for one piece of audio at most. */
  tries?: number;
  /** Milliseconds of the first wait between tries; each further one is twice as long, with full jitter. */
  firstDelay?: number;
  breaker?: CircuitBreaker;
}

/** The longest wait an endpoint may ask for with Retry-After, in milliseconds. */
const LONGEST_DELAY = 60_000;

/** Statuses that pass by themselves: overload, a restart, a gateway without its server. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Statuses by which an endpoint refuses this audio, now and always. */
const REFUSING = new Set([400, 413, 415, 422]);

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
      const outcome = await this.send(form, ended);
      if ('reply' in outcome) return outcome.reply;
      if (attempt >= tries || !outcome.passes) throw outcome.failure;
      const jittered = Math.random() * firstDelay * 2 ** (attempt - 1);
      await sleep(Math.min(outcome.retryAfter ?? jittered, LONGEST_DELAY), undefined, {
        signal: ended,
      }).catch(() => {});
    }
  }

  close(): void {
    this.closing.abort(new TranscriptionFailed('Transcription is shutting down', true));
  }

  private async send(form: FormData, ended: AbortSignal): Promise<Outcome> {
    const { apiKey, requestLimit = 300_000 } = this.options;
    try {
      const response = await fetch(this.address, {
        method: 'POST',
        body: form,
        headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
        signal: AbortSignal.any([ended, AbortSignal.timeout(requestLimit)]),
      });
      const reply: unknown = await response.json().catch(() => undefined);
      if (response.ok && reply !== undefined) {
        this.breaker.succeeded();
        return { reply };
      }
      return this.refused(response, reply);
    } catch (error) {
      ended.throwIfAborted();
      this.breaker.failed();
      return {
        passes: true,
        failure: new TranscriptionFailed(`The speech endpoint ${causeOf(error)}`, true),
      };
    }
  }

  private refused(response: Response, reply: unknown): Outcome {
    const passes = PASSING.has(response.status) || response.ok;
    if (passes) this.breaker.failed();
    else this.breaker.succeeded(); // it is there, it only dislikes the request
    const what = response.ok ? 'answered without JSON' : `answered ${response.status}${codeIn(reply)}`;
    return {
      passes,
      failure: new TranscriptionFailed(`The speech endpoint ${what}`, !REFUSING.has(response.status)),
      retryAfter: retryAfterMs(response.headers.get('retry-after')),
    };
  }
}

type Outcome = { reply: unknown } | { failure: TranscriptionFailed; passes: boolean; retryAfter?: number };

/** The header's seconds or date, in milliseconds from now; undefined when it says nothing. */
function retryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

function causeOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'gave no answer in time';
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code = cause && typeof cause === 'object' && 'code' in cause ? String(cause.code) : 'no connection';
  return `could not be reached (${code})`;
}

/** OpenAI's `{error: {code, type}}`; other servers send free text, which stays out of messages. */
function codeIn(reply: unknown): string {
  const error = reply && typeof reply === 'object' && 'error' in reply ? reply.error : undefined;
  if (!error || typeof error !== 'object') return '';
  const { code, type } = error as { code?: unknown; type?: unknown };
  const name = [code, type].find((each) => typeof each === 'string' && /^[\w.-]{1,60}$/.test(each));
  return name ? ` (${String(name)})` : '';
}
