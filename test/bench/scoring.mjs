// How fast the embedded engine is. How right it is, the bench of verdicts shows.
//   node test/bench/scoring.mjs
// Needs a build (npm run build). Prints markdown.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { seededRandom } from '../../scripts/seeded-random.mjs';
import { median } from './load.mjs';

const require = createRequire(import.meta.url);
const dist = (path) => require(fileURLToPath(new URL(`../../dist/src/scoring/${path}`, import.meta.url)));
const { EmbeddedEngine } = dist('engine/embedded-engine.js');
const { SentenceEmbedder } = dist('engine/sentence-embedder.js');
const { CallScorer } = dist('call-scorer.js');
const { loadShippedRubric, shippedRubricText } = dist('rubric/load-shipped-rubric.js');
const { Scorer } = dist('scorer.js');
const { ScoringThreads } = dist('threads/scoring-threads.js');

/** Judged by the acts of the trained model and by measures alone. */
const ACTS = 'customer-support';
/** Has criteria of its own besides: wordings, and examples that are compared with. */
const EXAMPLES = 'sales';
const GOALS = { grams: 10, vectors: 300 };

const SPOKEN = parse(
  readFileSync(new URL('../fixtures/scoring/tuning-calls.yaml', import.meta.url), 'utf8'),
).flatMap(({ call }) =>
  call
    .trim()
    .split('\n')
    .map((line) => line.slice(3)),
);
const WORDS = SPOKEN.flatMap((text) => text.split(' '));

/** A call nobody has heard before, always the same: sentences of the labelled calls, one word of each another. */
function callOf(count, seed) {
  const share = seededRandom(seed);
  const pick = (list) => list[Math.floor(share() * list.length)];
  return Array.from({ length: count }, (_, at) => {
    const words = pick(SPOKEN).split(' ');
    words[Math.floor(share() * words.length)] = pick(WORDS);
    return {
      speaker: at % 2 ? 'customer' : 'agent',
      text: words.join(' '),
      start: at * 4,
      end: at * 4 + 3.5,
    };
  });
}

/** Milliseconds of processor time of this process, all its threads together: what else runs counts for little. */
async function costOf(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The same of each of some calls, none of which was scored before. */
async function costsOf(score, { calls, sentences = 200, seed }) {
  const costs = [];
  for (let one = 0; one < calls; one++) {
    const call = callOf(sentences, seed + one);
    costs.push(await costOf(() => score(call)));
  }
  return costs;
}

const inProcess = (engine, rubric) => {
  const scorer = new CallScorer(engine);
  const loaded = loadShippedRubric(rubric);
  return (call) => scorer.score(call, loaded);
};

const LIMITS = { callMs: 120_000, rubricMs: 120_000 };
const REQUESTER = { organisationId: 'bench', priority: 'client' };
async function rubricText(scorer, name) {
  const source = shippedRubricText(name);
  return { source, hash: (await scorer.readRubric(source, REQUESTER)).hash };
}

const rows = [];
const add = (what, ms, digits, goal) =>
  rows.push(`| ${what} | ${ms.toFixed(digits)} | ${goal ? `under ${goal}` : ''} |`);

// In this thread. The last calls of many: of a process that has scored some hundred, as it has within an hour.
const byActs = await costsOf(inProcess(new EmbeddedEngine(), ACTS), { calls: 400, seed: 1 });
add('200 sentences by acts', median(byActs.slice(-100)), 1, GOALS.grams);
add('the same in the first 60 calls of a process', median(byActs.slice(1, 60)), 1);
const byGrams = await costsOf(inProcess(new EmbeddedEngine(), EXAMPLES), { calls: 400, seed: 1001 });
add('200 sentences by acts, and by the n-grams of examples', median(byGrams.slice(-100)), 1, GOALS.grams);
const withVectors = new EmbeddedEngine(new SentenceEmbedder());
const byVectors = await costsOf(inProcess(withVectors, EXAMPLES), { calls: 12, seed: 2001 });
await withVectors.close();
add('the same and by sentence vectors, none of them known', median(byVectors.slice(2)), 0, GOALS.vectors);

// As the first call of a process finds it when the work done ahead at its start has ended.
const newcomer = new Scorer(new ScoringThreads({ semanticSimilarity: true }), LIMITS);
const ahead = await rubricText(newcomer, EXAMPLES);
const warmUp = await costOf(() => newcomer.warmUp(ahead));
const [firstCall] = await costsOf((call) => newcomer.score(call, ahead, REQUESTER), { calls: 1, seed: 3001 });
await newcomer.close();
add('the first call of a process, in a thread, after the work done ahead', firstCall, 0, GOALS.vectors);
add('work done ahead at the start: the models, every example, every thread', warmUp, 0);

// The way to a thread and back, and a call of the longest kind there.
const threaded = new Scorer(new ScoringThreads(), LIMITS);
const text = await rubricText(threaded, ACTS);
const evaluate = (call) => threaded.evaluate(call, text, REQUESTER);
const inThread = await costsOf(evaluate, { calls: 400, seed: 4001 });
add('200 sentences by acts, to a thread and back', median(inThread.slice(-100)), 1);

let held = 0;
let last = performance.now();
const watching = setInterval(() => {
  const now = performance.now();
  held = Math.max(held, now - last);
  last = now;
}, 1);
// About 10 MB as a request body.
const longest = callOf(100_000, 7);
last = performance.now();
const longestMs = await costOf(() => evaluate(longest));
clearInterval(watching);
await threaded.close();
const megabytes = JSON.stringify(longest).length / 1e6;
add(`${longest.length} sentences (${megabytes.toFixed(1)} MB), to a thread and back`, longestMs, 0);
add('longest time the event loop was held meanwhile, by the clock', held, 0);

console.log(`Milliseconds of processor time, all threads together, for calls that were never scored before: medians.
With the rubrics \`${ACTS}\` (acts of the trained model, and measures) and \`${EXAMPLES}\` (also wordings, and examples
that are compared with).

| what | milliseconds | goal |
| --- | ---: | --- |
${rows.join('\n')}`);
