import { setTimeout as wait } from 'node:timers/promises';
import { post } from '../../../http/client/post';
import { type FailureKind, type NamedError, RemoteFailure } from '../../../http/client/remote-failure';
import { ScoringFailed } from '../scoring-engine';

export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}

export interface ChatClientOptions {
  /** Base address of an OpenAI-compatible service, such as https://host/v1. */
  url: string;
  apiKey?: string;
  model: string;
  /** Tries after the first, for a service that is busy or broken. */
  retries: number;
  /** Longest answer asked for, in tokens. */
  maxAnswerTokens: number;
  /** Is told of each request that failed. */
  onFailure?: (failure: RemoteFailure) => void;
}

/** What the service is asked to answer in. */
export type ResponseFormat =
  | { type: 'json_schema'; json_schema: { name: string; strict: true; schema: object } }
  | { type: 'json_object' };

/** Until when a call's requests may go on. */
export interface TimeLimit {
  signal: AbortSignal;
  /** The moment the signal aborts, by `performance.now()`. */
  endsAt: number;
}

/** What a refused request was refused for: its response format, this call, or the service does not tell. */
export type RefusedFor = 'format' | 'call' | 'unknown';

/** The service did not answer the question. */
export class ModelFailed extends ScoringFailed {
  constructor(
    message: string,
    readonly kind: FailureKind,
    readonly refusedFor: RefusedFor = 'call',
  ) {
    super(message, kind !== 'request');
  }
}

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
/** A call's own limit is far shorter, and ends the request first. */
const MAX_REQUEST_MS = 300_000;
/** Far above any answer asked for; a service that sends more is not what it says it is. */
const MAX_REPLY = 2_000_000;

/** One question to a chat-completions endpoint, with retries. Errors name the status, never content or the key. */
export class ChatClient {
  /** Requests that the service answered, with whatever. */
  answers = 0;

  constructor(private readonly options: ChatClientOptions) {}

  get model(): string {
    return this.options.model;
  }

  /** The text of the answer. Rejects with `ModelFailed`, or with the signal's reason. */
  async complete(messages: ChatMessage[], format: ResponseFormat, limit: TimeLimit): Promise<string> {
    for (let attempt = 0; ; attempt++) {
      limit.signal.throwIfAborted();
      try {
        const reply = await this.request(messages, format, limit);
        this.answers++;
        return contentOf(reply);
      } catch (error) {
        if (!(error instanceof RemoteFailure)) throw error;
        this.options.onFailure?.(error);
        if (error.kind !== 'outage') this.answers++;
        const waitMs = Math.min(MAX_WAIT_MS, error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** attempt);
        // A wait that takes all the time there is would be told as the service's silence.
        const isInTime = performance.now() + waitMs < limit.endsAt;
        if (!error.passes || attempt >= this.options.retries || !isInTime)
          throw new ModelFailed(
            `the language model service ${error.message}`,
            error.kind,
            error.kind === 'request' ? refusedFor(error.error) : undefined,
          );
        await wait(waitMs, undefined, { signal: limit.signal });
      }
    }
  }

  private request(messages: ChatMessage[], format: ResponseFormat, limit: TimeLimit): Promise<unknown> {
    const { url, apiKey, model, maxAnswerTokens } = this.options;
    return post({
      address: `${url.replace(/(?<!\/)\/+$/, '')}/chat/completions`,
      apiKey,
      body: {
        model,
        messages,
        temperature: 0,
        max_tokens: maxAnswerTokens,
        response_format: format,
      },
      headersMs: MAX_REQUEST_MS,
      bodyMs: MAX_REQUEST_MS,
      longestReply: MAX_REPLY,
      signal: limit.signal,
    });
  }
}

const OF_FORMAT = /response_format|json_schema/i;
/** As OpenAI, Azure, vLLM and llama.cpp name what is too long or not to be spoken of. */
const OF_CALL = /context|content_(filter|policy)|moderation|length|too_(large|long|many)|max_tokens|safety/i;
const OF_CALL_IN_WORDS = /context (length|window|size)|too (long|large|many)|content (management|policy)/i;

/** OpenAI names the field it dislikes; other servers only write of it. */
function refusedFor({ code, type, param, message }: NamedError): RefusedFor {
  if (OF_CALL.test(`${code} ${type}`)) return 'call';
  if (OF_FORMAT.test(`${param} ${code}`)) return 'format';
  if (param !== null || OF_CALL_IN_WORDS.test(message)) return 'call';
  return OF_FORMAT.test(message) ? 'format' : 'unknown';
}

interface Completion {
  choices?: { finish_reason?: unknown; message?: { content?: unknown; refusal?: unknown } }[];
}

function contentOf(reply: unknown): string {
  const choices = (reply as Completion | null)?.choices;
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  if (choice?.message?.refusal || choice?.finish_reason === 'content_filter')
    throw new ModelFailed('the language model refused to answer', 'request');
  const content = choice?.message?.content;
  if (typeof content !== 'string') throw new ModelFailed('the language model sent no answer', 'outage');
  return content;
}
