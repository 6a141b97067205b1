import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { CRITERIA, rubricId } from './labelled-sets.mjs';

const require = createRequire(import.meta.url);
// Settings are classes with decorators.
require('reflect-metadata');
const dist = (path) => require(fileURLToPath(new URL(`../../../dist/src/${path}`, import.meta.url)));
const { loadSettings } = dist('config/load-settings.js');
const { ScoringSettings } = dist('config/scoring-settings.js');
const { shippedRubricText } = dist('scoring/rubric/load-shipped-rubric.js');
const { LlmEngine } = dist('scoring/engine/llm/llm-engine.js');
const { Scorer } = dist('scoring/scorer.js');
const { ScoringThreads } = dist('scoring/threads/scoring-threads.js');

const REQUESTER = { organisationId: 'bench', priority: 'client' };
/** Far above a call: nothing may be ended half-way by a machine that is busy. */
const LIMITS = { callMs: 120_000, rubricMs: 120_000 };
const MODEL_TIMEOUT_MS = 120_000;

/** The scorer of the service, with the settings of the environment: `engine` is embedded or openai. */
export async function openScorer(engine) {
  const settings = loadSettings(ScoringSettings, { ...process.env, SCORING_ENGINE: engine });
  const threads = new ScoringThreads({ engine, semanticSimilarity: settings.SCORING_MEANING });
  const usage = { promptTokens: 0, answerTokens: 0 };
  const scorer = new Scorer(threads, LIMITS, engine === 'openai' ? modelOf(settings, usage) : undefined);
  const source = shippedRubricText('customer-support');
  const rubric = { source, hash: (await scorer.readRubric(source, REQUESTER)).hash };
  await scorer.warmUp(rubric);
  return { usage, score: (sentences) => score(scorer, rubric, sentences), close: () => scorer.close() };
}

function modelOf({ SCORING_URL, SCORING_API_KEY, SCORING_MODEL }, usage) {
  return new LlmEngine({
    url: SCORING_URL,
    apiKey: SCORING_API_KEY,
    model: SCORING_MODEL,
    timeoutMs: MODEL_TIMEOUT_MS,
    onUsage: ({ promptTokens, answerTokens }) => {
      usage.promptTokens += promptTokens;
      usage.answerTokens += answerTokens;
    },
  });
}

/** One call as the figures need it. */
async function score(scorer, rubric, sentences) {
  const began = performance.now();
  const result = await scorer.score(sentences, rubric, REQUESTER);
  const milliseconds = performance.now() - began;
  const lines = new Map(result.criteria.map((line) => [line.id, line]));
  return {
    milliseconds,
    score: result.score,
    failed: result.criticalFailures.length > 0,
    engine: result.engine.name,
    answers: Object.fromEntries(
      CRITERIA.map((criterion) => {
        const { status, confidence } = lines.get(rubricId(criterion));
        return [criterion, { status, confidence }];
      }),
    ),
  };
}
