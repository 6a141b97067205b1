import { RemoteClient, type QuestionLimits } from '../../../http/client/remote-client';
import { type FailureKind, type NamedError, RemoteFailure } from '../../../http/client/remote-failure';
import { ScoringFailed, type ScoringFailureCode } from '../scoring-engine';

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
  /** Is told what each answer took, where the service says so. */
  onUsage?: (usage: TokenUsage) => void;
}

/** Tokens of one request. */
export interface TokenUsage {
  promptTokens: number;
  answerTokens: number;
}

/** What the service is asked to answer in. */
export type ResponseFormat =
  | { type: 'json_schema'; json_schema: { name: string; strict: true; schema: object } }
  | { type: 'json_object' };

/** What a refused request was refused for: its response format, this call, or the service does not tell. */
export type RefusedFor = 'format' | 'call' | 'unknown';

const CODE_OF: Record<FailureKind, ScoringFailureCode> = {
  request: 'language_model_refused',
  settings: 'language_model_settings',
  overload: 'language_model_unavailable',
  outage: 'language_model_unavailable',
};

/** The service did not answer the question. */
export class ModelFailed extends ScoringFailed {
  constructor(
    message: string,
    readonly kind: FailureKind,
    readonly refusedFor: RefusedFor = 'call',
  ) {
    super(message, kind !== 'request', CODE_OF[kind]);
  }
}

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** A call's own limit is far shorter, and ends the request first. */
const MAX_REQUEST_MS = 300_000;
/** Far above any answer asked for; a service that sends more is not what it says it is. */
const MAX_REPLY_BYTES = 2_000_000;

/** `POST {url}/chat/completions`, one question at a time. Errors name the status, never content or the key. */
export class ChatClient {
  private readonly client: RemoteClient;

  constructor(private readonly options: ChatClientOptions) {
    const { url, apiKey, retries, onFailure } = options;
    this.client = new RemoteClient({
      url,
      path: '/chat/completions',
      apiKey,
      headersMs: MAX_REQUEST_MS,
      bodyMs: MAX_REQUEST_MS,
      maxReplyBytes: MAX_REPLY_BYTES,
      tries: retries + 1,
      firstDelayMs: FIRST_DELAY_MS,
      maxDelayMs: MAX_DELAY_MS,
      onFailure,
    });
  }

  /** Requests that the service answered so far, with whatever. */
  get answered(): number {
    return this.client.answered;
  }

  /** The text of the answer. Rejects with `ModelFailed`, or with the signal's reason. */
  async complete(messages: ChatMessage[], format: ResponseFormat, limits: QuestionLimits): Promise<string> {
    const { model, maxAnswerTokens } = this.options;
    const body = {
      model,
      messages,
      temperature: 0,
      max_tokens: maxAnswerTokens,
      response_format: format,
    };
    try {
      const reply = await this.client.ask(body, limits);
      this.tellUsage(reply);
      return contentOf(reply);
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      throw new ModelFailed(
        `the language model service ${error.message}`,
        error.kind,
        error.kind === 'request' ? refusedFor(error.error) : undefined,
      );
    }
  }

  private tellUsage(reply: unknown): void {
    const usage = (reply as Completion | null)?.usage;
    const { prompt_tokens: promptTokens, completion_tokens: answerTokens } = usage ?? {};
    if (typeof promptTokens === 'number' && typeof answerTokens === 'number')
      this.options.onUsage?.({ promptTokens, answerTokens });
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
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
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
