import { setTimeout as wait } from 'node:timers/promises';
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
}

/** What the service is asked to answer in. */
export type ResponseFormat =
  | { type: 'json_schema'; json_schema: { name: string; strict: true; schema: object } }
  | { type: 'json_object' };

/** The service does not know this response format. */
export class FormatUnsupported extends ScoringFailed {
  constructor() {
    super('the language model service does not know this response format', false);
    this.name = 'FormatUnsupported';
  }
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Far above any answer asked for; a service that sends more is not what it says it is. */
const LONGEST_RESPONSE = 2_000_000;

/** One request to a chat-completions endpoint, with retries. Errors name the status, never content or the key. */
export class ChatClient {
  constructor(private readonly options: ChatClientOptions) {}

  get model(): string {
    return this.options.model;
  }

  /** The text of the answer. Rejects with `ScoringFailed`, or with the signal's reason. */
  async complete(messages: ChatMessage[], format: ResponseFormat, signal: AbortSignal): Promise<string> {
    for (let attempt = 0; ; attempt++) {
      signal.throwIfAborted();
      const answered = await this.request(messages, format, signal);
      if (typeof answered === 'string') return answered;
      if (attempt >= this.options.retries) throw answered.error;
      await wait(Math.min(LONGEST_WAIT_MS, answered.waitMs ?? FIRST_WAIT_MS * 2 ** attempt), undefined, {
        signal,
      });
    }
  }

  private async request(
    messages: ChatMessage[],
    format: ResponseFormat,
    signal: AbortSignal,
  ): Promise<string | { error: ScoringFailed; waitMs: number | null }> {
    const { url, apiKey, model, maxAnswerTokens } = this.options;
    let response: Response;
    try {
      response = await fetch(`${url.replace(/(?<!\/)\/+$/, '')}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        },
        body: JSON.stringify({
          model,
          messages,
          temperature: 0,
          max_tokens: maxAnswerTokens,
          response_format: format,
        }),
        redirect: 'error',
        signal,
      });
      if (response.ok) return contentOf(await limitedText(response));
      await response.body?.cancel();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ScoringFailed) throw error;
      return {
        error: new ScoringFailed('the language model service could not be reached', true),
        waitMs: null,
      };
    }
    const { status, headers } = response;
    if (status === 400 || status === 422) throw new FormatUnsupported();
    const busy = status === 408 || status === 409 || status === 429 || status >= 500;
    const error = new ScoringFailed(`the language model service answered ${status}`, busy);
    if (!busy) throw error;
    return { error, waitMs: retryAfter(headers.get('retry-after')) };
  }
}

async function limitedText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LONGEST_RESPONSE)
      throw new ScoringFailed('the language model answered far too much', false);
  }
  return text;
}

/** Milliseconds from a `Retry-After` header, which holds seconds or a date; null without one. */
export function retryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

interface Completion {
  choices?: { finish_reason?: unknown; message?: { content?: unknown; refusal?: unknown } }[];
}

function contentOf(body: string): string {
  let completion: Completion;
  try {
    completion = JSON.parse(body) as Completion;
  } catch {
    throw new ScoringFailed('the language model service answered no JSON', true);
  }
  const choice = Array.isArray(completion?.choices) ? completion.choices[0] : undefined;
  if (choice?.message?.refusal) throw new ScoringFailed('the language model refused to answer', false);
  if (choice?.finish_reason === 'content_filter')
    throw new ScoringFailed('the language model refused to answer', false);
  const content = choice?.message?.content;
  if (typeof content !== 'string') throw new ScoringFailed('the language model service sent no answer', true);
  return content;
}
