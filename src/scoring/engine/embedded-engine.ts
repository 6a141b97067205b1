import type { CallActs } from '../acts/call-acts';
import { loadActModel } from '../acts/load-act-model';
import { readActs } from '../acts/read-acts';
import type { DetectorInput } from '../detectors/detector-kind';
import type { Criterion, Rubric } from '../rubric/rubric';
import { ExampleComparer } from '../similarity/example-comparer';
import type { CriterionTrial } from '../trial/criterion-trial';
import { tryCriterion } from '../trial/try-criterion';
import { readTranscript } from '../words/transcript';
import { answerCriterion } from './answer-criterion';
import { CallReading } from './call-reading';
import { compareWithExamples, exampleSetsOf } from './compare-with-examples';
import type { Embedder } from './embedder';
import { EMBEDDED_ENGINE } from './embedded-identity';
import type { EngineAnswers, ScoringEngine, ScoringRequest } from './scoring-engine';

/**
 * Scores with what the rubric says: by the acts a trained model recognises, by literal wordings, by measures, and by
 * comparing with examples. Deterministic and offline, and every answer quotes what it rests on. An embedder that fails
 * fails the call: without it the same call would get another evaluation.
 */
export class EmbeddedEngine implements ScoringEngine {
  readonly identity = EMBEDDED_ENGINE;
  private readonly comparer: ExampleComparer;

  /** Without an embedder no sentence vectors are compared. */
  constructor(private readonly embedder?: Embedder) {
    this.comparer = new ExampleComparer(embedder);
  }

  async answer({ sentences, measures, rubric }: ScoringRequest): Promise<EngineAnswers> {
    const call = new CallReading(readTranscript(sentences));
    await compareWithExamples(rubric.criteria, call, this.comparer);
    let acts: CallActs | undefined;
    const input: DetectorInput = {
      call,
      measures,
      // A rubric of wordings and measures alone has no need of them.
      get acts() {
        return (acts ??= readActs(sentences, loadActModel()));
      },
    };
    const answers = rubric.criteria.map((criterion) => answerCriterion(criterion, input));
    return { answers, engine: this.identity, notes: [] };
  }

  async warmUp({ criteria }: Rubric): Promise<void> {
    try {
      loadActModel();
      await this.comparer.prepare(exampleSetsOf(criteria));
    } catch {
      // The first call does it then.
    }
  }

  tryCriterion(criterion: Criterion, sentences: readonly string[]): Promise<CriterionTrial> {
    return tryCriterion(criterion, sentences, this.comparer);
  }

  async close(): Promise<void> {
    await this.embedder?.close();
  }
}
