import type { Priority } from '../concurrency/pool/fair-queue';
import { packInTurns } from '../concurrency/pool/packed-list';
import { TaskAborted, TaskFailed, TaskTimedOut } from '../concurrency/pool/task-errors';
import type { TaskOptions } from '../concurrency/pool/thread-pool';
import type { Sentence } from '../conversations/sentence';
import type { Adaptation } from './adaptation/adaptation';
import type { LearningOptions } from './adaptation/learn-adaptation';
import type { ReviewedAnswer, ReviewedCall } from './adaptation/reviewed-answers';
import type { LossRates } from './coaching/call-coaching';
import type { LlmEngine } from './engine/llm/llm-engine';
import { ScoringFailed, type ScoringFailureCode } from './engine/scoring-engine';
import type { EvaluationResult, ScoreRequest } from './evaluation';
import type { ExampleToAdd } from './rubric/example-to-add';
import type { RubricIssue } from './rubric/rubric-faults';
import { RubricInvalid } from './rubric/rubric-invalid';
import { rubricTextKey, type RubricOutline, type RubricText } from './rubric/rubric-text';
import type { ModelOutcome, PackedCall, ScoringReplies, ScoringTask } from './threads/scoring-tasks';
import type { ScoringRunner } from './threads/scoring-threads';
import type { Reason, ReasonCluster } from './topics/cluster-reasons';
import type { TopicTrial } from './topics/find-topics';
import type { FoundTopic, TopicSet } from './topics/topic';
import type { CriterionTrial } from './trial/criterion-trial';
import { written, type WrittenEvaluation } from './written-evaluation';

/** Whose work it is, and how urgent: clients go before the background, and organisations take turns. */
export interface Requester {
  organisationId: string;
  priority: Priority;
}

export interface ScoreOptions extends Requester {
  /** Ends the work early: the returned promise rejects, with the signal's reason once the work has begun. */
  signal?: AbortSignal;
  lossRates?: LossRates;
  /** What the organisation's reviews have taught; absent where none is in force. */
  adaptation?: Adaptation;
  /** Present where a person asked for a score whatever speaks against one. */
  scoreRequest?: Pick<ScoreRequest, 'by' | 'at'>;
  /** What calls of the organisation may be about; absent where it has no topics. */
  topics?: TopicSet;
}

export interface ScorerLimits {
  /** Milliseconds a thread may take for a call. */
  callMs: number;
  /** Milliseconds a thread may take to read a rubric. */
  rubricMs: number;
}

/** Milliseconds a thread may take to learn, whatever a call may take: ten times what the most answers take. */
const LEARNING_MS = 60_000;

/** In characters: a task as large as this is given to a thread alone, so that no call waits behind it in its batch. */
const NOT_BESIDE_CALLS = 1_000_000;

/** For work that no organisation asked for, and several calls wait for. */
const SERVICE: Requester = { organisationId: '', priority: 'client' };

/**
 * Scores calls and reads rubrics, in threads: no text holds up requests or another call. Everything rejects with
 * `TaskDeferred` when it was not begun (no room, no time left in the queue, the process is stopping), and with
 * `ScoringFailed` when it was and could not be ended.
 */
export class Scorer {
  constructor(
    private readonly runner: ScoringRunner,
    private readonly limits: ScorerLimits,
    private readonly model?: LlmEngine,
  ) {}

  /**
   * Scores one call. The same call, rubric and adaptation give the same evaluation, on any machine and at any load,
   * unless a language model answers; the embedded engine stands in for one that fails, and a note says so.
   */
  async score(
    sentences: readonly Sentence[],
    rubric: RubricText,
    options: ScoreOptions,
  ): Promise<EvaluationResult> {
    return parsed(await this.evaluate(sentences, rubric, options));
  }

  /** The same, as it is stored: a caller that only stores it need not parse it. */
  async evaluate(
    sentences: readonly Sentence[],
    rubric: RubricText,
    { signal, lossRates, adaptation, scoreRequest, topics, ...requester }: ScoreOptions,
  ): Promise<WrittenEvaluation> {
    signal?.throwIfAborted();
    const packed = await packInTurns(sentences);
    const call: PackedCall = { sentences: packed, lossRates, adaptation, scoreRequest, topics };
    const options = this.optionsOf(call, rubric, requester, signal);
    if (!this.model) return this.run({ kind: 'score', call }, options);
    const began = performance.now();
    const { read, questions } = await this.run({ kind: 'read', call, budget: this.model.budget }, options);
    const outcome = questions && (await this.askModel(this.model, questions, signal));
    const completed = await this.run({ kind: 'complete', call, read, outcome }, options);
    const durationMs = Math.round((performance.now() - began) * 100) / 100;
    return { ...written({ ...parsed(completed), durationMs }), topics: completed.topics };
  }

  /** What a rubric asks and is called. Rejects with `RubricInvalid`. */
  readRubric(source: string, requester: Requester = SERVICE): Promise<RubricOutline> {
    return this.run({ kind: 'read-rubric', source }, this.rubricOptions(source, requester));
  }

  /**
   * What a criterion of a rubric makes of some sentences. Rejects with `RubricInvalid`, and with `RangeError` when the
   * rubric has no such criterion.
   */
  tryCriterion(
    { source, criterion, sentences }: { source: string; criterion: string; sentences: readonly string[] },
    requester: Requester,
  ): Promise<CriterionTrial> {
    return this.run(
      { kind: 'try-criterion', source, criterion, sentences },
      this.rubricOptions(source, requester),
    );
  }

  /** A rubric with an example added; rejects as `addExample` throws. */
  addExample(
    source: string,
    example: ExampleToAdd,
    requester: Requester,
  ): Promise<{ source: string; outline: RubricOutline }> {
    return this.run({ kind: 'add-example', source, example }, this.rubricOptions(source, requester));
  }

  /** The text of a rubric, or of a draft, without the examples of some hashes; see `removeExamples`. */
  removeExamples(source: string, hashes: readonly string[], requester: Requester): Promise<string> {
    return this.run({ kind: 'remove-examples', source, hashes }, this.rubricOptions(source, requester));
  }

  /** What a call is about, the most probable topic first; see `TopicFinder`. */
  async findTopics(
    sentences: readonly Sentence[],
    topics: TopicSet,
    { signal, ...requester }: Requester & { signal?: AbortSignal },
  ): Promise<FoundTopic[]> {
    signal?.throwIfAborted();
    const call: PackedCall = { sentences: await packInTurns(sentences), topics };
    return this.run({ kind: 'find-topics', call }, { ...this.callOptions(call, requester), signal });
  }

  /** What a call begins with, by its meaning; null where that cannot be told. */
  async reasonOf(
    sentences: readonly Sentence[],
    { signal, ...requester }: Requester & { signal?: AbortSignal },
  ): Promise<Reason | null> {
    signal?.throwIfAborted();
    const call: PackedCall = { sentences: await packInTurns(sentences) };
    return this.run({ kind: 'reason', call }, { ...this.callOptions(call, requester), signal });
  }

  /** Groups of reasons that are alike, see `clusterReasons`. A second for a thousand. */
  clusterReasons(
    reasons: readonly Reason[],
    { organisationId, priority }: Requester,
  ): Promise<ReasonCluster[]> {
    const options = {
      priority,
      group: organisationId,
      size: NOT_BESIDE_CALLS,
      timeLimitMs: this.limits.callMs,
    };
    return this.run({ kind: 'cluster-reasons', reasons }, options);
  }

  /** What each of some sentences would count for. */
  tryTopics(
    sentences: readonly string[],
    topics: TopicSet,
    { organisationId, priority }: Requester,
  ): Promise<TopicTrial[]> {
    const size = sentences.reduce((sum, { length }) => sum + length, 0);
    const options = { priority, group: organisationId, size, timeLimitMs: this.limits.rubricMs };
    return this.run({ kind: 'try-topics', topics, sentences }, options);
  }

  /** What can be learnt from each of some evaluations, which are JSON as stored; none where nobody looked a call through. */
  reviewedAnswers(results: readonly string[], requester: Requester): Promise<ReviewedAnswer[][]> {
    const size = results.reduce((sum, one) => sum + one.length, 0);
    return this.run({ kind: 'reviewed-answers', results }, learningOptions(size, requester));
  }

  /**
   * Learns how an organisation's reviewers answer, see `learnAdaptation`, and measures it as answers to this rubric count.
   * Seconds for thousands of answers.
   */
  learn(
    calls: readonly ReviewedCall[],
    rubric: RubricText,
    options: Omit<LearningOptions, 'minConfidence'>,
    requester: Requester,
  ): Promise<ScoringReplies['learn']> {
    return this.run(
      { kind: 'learn', calls, options },
      { ...learningOptions(NOT_BESIDE_CALLS, requester), shared: sharedRubric(rubric) },
    );
  }

  /** Does ahead, in every thread, what the first call with a rubric would wait for; never rejects. */
  async warmUp(rubric: RubricText): Promise<void> {
    const options = this.optionsOf({ sentences: [] }, rubric, { ...SERVICE, priority: 'background' });
    const inEach = Array.from({ length: this.runner.threads }, () =>
      this.run({ kind: 'warm-up' }, options).catch(() => null),
    );
    await Promise.all(inEach);
  }

  async close(): Promise<void> {
    await this.runner.close();
  }

  private async askModel(
    model: LlmEngine,
    questions: NonNullable<ScoringReplies['read']['questions']>,
    signal: AbortSignal | undefined,
  ): Promise<ModelOutcome> {
    const fallback = (why: string): ModelOutcome => ({ fallbackNote: `${model.identity.name}: ${why}` });
    if ('refused' in questions) return fallback(questions.refused);
    try {
      return { engine: model.identity, ...(await model.ask(questions, signal)) };
    } catch (error) {
      if (!(error instanceof ScoringFailed)) throw error;
      return fallback(error.message);
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
    call: PackedCall,
    rubric: RubricText,
    requester: Requester,
    signal?: AbortSignal,
  ): TaskOptions {
    return {
      ...this.callOptions(call, requester),
      shared: sharedRubric(rubric),
      signal,
    };
  }

  private callOptions({ sentences }: PackedCall, { organisationId, priority }: Requester): TaskOptions {
    return {
      priority,
      group: organisationId,
      size: sentences.reduce((sum, list) => sum + list.length, 0),
      timeLimitMs: this.limits.callMs,
    };
  }

  private rubricOptions(source: string, { organisationId, priority }: Requester): TaskOptions {
    const timeLimitMs = this.limits.rubricMs;
    return { priority, group: organisationId, size: source.length, isLong: true, timeLimitMs };
  }
}

/** What is sent once to a thread that scores with it. */
const sharedRubric = ({ hash, source }: RubricText) => ({
  key: rubricTextKey({ hash, source }),
  value: { hash, source },
});

const learningOptions = (size: number, { organisationId, priority }: Requester): TaskOptions => ({
  priority,
  group: organisationId,
  size,
  timeLimitMs: LEARNING_MS,
});

const parsed = ({ json }: WrittenEvaluation): EvaluationResult => JSON.parse(json) as EvaluationResult;

/** What a thread threw, as the classes callers know. */
function ownError(error: unknown): unknown {
  if (error instanceof TaskAborted)
    return new ScoringFailed(
      `scoring was ended: ${error.message}`,
      true,
      error instanceof TaskTimedOut ? 'scoring_timed_out' : undefined,
    );
  if (!(error instanceof TaskFailed)) return error;
  const { name, message, details } = error.failure;
  if (name === 'RubricInvalid') return new RubricInvalid(details.issues as RubricIssue[]);
  if (name === 'RangeError') return new RangeError(message);
  if (name === 'ScoringFailed')
    return new ScoringFailed(message, details.retryable === true, details.code as ScoringFailureCode);
  return error;
}
