import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CRITERIA, rubricId } from './labelled-sets.mjs';

const require = createRequire(import.meta.url);
// Settings are classes with decorators.
require('reflect-metadata');
const dist = (path) => require(fileURLToPath(new URL(`../../../dist/src/${path}`, import.meta.url)));
const { loadSettings } = dist('config/load-settings.js');
const { ScoringSettings } = dist('config/scoring-settings.js');
const { shippedRubricText } = dist('scoring/rubric/load-shipped-rubric.js');
const { readAnswers } = dist('scoring/engine/llm/answer-format.js');
const { LlmEngine } = dist('scoring/engine/llm/llm-engine.js');
const { ScoringFailed } = dist('scoring/engine/scoring-engine.js');
const { Scorer } = dist('scoring/scorer.js');
const { ScoringThreads } = dist('scoring/threads/scoring-threads.js');

const REQUESTER = { organisationId: 'bench', priority: 'client' };
/** Far above a call: nothing may be ended half-way by a machine that is busy. */
const LIMITS = { callMs: 120_000, rubricMs: 120_000 };
const MODEL_TIMEOUT_MS = 120_000;

/**
 * The scorer of the service, with the settings of the environment: `engine` is embedded or openai, or `recorded` with
 * what stands in for a language model, which is asked under the id of the call.
 */
export async function openScorer(engine, { standIn, env = process.env } = {}) {
  const service = engine === 'openai' ? engine : 'embedded';
  const settings = loadSettings(ScoringSettings, { ...env, SCORING_ENGINE: service });
  const threads = new ScoringThreads({ engine: service, semanticSimilarity: settings.SCORING_MEANING });
  const usage = { promptTokens: 0, answerTokens: 0 };
  let current = '';
  const model = engine === 'openai' ? modelOf(settings, usage) : standIn && askedAs(() => current, standIn);
  const scorer = new Scorer(threads, LIMITS, model);
  const source = shippedRubricText('customer-support');
  const rubric = { source, hash: (await scorer.readRubric(source, REQUESTER)).hash };
  await scorer.warmUp(rubric);
  return {
    usage,
    score: (sentences, id = '') => {
      current = id;
      return score(scorer, rubric, sentences);
    },
    close: () => scorer.close(),
  };
}

/** In the place of a language model; without an answer for a call the embedded engine answers it. */
function askedAs(idOf, standIn) {
  return {
    identity: { name: 'recorded', version: '1', model: null },
    budget: { partTokens: 12_000, maxParts: 6 },
    async ask(questions) {
      const answers = standIn(idOf(), questions);
      if (!answers) throw new ScoringFailed('no answer is recorded for this call', false);
      return { answers, notes: [] };
    },
  };
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
    forReview: result.review?.reasons.length > 0,
    engine: result.engine.name,
    answers: Object.fromEntries(
      CRITERIA.map((criterion) => {
        const { status, confidence, probabilities } = lines.get(rubricId(criterion));
        return [criterion, { status, confidence, probabilities: probabilities ?? null }];
      }),
    ),
  };
}

/** Writes what a language model would be asked about each call into a folder, and answers nothing. */
export function promptRecorder(folder) {
  mkdirSync(folder, { recursive: true });
  return (id, { parts, schema }) => {
    for (const [at, messages] of parts.entries()) {
      const name = parts.length === 1 ? id : `${id}.${at + 1}`;
      const text = messages.map(({ role, content }) => `### ${role}\n\n${content}`).join('\n\n');
      writeFileSync(join(folder, `${name}.txt`), `${text}\n`);
    }
    writeFileSync(join(folder, 'schema.json'), JSON.stringify(schema, null, 2));
    return null;
  };
}

/** Answers as they were recorded: lines of `{id, answers}`, read as those of a service are. */
export function recordedAnswers(lines) {
  const byCall = new Map(lines.map(({ id, answers }) => [id, readAnswers(JSON.stringify({ answers }))]));
  return (id) => byCall.get(id);
}
