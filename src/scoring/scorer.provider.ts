import { Logger, type Provider } from '@nestjs/common';
import { ScoringSettings } from '../config/scoring-settings';
import { watchFailures } from '../remote/remote-failure';
import { EmbeddedEngine } from './engine/embedded-engine';
import { LlmEngine } from './engine/llm/llm-engine';
import { SentenceEmbedder } from './engine/sentence-embedder';
import { Scorer } from './scorer';

/** The share of a client's patience a language model may use, so that the embedded engine can still step in. */
const MODEL_SHARE = 0.75;

/** The scorer with the engine the settings name; the embedded one stands in for a language model that fails. */
export const scorerProvider: Provider = {
  provide: Scorer,
  inject: [ScoringSettings],
  useFactory: (settings: ScoringSettings) => {
    const embedded = new EmbeddedEngine(settings.SCORING_MEANING ? new SentenceEmbedder() : undefined);
    const { SCORING_ENGINE, SCORING_URL, SCORING_API_KEY, SCORING_MODEL, ANALYSIS_TIMEOUT_MS } = settings;
    if (SCORING_ENGINE !== 'openai' || !SCORING_URL || !SCORING_MODEL) return new Scorer(embedded);
    const timeoutMs = ANALYSIS_TIMEOUT_MS * MODEL_SHARE;
    const logger = new Logger('LanguageModel');
    const onFailure = watchFailures('language model', (message) => logger.error(message));
    const options = { url: SCORING_URL, apiKey: SCORING_API_KEY, model: SCORING_MODEL, timeoutMs, onFailure };
    return new Scorer(new LlmEngine(options, embedded), embedded);
  },
};
