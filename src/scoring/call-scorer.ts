import type { Sentence } from '../conversations/sentence';
import type { Adaptation } from './adaptation/adaptation';
import { adaptAnswers } from './adaptation/adapt-answers';
import { DEFAULT_GRADING_POLICY, type GradingPolicy } from './certainty/grading-policy';
import { coachCall } from './coaching/coach-call';
import type { LossRates } from './coaching/call-coaching';
import type { EngineAnswers, ScoringEngine } from './engine/scoring-engine';
import type { EvaluationResult, ReviewReason, ScoreRequest } from './evaluation';
import type { InteractionMeasures } from './measures/interaction-measures';
import { measureInteraction } from './measures/measure-interaction';
import { rubricHash } from './rubric/rubric-hash';
import type { Rubric } from './rubric/rubric';
import type { NoScoreReason } from './scorability/no-score-reason';
import { isScorableOnRequest, whyNotScorable } from './scorability/scorability';
import { criterionResult, sectionResults, totalsOf } from './score-card';
import { looksSwapped, swappedProbability } from './speakers/swapped-speakers';
import { readTranscript } from './words/transcript';

/** A call as measures and an engine have it, before anything is computed from the answers. Plain data. */
export interface ReadCall {
  measures: InteractionMeasures;
  /** Why it has no score whatever an engine says. */
  because: NoScoreReason | null;
  /** Why it would have none, had a person not asked for one. */
  despite: NoScoreReason | null;
  /** As `EvaluationResult` has it. */
  swappedProbability: number | null;
  given: EngineAnswers;
}

/**
 * Scores one call in the thread it is called in: measures it, has an engine answer the rubric's questions, and
 * computes what follows. Long texts keep that thread busy for seconds.
 */
export class CallScorer {
  constructor(
    readonly engine: ScoringEngine,
    private readonly policy: GradingPolicy = DEFAULT_GRADING_POLICY,
  ) {}

  /** Rejects with `ScoringFailed` when the engine cannot answer. */
  async score(
    sentences: readonly Sentence[],
    rubric: Rubric,
    options: Omit<CompletionOptions, 'policy'> = {},
  ): Promise<EvaluationResult> {
    const began = performance.now();
    const read = await this.read(sentences, rubric, options);
    const result = complete(sentences, rubric, read, { ...options, policy: this.policy });
    return { ...result, durationMs: Math.round((performance.now() - began) * 100) / 100 };
  }

  async read(
    sentences: readonly Sentence[],
    rubric: Rubric,
    { scoreRequest }: Pick<CompletionOptions, 'scoreRequest'> = {},
  ): Promise<ReadCall> {
    const measures = measureInteraction(sentences);
    const because = whyNotScorable(readTranscript(sentences), measures);
    if (because && !(scoreRequest && isScorableOnRequest(because.code))) {
      const given = { answers: [], engine: this.engine.identity, notes: [] };
      return { measures, because, despite: null, swappedProbability: null, given };
    }
    const swapped = swappedProbability(sentences);
    const given = await this.engine.answer({ sentences, measures, rubric });
    const read = { measures, because: null, despite: because, swappedProbability: swapped };
    if (!looksSwapped(swapped)) return { ...read, given };
    const reviewReasons: ReviewReason[] = ['speakers_swapped', ...(given.reviewReasons ?? [])];
    return { ...read, given: { ...given, reviewReasons } };
  }
}

/** What an evaluation also depends on. */
export interface CompletionOptions {
  policy: GradingPolicy;
  lossRates?: LossRates;
  /** What the organisation's reviews have taught. */
  adaptation?: Adaptation;
  /** Present where a person asked for a score whatever speaks against one. */
  scoreRequest?: Pick<ScoreRequest, 'by' | 'at'>;
}

/** What follows from the answers to a call; it took no time yet. */
export function complete(
  sentences: readonly Sentence[],
  rubric: Rubric,
  { measures, because, despite, swappedProbability, given: unadapted }: ReadCall,
  { policy, lossRates, adaptation, scoreRequest }: CompletionOptions,
): EvaluationResult {
  const given = adaptation ? adaptAnswers(unadapted, rubric, adaptation) : unadapted;
  const answers = new Map(given.answers.map((answer) => [answer.criterion, answer]));
  const lines = rubric.criteria.map((criterion) => {
    const result = criterionResult(criterion, answers.get(criterion.id), sentences, policy, because);
    return { criterion, result };
  });
  const criteria = lines.map(({ result }) => result);
  const fromEngine = given.reviewReasons;
  const unasked = totalsOf(criteria, because, { fromEngine });
  const totals = scoreRequest ? totalsOf(criteria, because, { fromEngine, isRequested: true }) : unasked;
  return {
    ...totals,
    ...(scoreRequest && { scoreRequest: { ...scoreRequest, despite: despite ?? unasked.noScoreReason } }),
    swappedProbability,
    engineScore: totals.score,
    sections: sectionResults(rubric, criteria),
    criteria,
    measures,
    coaching: totals.noScoreReason ? { keep: [], improve: [] } : coachCall(lines, sentences, lossRates),
    engine: given.engine,
    rubric: { id: rubric.id, name: rubric.name, version: rubric.version, hash: rubricHash(rubric) },
    durationMs: 0,
    notes: given.notes,
  };
}
