import { createHash } from 'node:crypto';
import { rubricHash } from '../../rubric/rubric-hash';
import type { Criterion, Rubric } from '../../rubric/rubric';
import {
  ScoringFailed,
  type CriterionAnswer,
  type EngineAnswers,
  type EngineIdentity,
  type ScoringEngine,
  type ScoringRequest,
} from '../scoring-engine';
import { answerSchema, readAnswers, type ModelAnswer } from './answer-format';
import { believed, mergeParts, worse } from './believe';
import { CircuitBreaker } from '../../../remote/circuit-breaker';
import type { RemoteFailure } from '../../../remote/remote-failure';
import { ChatClient, ModelFailed, type ResponseFormat, type TimeLimit } from './chat-client';
import { messagesFor, partsOf, PROMPT_VERSION, type TranscriptPart } from './prompt';

export interface LlmEngineOptions {
  /** Base address of an OpenAI-compatible service, such as https://host/v1. */
  url: string;
  apiKey?: string;
  model: string;
  /** Milliseconds for a whole call, retries included. */
  timeoutMs?: number;
  retries?: number;
  /** Tokens of transcript in one request; longer calls are judged in overlapping parts. */
  partTokens?: number;
  /** Requests one call may cost. */
  maxParts?: number;
  maxAnswerTokens?: number;
  /** Outages in a row after which the service is left alone for `coolDownMs`. */
  breakerFailures?: number;
  coolDownMs?: number;
  cacheEntries?: number;
  /** Is told of each request that failed. */
  onFailure?: (failure: RemoteFailure) => void;
}

/**
 * Asks a language model the questions of the rubric. Its answers count only with evidence that stands in the
 * call; measures, and the words of compliance criteria, are settled by the embedded engine beside it. Any
 * failure is a `ScoringFailed`, on which the scorer falls back to the embedded engine.
 */
export class LlmEngine implements ScoringEngine {
  readonly identity: EngineIdentity;
  private readonly client: ChatClient;
  private readonly breaker: CircuitBreaker;
  private readonly cache = new Map<string, EngineAnswers>();
  private readonly options: Required<Omit<LlmEngineOptions, 'apiKey' | 'onFailure'>>;
  /** Whether the service knows schemas: learned from the first answer it gives in one form or the other. */
  private knowsSchemas?: boolean;

  constructor(
    { apiKey, onFailure, ...options }: LlmEngineOptions,
    private readonly embedded: ScoringEngine,
  ) {
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
    this.client = new ChatClient({ ...this.options, apiKey, onFailure });
    this.breaker = new CircuitBreaker({ failures: breakerFailures, restMs: coolDownMs });
  }

  async answer(request: ScoringRequest): Promise<EngineAnswers> {
    const key = this.cacheKey(request);
    const held = this.cache.get(key);
    if (held) return held;
    const { sentences, rubric, signal } = request;
    const parts = partsOf(sentences, this.options.partTokens);
    if (parts.length > this.options.maxParts)
      throw new ScoringFailed('the call is longer than the token budget of the language model', false);
    const asked = rubric.criteria.filter((one) => one.detector.kind !== 'measure');
    const notes: string[] = [];
    const words = await this.embedded.answer(request);
    const given = await this.withinLimits(signal, (limit) => this.askAll(parts, asked, notes, limit));
    const answered: EngineAnswers = {
      answers: rubric.criteria.map((one) => this.settle(one, given, words.answers, request)),
      engine: this.identity,
      notes,
    };
    this.remember(key, answered);
    return answered;
  }

  async warmUp(rubric: Rubric): Promise<void> {
    await this.embedded.warmUp(rubric);
  }

  async close(): Promise<void> {
    this.cache.clear();
    await this.embedded.close();
  }

  private settle(
    criterion: Criterion,
    given: readonly ModelAnswer[],
    words: readonly CriterionAnswer[],
    { sentences }: ScoringRequest,
  ): CriterionAnswer {
    const own = given.filter((one) => one.criterion === criterion.id);
    const fromModel = mergeParts(
      own.map((one) => believed(one, criterion, sentences)),
      criterion,
    );
    const fromWords = words.find((one) => one.criterion === criterion.id);
    if (fromWords && criterion.detector.kind === 'measure') return fromWords;
    if (fromWords && (criterion.compliance || criterion.critical)) return worse(fromModel, fromWords);
    return (
      fromModel ?? {
        criterion: criterion.id,
        status: 'insufficient_evidence',
        confidence: 0,
        decidedBy: 'model',
        evidence: [],
        reason: 'The language model gave no answer to this.',
        missing: [],
      }
    );
  }

  /** Runs under the time limit and the circuit breaker, which counts outages alone. */
  private async withinLimits<T>(
    signal: AbortSignal | undefined,
    work: (limit: TimeLimit) => Promise<T>,
  ): Promise<T> {
    if (!this.breaker.admits())
      throw new ScoringFailed('the language model service keeps failing and is left alone for a while', true);
    const { timeoutMs } = this.options;
    const late = AbortSignal.timeout(timeoutMs);
    const endsAt = performance.now() + timeoutMs;
    const answersBefore = this.client.answers;
    try {
      const result = await work({ signal: signal ? AbortSignal.any([signal, late]) : late, endsAt });
      this.breaker.succeeded();
      return result;
    } catch (error) {
      if (signal?.aborted) {
        this.breaker.withdrawn();
        throw signal.reason;
      }
      // Out of time between answers: the call was long, the service is there.
      const isSilent = this.client.answers === answersBefore;
      if (late.aborted ? isSilent : error instanceof ModelFailed && error.kind === 'outage')
        this.breaker.failed();
      else if (error instanceof ModelFailed && error.kind === 'overload') this.breaker.withdrawn();
      else this.breaker.succeeded(); // it is there, it only dislikes the request
      if (late.aborted) throw new ScoringFailed('the language model took too long', true);
      throw error;
    }
  }

  private async askAll(
    parts: readonly TranscriptPart[],
    criteria: readonly Criterion[],
    notes: string[],
    limit: TimeLimit,
  ): Promise<ModelAnswer[]> {
    const answers: ModelAnswer[] = [];
    for (const part of parts) answers.push(...(await this.ask(part, criteria, notes, limit)));
    if (parts.length > 1) notes.push(`judged in ${parts.length} parts`);
    return answers;
  }

  private async ask(
    part: TranscriptPart,
    criteria: readonly Criterion[],
    notes: string[],
    limit: TimeLimit,
  ): Promise<ModelAnswer[]> {
    const messages = messagesFor(part, criteria);
    let isRefused = this.knowsSchemas === false;
    if (!isRefused) {
      try {
        const text = await this.client.complete(messages, schemaFormat(criteria), limit);
        this.knowsSchemas = true;
        const answers = readAnswers(text);
        if (answers) return answers;
        notes.push('the answer by schema could not be read; asked again for plain JSON');
      } catch (error) {
        if (!this.mayDislikeSchemas(error)) throw error;
        isRefused = true;
      }
    }
    const text = await this.client.complete(messages, { type: 'json_object' }, limit);
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

  private cacheKey({ sentences, rubric }: ScoringRequest): string {
    const said = sentences.map(({ speaker, text, start, end }) => [speaker, text, start, end]);
    return createHash('sha256')
      .update(JSON.stringify([said, rubricHash(rubric), this.client.model, PROMPT_VERSION]))
      .digest('hex');
  }

  private remember(key: string, answers: EngineAnswers): void {
    const oldest = this.cache.keys().next();
    if (this.cache.size >= this.options.cacheEntries && !oldest.done) this.cache.delete(oldest.value);
    this.cache.set(key, answers);
  }
}

function schemaFormat(criteria: readonly Criterion[]): ResponseFormat {
  return {
    type: 'json_schema',
    json_schema: { name: 'scorecard', strict: true, schema: answerSchema(criteria) },
  };
}
