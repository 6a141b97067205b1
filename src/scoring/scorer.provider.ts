import { Logger, type Provider } from '@nestjs/common';
import { ScoringSettings } from '../config/scoring-settings';
import { watchFailures } from '../http/client/remote-failure';
import { LlmEngine } from './engine/llm/llm-engine';
import { Scorer } from './scorer';
import { timedOutTasks, watchThreads } from './threads/thread-metrics';
import { ScoringThreads } from './threads/scoring-threads';

/** The share of the time a client waits that a language model may use, so that the embedded engine can still step in. */
const MODEL_SHARE = 0.75;

/** The scorer with the threads and the engine the settings name. */
export const scorerProvider: Provider = {
  provide: Scorer,
  inject: [ScoringSettings],
  useFactory: (settings: ScoringSettings) => {
    const threads = new ScoringThreads({
      engine: settings.SCORING_ENGINE,
      policy: { minConfidence: settings.SCORING_MIN_CONFIDENCE, autoFail: settings.SCORING_AUTO_FAIL },
      threads: settings.SCORING_THREADS,
      maxWaiting: settings.SCORING_LINE,
      memoryMb: settings.SCORING_THREAD_MEMORY_MB,
      semanticSimilarity: settings.SCORING_MEANING,
      timedOut: () => timedOutTasks.inc(),
    });
    watchThreads(threads);
    const limits = { callMs: settings.SCORING_TASK_TIMEOUT_MS, rubricMs: settings.RUBRIC_TIMEOUT_MS };
    return new Scorer(threads, limits, modelOf(settings));
  },
};

function modelOf(settings: ScoringSettings): LlmEngine | undefined {
  const { SCORING_ENGINE, SCORING_URL, SCORING_API_KEY, SCORING_MODEL, ANALYSIS_TIMEOUT_MS } = settings;
  if (SCORING_ENGINE !== 'openai' || !SCORING_URL || !SCORING_MODEL) return undefined;
  const timeoutMs = ANALYSIS_TIMEOUT_MS * MODEL_SHARE;
  const logger = new Logger('LanguageModel');
  const onFailure = watchFailures('language model', (message) => logger.error(message));
  const options = { url: SCORING_URL, apiKey: SCORING_API_KEY, model: SCORING_MODEL, timeoutMs, onFailure };
  return new LlmEngine(options);
}
