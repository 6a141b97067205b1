// How fast the embedded engine is: the time a call takes, without and with sentence vectors. How right it is, the bench
// of verdicts shows.
//   node test/bench/scoring.mjs
// Needs a build (npm run build). Prints markdown.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { seededRandom } from '../../scripts/seeded-random.mjs';

const require = createRequire(import.meta.url);
const dist = (path) => require(fileURLToPath(new URL(`../../dist/src/scoring/${path}`, import.meta.url)));
const { EmbeddedEngine } = dist('engine/embedded-engine.js');
const { SentenceEmbedder } = dist('engine/sentence-embedder.js');
const { CallScorer } = dist('call-scorer.js');
const { loadShippedRubric, shippedRubricText } = dist('rubric/load-shipped-rubric.js');
const { Scorer } = dist('scorer.js');
const { ScoringThreads } = dist('threads/scoring-threads.js');

const rubric = loadShippedRubric('customer-support');
const CALLS = new URL('../fixtures/scoring/tuning-calls.yaml', import.meta.url);
const SPOKEN = parse(readFileSync(CALLS, 'utf8')).flatMap(({ call }) =>
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

async function time(scorer, sentences) {
  const began = performance.now();
  await scorer.score(sentences, rubric);
  return performance.now() - began;
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
// A process that has scored some hundred calls, as it has within an hour of its start.
const first = new CallScorer(new EmbeddedEngine());
const warm = [];
for (let seed = 1; seed <= 500; seed++) warm.push(await time(first, callOf(200, seed)));
const withVectors = new EmbeddedEngine(new SentenceEmbedder());
const second = new CallScorer(withVectors);
const unseen = [];
for (let seed = 1001; seed <= 1010; seed++) unseen.push(await time(second, callOf(200, seed)));
// As the first call of a process finds it when the work done ahead at its start has ended.
const LIMITS = { callMs: 120_000, rubricMs: 120_000 };
const REQUESTER = { organisationId: 'bench', priority: 'client' };
const source = shippedRubricText('customer-support');
const newcomer = new Scorer(new ScoringThreads({ semanticSimilarity: true }), LIMITS);
const text = { source, hash: (await newcomer.readRubric(source, REQUESTER)).hash };
async function timeInThread(scorer, sentences) {
  const began = performance.now();
  await scorer.score(sentences, text, REQUESTER);
  return performance.now() - began;
}
const beforeWarmUp = performance.now();
await newcomer.warmUp(text);
const warmUp = performance.now() - beforeWarmUp;
const afterWarmUp = await timeInThread(newcomer, callOf(200, 2000));
await newcomer.close();
// The cost of the way to a thread and back.
const threaded = new Scorer(new ScoringThreads(), LIMITS);
const inThread = [];
for (let seed = 3001; seed <= 3500; seed++) inThread.push(await timeInThread(threaded, callOf(200, seed)));

let stall = 0;
let last = performance.now();
const watching = setInterval(() => {
  const now = performance.now();
  stall = Math.max(stall, now - last);
  last = now;
}, 1);
// About 10 MB as a request body.
const longest = callOf(100_000, 7);
last = performance.now();
const long = await timeInThread(threaded, longest);
clearInterval(watching);

console.log(`| | milliseconds |\n|---|---:|`);
console.log(
  `| 200 sentences, without sentence vectors, median of calls not seen before | ${median(warm.slice(-100)).toFixed(1)} |`,
);
console.log(`| the same in the first 60 calls of a process | ${median(warm.slice(1, 60)).toFixed(1)} |`);
console.log(`| the same, to a thread and back | ${median(inThread.slice(-100)).toFixed(1)} |`);
console.log(
  `| 200 sentences, with sentence vectors, median of calls not seen before | ${median(unseen).toFixed(0)} |`,
);
console.log(`| the same, the first call after the work done ahead | ${afterWarmUp.toFixed(0)} |`);
console.log(
  `| work done ahead at the start: the model, every example, every thread | ${warmUp.toFixed(0)} |`,
);
console.log(
  `| ${longest.length} sentences (${(JSON.stringify(longest).length / 1e6).toFixed(1)} MB) | ${long.toFixed(0)} |`,
);
console.log(`| longest time the event loop was held meanwhile | ${stall.toFixed(0)} |`);
await withVectors.close();
await threaded.close();
