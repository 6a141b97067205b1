import type { ScoringEngineName } from '../../config/scoring-settings';
import type { Embedder } from './embedder';
import { EmbeddedEngine } from './embedded-engine';
import type { ScoringEngine } from './scoring-engine';

/** What a scoring thread has for its engine. */
export interface ScoringEngineContext {
  /** Makes vectors of sentences; absent with `SCORING_MEANING=off`. */
  embedder?: Embedder;
}

export type ScoringEngineFactory = (context: ScoringEngineContext) => ScoringEngine;

const embedded: ScoringEngineFactory = ({ embedder }) => new EmbeddedEngine(embedder);

/**
 * The engines by the names of `SCORING_ENGINE`. Every scoring thread makes one of its own, so an engine keeps nothing
 * that another thread would have to know. With `openai` the threads prepare what the language model is asked, and
 * answer by the embedded engine where it does not.
 */
export const SCORING_ENGINES: Readonly<Record<ScoringEngineName, ScoringEngineFactory>> = {
  embedded,
  openai: embedded,
};
