import type { Sentence } from '../conversations/sentence';
import type { LossRates } from './coaching/call-coaching';
import type { LlmEngine } from './engine/llm/llm-engine';
import { ScoringFailed } from './engine/scoring-engine';
import type { EvaluationResult } from './evaluation';
import { TaskAborted, TaskFailed } from './pool/task-errors';
import type { TaskOptions } from './pool/thread-pool';
import type { Priority } from './pool/waiting-line';
import type { ExampleToAdd } from './rubric/add-example';
import { RubricInvalid, type RubricIssue } from './rubric/rubric-invalid';
import type { RubricOutline, RubricText } from './rubric/rubric-text';
import { packSentences } from './threads/pack-sentences';
import type { ModelsWord, PackedCall, ScoringReplies, ScoringTask } from './threads/scoring-tasks';
import type { ScoringRunner } from './threads/scoring-threads';
import { written, type WrittenEvaluation } from './written-evaluation';

/** Whose work it is, and how urgent: clients go before the background, and organisations take turns. */
export interface Asker {
  organisationId: string;
  priority: Priority;
}

export interface ScoreOptions extends Asker {
  /** Ends the work early: the returned promise rejects, with the signal's reason once the work has begun. */
  signal?: AbortSignal;
  lossRates?: LossRates;
}

export interface ScorerLimits {
  /** Milliseconds a thread may take for a call. */
  callMs: number;
  /** Milliseconds a thread may take to read a rubric. */
  rubricMs: number;
}

/** Nobody's in particular: what several calls wait for. */
const OWN: Asker = { organisationId: '', priority: 'client' };

/**
 * Scores calls and reads rubrics, in threads: no text holds up requests or another call. Everything rejects with
 * `TaskDeferred` when it was not begun (no room, no time left in the line, the process is stopping), and with
 * `ScoringFailed` when it was and could not be ended.
 */
export class Scorer {
  constructor(
    private readonly runner: ScoringRunner,
    private readonly limits: ScorerLimits,
    private readonly model?: LlmEngine,
  ) {}

  /**
   * Scores one call. The same call and rubric give the same evaluation, on any machine and at any load, unless a
   * language model answers; the embedded engine stands in for one that fails, and a note says so.
   */
  async score(
    sentences: readonly Sentence[],
    rubric: RubricText,
    options: ScoreOptions,
  ): Promise<EvaluationResult> {
    return parsed(await this.evaluate(sentences, rubric, options));
  }

  /** The same, as it is stored: whoever only stores it need not read it. */
  async evaluate(
    sentences: readonly Sentence[],
    rubric: RubricText,
    { signal, lossRates, ...asker }: ScoreOptions,
  ): Promise<WrittenEvaluation> {
    signal?.throwIfAborted();
    const call: PackedCall = { sentences: await packSentences(sentences), lossRates };
    const options = this.optionsOf(call, rubric, asker, signal);
    if (!this.model) return this.run({ kind: 'score', call }, options);
    const began = performance.now();
    const { read, questions } = await this.run({ kind: 'read', call, budget: this.model.budget }, options);
    const word = questions && (await this.wordOf(this.model, questions, signal));
    const result = parsed(await this.run({ kind: 'complete', call, read, word }, options));
    return written({ ...result, durationMs: Math.round((performance.now() - began) * 100) / 100 });
  }

  /** What a rubric asks and is called. Rejects with `RubricInvalid`. */
  readRubric(source: string, asker: Asker = OWN): Promise<RubricOutline> {
    return this.run({ kind: 'read-rubric', source }, this.rubricOptions(source, asker));
  }

  /** A rubric with an example added; rejects as `addExample` throws. */
  addExample(
    source: string,
    example: ExampleToAdd,
    asker: Asker,
  ): Promise<{ source: string; outline: RubricOutline }> {
    return this.run({ kind: 'add-example', source, example }, this.rubricOptions(source, asker));
  }

  /** Does ahead, in every thread, what the first call with a rubric would wait for; never rejects. */
  async warmUp(rubric: RubricText): Promise<void> {
    const options = this.optionsOf({ sentences: [] }, rubric, { ...OWN, priority: 'background' });
    const inEach = Array.from({ length: this.runner.threads }, () =>
      this.run({ kind: 'warm-up' }, options).catch(() => null),
    );
    await Promise.all(inEach);
  }

  async close(): Promise<void> {
    await this.runner.close();
  }

  private async wordOf(
    model: LlmEngine,
    questions: NonNullable<ScoringReplies['read']['questions']>,
    signal: AbortSignal | undefined,
  ): Promise<ModelsWord> {
    const instead = (why: string): ModelsWord => ({ instead: `${model.identity.name}: ${why}` });
    if ('refused' in questions) return instead(questions.refused);
    try {
      return { engine: model.identity, ...(await model.ask(questions, signal)) };
    } catch (error) {
      if (!(error instanceof ScoringFailed)) throw error;
      return instead(error.message);
    }
  }

  private async run<T extends ScoringTask>(
    task: T,
    options: TaskOptions,
  ): Promise<ScoringReplies[T['kind']]> {
    try {
      return await this.runner.run(task, options);
    } catch (error) {
      throw ownError(error);
    }
  }

  private optionsOf(
    { sentences }: PackedCall,
    { hash, source }: RubricText,
    { organisationId, priority }: Asker,
    signal?: AbortSignal,
  ): TaskOptions {
    return {
      priority,
      group: organisationId,
      size: sentences.reduce((sum, list) => sum + list.length, 0),
      timeLimitMs: this.limits.callMs,
      shared: { key: hash, value: { source } },
      signal,
    };
  }

  private rubricOptions(source: string, { organisationId, priority }: Asker): TaskOptions {
    return { priority, group: organisationId, size: source.length, timeLimitMs: this.limits.rubricMs };
  }
}

const parsed = ({ json }: WrittenEvaluation): EvaluationResult => JSON.parse(json) as EvaluationResult;

/** What a thread threw, as the classes callers know. */
function ownError(error: unknown): unknown {
  if (error instanceof TaskAborted) return new ScoringFailed(`scoring was ended: ${error.message}`, true);
  if (!(error instanceof TaskFailed)) return error;
  const { name, message, details } = error.failure;
  if (name === 'RubricInvalid') return new RubricInvalid(details.issues as RubricIssue[]);
  if (name === 'RangeError') return new RangeError(message);
  if (name === 'ScoringFailed') return new ScoringFailed(message, details.retryable === true);
  return error;
}
