import { unpack } from '../../concurrency/pool/packed-list';
import type { Sentence } from '../../conversations/sentence';
import { basisOf } from '../adaptation/criterion-basis';
import { learnAdaptation, type LearntAdaptation } from '../adaptation/learn-adaptation';
import { reviewedAnswers } from '../adaptation/reviewed-answers';
import { DEFAULT_GRADING_POLICY, type GradingPolicy } from '../certainty/grading-policy';
import { CallScorer, complete, type ReadCall } from '../call-scorer';
import { instructionsIn } from '../engine/llm/call-instructions';
import { questionsFor, type TokenBudget } from '../engine/llm/model-questions';
import { settleAnswers } from '../engine/llm/settle-answers';
import { ScoringFailed, type ScoringEngine } from '../engine/scoring-engine';
import type { EvaluationResult } from '../evaluation';
import { addExample } from '../rubric/add-example';
import { parseRubric } from '../rubric/parse-rubric';
import { removeExamples } from '../rubric/remove-examples';
import { setRubricHash } from '../rubric/rubric-hash';
import type { Rubric } from '../rubric/rubric';
import { outlineOf } from '../rubric/rubric-text';
import type { CriterionTrial } from '../trial/criterion-trial';
import { clusterReasons } from '../topics/cluster-reasons';
import { TopicFinder } from '../topics/find-topics';
import { mayHaveTopics, type FoundTopic } from '../topics/topic';
import { written, type WrittenEvaluation } from '../written-evaluation';
import type { PackedCall, ModelOutcome, ScoringReplies, ScoringTask } from './scoring-tasks';

/** The text of a rubric as it is shared with a thread. */
export interface SharedRubric {
  /** What evaluations know it by: shared criteria may have been improved since it was put in force. */
  hash: string;
  source: string;
}

/** Does the tasks of scoring in the thread it is called in. */
export class ScoringWork {
  private readonly scorer: CallScorer;
  private readonly rubrics = new WeakMap<SharedRubric, Rubric>();

  constructor(
    private readonly engine: ScoringEngine,
    private readonly policy: GradingPolicy = DEFAULT_GRADING_POLICY,
    private readonly topics: TopicFinder = new TopicFinder(),
  ) {
    this.scorer = new CallScorer(engine, policy);
  }

  /** Rejects with `RubricInvalid`, `RangeError` or `ScoringFailed`, as the task has it. */
  async do(
    task: ScoringTask,
    shared: SharedRubric | undefined,
  ): Promise<ScoringReplies[ScoringTask['kind']]> {
    switch (task.kind) {
      case 'read-rubric':
        return outlineOf(parseRubric(task.source));
      case 'try-criterion':
        return this.tryCriterion(task);
      case 'add-example': {
        const source = addExample(task.source, task.example);
        return { source, outline: outlineOf(parseRubric(source)) };
      }
      case 'remove-examples':
        return removeExamples(task.source, task.hashes);
      case 'warm-up':
        await this.engine.warmUp(this.rubricOf(shared));
        return null;
      case 'score':
        return this.score(task.call, this.rubricOf(shared));
      case 'read':
        return this.read(task.call, task.budget, this.rubricOf(shared));
      case 'complete':
        return this.complete(task.call, task.read, task.outcome, this.rubricOf(shared));
      case 'reviewed-answers':
        return task.results.map((json) => reviewedAnswers(JSON.parse(json) as EvaluationResult));
      case 'learn':
        return this.learn(task, this.rubricOf(shared));
      case 'find-topics':
        return this.topicsOf(unpack(task.call.sentences), task.call);
      case 'reason':
        return this.topics.reasonOf(unpack(task.call.sentences));
      case 'cluster-reasons':
        return clusterReasons(task.reasons);
      case 'try-topics':
        return this.topics.try(task.sentences, task.topics);
    }
  }

  private async tryCriterion({
    source,
    criterion: id,
    sentences,
  }: Extract<ScoringTask, { kind: 'try-criterion' }>): Promise<CriterionTrial> {
    const criterion = parseRubric(source).criteria.find((one) => one.id === id);
    if (!criterion) throw new RangeError(`the rubric has no criterion ${id}`);
    if (!this.engine.tryCriterion) throw new RangeError('the engine in use judges whole calls only');
    return this.engine.tryCriterion(criterion, sentences);
  }

  private async score(call: PackedCall, rubric: Rubric): Promise<WrittenEvaluation> {
    const { sentences: packed, ...options } = call;
    const sentences = unpack<Sentence>(packed);
    const result = await this.scorer.score(sentences, rubric, options);
    return this.withTopics(result, sentences, call);
  }

  private async read(call: PackedCall, budget: TokenBudget, rubric: Rubric): Promise<ScoringReplies['read']> {
    const sentences = unpack<Sentence>(call.sentences);
    const read = await this.scorer.read(sentences, rubric, call);
    const questions = read.because ? null : askable(sentences, read, rubric, budget);
    return { read: JSON.stringify(read), questions };
  }

  private async complete(
    call: PackedCall,
    json: string,
    outcome: ModelOutcome | null,
    rubric: Rubric,
  ): Promise<WrittenEvaluation> {
    const { sentences: packed, ...options } = call;
    const sentences = unpack<Sentence>(packed);
    const read = JSON.parse(json) as ReadCall;
    const settled = withModelOutcome(read, outcome, sentences, rubric);
    const { policy } = this;
    const result = complete(sentences, rubric, settled, { ...options, policy });
    return this.withTopics(result, sentences, call);
  }

  /** A call in which nobody was served has no topic. */
  private async withTopics(
    result: EvaluationResult,
    sentences: readonly Sentence[],
    call: PackedCall,
  ): Promise<WrittenEvaluation> {
    const isAbout = mayHaveTopics(result.noScoreReason?.code ?? null);
    return { ...written(result), topics: isAbout ? await this.topicsOf(sentences, call) : [] };
  }

  private async topicsOf(
    sentences: readonly Sentence[],
    { topics }: Pick<PackedCall, 'topics'>,
  ): Promise<FoundTopic[]> {
    return topics ? this.topics.find(sentences, topics) : [];
  }

  private learn(
    { calls, options }: Extract<ScoringTask, { kind: 'learn' }>,
    { criteria }: Rubric,
  ): LearntAdaptation {
    const own = new Map(criteria.map((one) => [basisOf(one), one.minConfidence]));
    const minConfidence = ({ basis }: { basis: string }): number =>
      own.get(basis) ?? this.policy.minConfidence;
    return learnAdaptation(calls, { ...options, minConfidence });
  }

  private rubricOf(shared: SharedRubric | undefined): Rubric {
    if (!shared) throw new TypeError('the task came without its rubric');
    const held = this.rubrics.get(shared);
    if (held) return held;
    const rubric = parseRubric(shared.source);
    setRubricHash(rubric, shared.hash);
    this.rubrics.set(shared, rubric);
    return rubric;
  }
}

function askable(
  sentences: readonly Sentence[],
  { measures }: ReadCall,
  rubric: Rubric,
  budget: TokenBudget,
): ScoringReplies['read']['questions'] {
  try {
    return questionsFor(sentences, measures, rubric, budget);
  } catch (error) {
    if (!(error instanceof ScoringFailed)) throw error;
    return { refused: error.message };
  }
}

function withModelOutcome(
  read: ReadCall,
  outcome: ModelOutcome | null,
  sentences: readonly Sentence[],
  rubric: Rubric,
): ReadCall {
  if (!outcome) return read;
  const { given } = read;
  if ('fallbackNote' in outcome)
    return { ...read, given: { ...given, notes: [outcome.fallbackNote, ...given.notes] } };
  const instructions = instructionsIn(sentences);
  const answers = settleAnswers(outcome.answers, given.answers, { sentences, instructions }, rubric);
  const reviewReasons = [...(given.reviewReasons ?? [])];
  if (instructions.size > 0) reviewReasons.push('instructions_in_call');
  return { ...read, given: { answers, engine: outcome.engine, notes: [...outcome.notes], reviewReasons } };
}
