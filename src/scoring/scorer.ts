import type { Sentence } from '../conversations/sentence';
import { coachCall } from './coaching/coach-call';
import type { AgentHabits } from './coaching/call-coaching';
import {
  ScoringFailed,
  type EngineAnswers,
  type ScoringEngine,
  type ScoringRequest,
} from './engine/scoring-engine';
import type { CriterionResult, EvaluationResult } from './evaluation';
import { measureInteraction } from './measures/measure-interaction';
import { rubricHash } from './rubric/rubric-hash';
import type { Rubric } from './rubric/rubric';
import { criterionResult, sectionResults, tooLittleSaid, totalsOf } from './score-card';

export interface ScoreOptions {
  /** Ends the work early: the returned promise rejects with the signal's reason. */
  signal?: AbortSignal;
  agentHabits?: AgentHabits;
}

/** Scores one call: measures it, has an engine answer the rubric's questions, and computes what follows. */
export class Scorer {
  constructor(
    readonly engine: ScoringEngine,
    readonly fallback?: ScoringEngine,
  ) {}

  /** Rejects with `ScoringFailed` when neither engine can answer, and with the signal's reason when aborted. */
  async score(
    sentences: readonly Sentence[],
    rubric: Rubric,
    { signal, agentHabits }: ScoreOptions = {},
  ): Promise<EvaluationResult> {
    const began = performance.now();
    signal?.throwIfAborted();
    const measures = await measureInteraction(sentences, signal);
    const because = tooLittleSaid(measures);
    const given = because
      ? { answers: [], engine: this.engine.identity, notes: [] }
      : await this.ask({ sentences, measures, rubric, signal });
    const answers = new Map(given.answers.map((answer) => [answer.criterion, answer]));
    const lines = rubric.criteria.map((criterion) => {
      const answer = answers.get(criterion.id);
      const result = criterionResult(criterion, answer, sentences);
      if (because) result.reason = because.message;
      return { criterion, result };
    });
    const criteria: CriterionResult[] = lines.map(({ result }) => result);
    const totals = totalsOf(criteria, because);
    return {
      ...totals,
      engineScore: totals.score,
      sections: sectionResults(rubric, criteria),
      criteria,
      measures,
      coaching: totals.noScoreReason ? { keep: [], improve: [] } : coachCall(lines, sentences, agentHabits),
      engine: given.engine,
      rubric: { id: rubric.id, name: rubric.name, version: rubric.version, hash: rubricHash(rubric) },
      durationMs: Math.round((performance.now() - began) * 100) / 100,
      notes: given.notes,
    };
  }

  /** Does ahead what the first call with a rubric would wait for; never rejects. */
  async warmUp(rubric: Rubric): Promise<void> {
    await this.engine.warmUp(rubric);
  }

  async close(): Promise<void> {
    await Promise.all([this.engine.close(), this.fallback?.close()]);
  }

  private async ask(request: ScoringRequest): Promise<EngineAnswers> {
    try {
      return await this.engine.answer(request);
    } catch (error) {
      if (!this.fallback || !(error instanceof ScoringFailed)) throw error;
      const answered = await this.fallback.answer(request);
      return { ...answered, notes: [`${this.engine.identity.name}: ${error.message}`, ...answered.notes] };
    }
  }
}
