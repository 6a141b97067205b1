import { LRUCache } from 'lru-cache';
import { CircuitBreaker, CircuitOpen, type CircuitEffect } from '../../../http/client/circuit-breaker';
import type { QuestionLimits } from '../../../http/client/remote-client';
import { effectOnCircuit, type RemoteFailure } from '../../../http/client/remote-failure';
import { ScoringFailed, type EngineIdentity } from '../scoring-engine';
import { readAnswers, type ModelAnswer } from './answer-format';
import {
  ChatClient,
  ModelFailed,
  type ChatMessage,
  type ResponseFormat,
  type TokenUsage,
} from './chat-client';
import type { ModelQuestions, TokenBudget } from './model-questions';
import { PROMPT_VERSION } from './prompt';

export interface LlmEngineOptions extends Partial<TokenBudget> {
  /** Base address of an OpenAI-compatible service, such as https://host/v1. */
  url: string;
  apiKey?: string;
  model: string;
  /** Milliseconds for a whole call, retries included. */
  timeoutMs?: number;
  retries?: number;
  maxAnswerTokens?: number;
  /** Outages in a row after which the service is left alone for `coolDownMs`. */
  breakerFailures?: number;
  coolDownMs?: number;
  cacheEntries?: number;
  /** Is told of each request that failed. */
  onFailure?: (failure: RemoteFailure) => void;
  /** Is told what each answer took, where the service says so. */
  onUsage?: (usage: TokenUsage) => void;
}

/** What a language model said about one call; its evidence is not yet checked. */
export interface ModelAnswers {
  answers: readonly ModelAnswer[];
  /** What went otherwise than planned; never words of the call. */
  notes: readonly string[];
}

/**
 * Asks a language model the questions of the rubric. It only asks and waits: what goes out is written, and what comes
 * back is held against the call, where long texts hold up nothing else. Any failure is a `ScoringFailed`.
 */
export class LlmEngine {
  readonly identity: EngineIdentity;
  private readonly client: ChatClient;
  private readonly breaker: CircuitBreaker;
  private readonly cache: LRUCache<string, ModelAnswers>;
  private readonly options: Required<Omit<LlmEngineOptions, 'apiKey' | 'onFailure' | 'onUsage'>>;
  /** Whether the service knows schemas: learned from the first answer it gives in one form or the other. */
  private knowsSchemas?: boolean;

  constructor({ apiKey, onFailure, onUsage, ...options }: LlmEngineOptions) {
    this.options = {
      timeoutMs: 15_000,
      retries: 2,
      partTokens: 12_000,
      maxParts: 6,
      maxAnswerTokens: 4_000,
      breakerFailures: 5,
      coolDownMs: 60_000,
      cacheEntries: 500,
      ...options,
    };
    const { model, breakerFailures, coolDownMs } = this.options;
    this.identity = { name: 'openai', version: `1.0.0+prompt.${PROMPT_VERSION}`, model };
    this.client = new ChatClient({ ...this.options, apiKey, onFailure, onUsage });
    this.cache = new LRUCache({ max: this.options.cacheEntries });
    this.breaker = new CircuitBreaker({ failures: breakerFailures, restMs: coolDownMs });
  }

  get budget(): TokenBudget {
    return this.options;
  }

  /** Rejects with `ScoringFailed`, and with the signal's reason when aborted. */
  async ask(questions: ModelQuestions, signal?: AbortSignal): Promise<ModelAnswers> {
    const held = this.cache.get(questions.key);
    if (held) return held;
    const given = await this.withinLimits(signal, (limits) => this.askAll(questions, limits));
    this.cache.set(questions.key, given);
    return given;
  }

  /** Runs under the time limit and the circuit breaker, in which a call counts once, whatever it asks. */
  private async withinLimits<T>(
    signal: AbortSignal | undefined,
    work: (limits: QuestionLimits) => Promise<T>,
  ): Promise<T> {
    const { timeoutMs } = this.options;
    const late = AbortSignal.timeout(timeoutMs);
    const endsAt = performance.now() + timeoutMs;
    const answeredBefore = this.client.answered;
    const effectOf = (error: unknown): CircuitEffect => {
      if (signal?.aborted) return 'withdrawn';
      // Out of time between answers: the call was long, the service is there.
      if (late.aborted) return this.client.answered === answeredBefore ? 'failed' : 'succeeded';
      return error instanceof ModelFailed ? effectOnCircuit(error.kind) : 'succeeded';
    };
    const limits = { signal: signal ? AbortSignal.any([signal, late]) : late, endsAt };
    try {
      return await this.breaker.run(() => work(limits), effectOf);
    } catch (error) {
      if (error instanceof CircuitOpen)
        throw new ScoringFailed(
          'the language model service keeps failing and is left alone for a while',
          true,
          'language_model_unavailable',
        );
      signal?.throwIfAborted();
      if (late.aborted)
        throw new ScoringFailed('the language model took too long', true, 'language_model_unavailable');
      throw error;
    }
  }

  private async askAll({ parts, schema }: ModelQuestions, limits: QuestionLimits): Promise<ModelAnswers> {
    const answers: ModelAnswer[] = [];
    const notes: string[] = [];
    for (const messages of parts) answers.push(...(await this.askOne(messages, schema, notes, limits)));
    if (parts.length > 1) notes.push(`judged in ${parts.length} parts`);
    return { answers, notes };
  }

  private async askOne(
    messages: ChatMessage[],
    schema: object,
    notes: string[],
    limits: QuestionLimits,
  ): Promise<ModelAnswer[]> {
    let isRefused = this.knowsSchemas === false;
    if (!isRefused) {
      try {
        const text = await this.client.complete(messages, schemaFormat(schema), limits);
        this.knowsSchemas = true;
        const answers = readAnswers(text);
        if (answers) return answers;
        notes.push('the answer by schema could not be read; asked again for plain JSON');
      } catch (error) {
        if (!this.mayDislikeSchemas(error)) throw error;
        isRefused = true;
      }
    }
    const text = await this.client.complete(messages, { type: 'json_object' }, limits);
    if (isRefused) {
      this.knowsSchemas = false;
      notes.push('the service does not know schemas; asked for plain JSON');
    }
    const answers = readAnswers(text);
    if (!answers) throw new ModelFailed('the answer of the language model could not be read', 'request');
    return answers;
  }

  /** Refused for the format, or for nothing it names by a service that has not answered by schema yet. */
  private mayDislikeSchemas(error: unknown): boolean {
    if (!(error instanceof ModelFailed) || error.kind !== 'request') return false;
    return error.refusedFor === 'format' || (error.refusedFor === 'unknown' && !this.knowsSchemas);
  }
}

function schemaFormat(schema: object): ResponseFormat {
  return { type: 'json_schema', json_schema: { name: 'scorecard', strict: true, schema } };
}
