import type {
  CriterionAnswer,
  EngineAnswers,
  ScoringEngine,
  ScoringRequest,
} from '../../src/scoring/engine/scoring-engine';
import type { ScoringEngineFactory } from '../../src/scoring/engine/scoring-engines';

/** Answers one criterion, `greeting`, from the agent's first sentence. It tells nothing of the others. */
export class GreetingEngine implements ScoringEngine {
  readonly identity = { name: 'greeting', version: '1.0.0', model: null };

  async answer({ sentences, rubric }: ScoringRequest): Promise<EngineAnswers> {
    const first = sentences.findIndex(({ speaker }) => speaker === 'agent');
    const greeting = /\b(hello|good (morning|afternoon|evening))\b/i.exec(sentences[first]?.text ?? '');
    const answers = rubric.criteria
      .filter(({ id }) => id === 'greeting')
      .map(({ id }): CriterionAnswer => ({
        criterion: id,
        status: greeting ? 'met' : 'not_met',
        confidence: 0.8,
        probabilities: null,
        decidedBy: 'words',
        evidence: greeting ? [{ sentence: first, quote: greeting[0] }] : [],
        explanation: [
          greeting ? { code: 'quoted' } : { code: 'text', text: 'The agent begins without a greeting.' },
        ],
        missing: [],
      }));
    return { answers, engine: this.identity, notes: [] };
  }

  async warmUp(): Promise<void> {}

  async close(): Promise<void> {}
}

export const greeting: ScoringEngineFactory = () => new GreetingEngine();
