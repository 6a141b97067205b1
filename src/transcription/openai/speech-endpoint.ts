import { CircuitBreaker } from '../../http/client/circuit-breaker';
import { RemoteClient } from '../../http/client/remote-client';
import { type FailureKind, RemoteFailure } from '../../http/client/remote-failure';
import { TranscriptionFailed, type TranscriptionFailureCode } from '../transcription-engine';

export interface SpeechEndpointOptions {
  /** Base address, such as https://host/v1. */
  url: string;
  apiKey?: string;
  /** Milliseconds until an answer begins: the work itself. */
  requestLimit?: number;
  /** Requests sent for one piece of audio at most. */
  tries?: number;
  /** The longest first wait between tries, in milliseconds; each further one may be twice as long. */
  firstDelay?: number;
  breaker?: CircuitBreaker;
  /** Is told of each request that failed. */
  onFailure?: (failure: RemoteFailure) => void;
}

/** The longest wait an endpoint may ask for with Retry-After, in milliseconds. */
const MAX_DELAY_MS = 60_000;
/** Twenty minutes of speech with a time for each word take under 2 MB. */
const MAX_REPLY_BYTES = 10_000_000;
/** Milliseconds for an answer to arrive once it has begun. */
const REPLY_LIMIT_MS = 60_000;

/**
 * `POST {url}/audio/transcriptions`, the request every OpenAI-compatible speech server answers. Each request counts in
 * the circuit breaker. Errors name the status and the server's own code, never its message: that may repeat words of
 * the call.
 */
export class SpeechEndpoint {
  private readonly client: RemoteClient;
  private readonly closing = new AbortController();

  constructor(options: SpeechEndpointOptions) {
    const { url, apiKey, requestLimit, tries, firstDelay, breaker, onFailure } = options;
    this.client = new RemoteClient({
      url,
      path: '/audio/transcriptions',
      apiKey,
      headersMs: requestLimit ?? 300_000,
      bodyMs: REPLY_LIMIT_MS,
      maxReplyBytes: MAX_REPLY_BYTES,
      tries: tries ?? 4,
      firstDelayMs: firstDelay ?? 1_000,
      maxDelayMs: MAX_DELAY_MS,
      breaker: breaker ?? new CircuitBreaker({ failures: 5, restMs: 30_000 }),
      onFailure,
    });
  }

  /** The JSON an accepted request was answered with. Rejects with `TranscriptionFailed` or the signal's reason. */
  async transcribe(form: FormData, signal?: AbortSignal): Promise<unknown> {
    const ended = AbortSignal.any([this.closing.signal, ...(signal ? [signal] : [])]);
    try {
      return await this.client.ask(form, { signal: ended });
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      throw new TranscriptionFailed(
        `The speech endpoint ${error.message}`,
        error.kind !== 'request',
        CODE_OF[error.kind],
      );
    }
  }

  close(): void {
    this.closing.abort(new TranscriptionFailed('Transcription is shutting down', true));
  }
}

const CODE_OF: Record<FailureKind, TranscriptionFailureCode> = {
  request: 'speech_service_refused',
  settings: 'speech_service_settings',
  overload: 'speech_service_unavailable',
  outage: 'speech_service_unavailable',
};
