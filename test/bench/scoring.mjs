// How right and how fast the embedded engine is: F1 per criterion on the labelled calls, patterns alone beside both
// tiers, and the time a call takes.
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
const { measureInteraction } = dist('measures/measure-interaction.js');
const { loadShippedRubric, shippedRubricText } = dist('rubric/load-shipped-rubric.js');
const { Scorer } = dist('scorer.js');
const { ScoringThreads } = dist('threads/scoring-threads.js');

const rubric = loadShippedRubric('customer-support');
const CRITERIA = {
  g: 'greeting',
  i: 'identity_check',
  n: 'needs_discovery',
  e: 'empathy',
  o: 'ownership',
  h: 'hold_etiquette',
  r: 'resolution',
  f: 'further_help',
  c: 'closing',
  p: 'prohibited_language',
};
const STATUSES = { '+': 'met', '~': 'partly', '-': 'not_met', '.': 'not_applicable' };

function labelled(half) {
  const file = new URL(`../fixtures/scoring/${half}-calls.yaml`, import.meta.url);
  return parse(readFileSync(file, 'utf8')).map(({ id, call, labels }) => ({
    id,
    sentences: call
      .trim()
      .split('\n')
      .map((line) => ({ speaker: line.startsWith('A') ? 'agent' : 'customer', text: line.slice(3) })),
    labels: labels.split(' ').map((label) => [CRITERIA[label[0]], STATUSES[label[1]]]),
  }));
}

async function quality(half, engine) {
  const counts = new Map();
  const misses = [];
  for (const { id, sentences, labels } of labelled(half)) {
    const measures = measureInteraction(sentences);
    const { answers } = await engine.answer({ sentences, measures, rubric });
    for (const [criterion, wanted] of labels) {
      const { status } = answers.find((answer) => answer.criterion === criterion);
      const positive = criterion === 'prohibited_language' ? 'not_met' : 'met';
      const count = counts.get(criterion) ?? { right: 0, wrong: 0, same: 0, all: 0 };
      count.all++;
      if (status === wanted) count.same++;
      else misses.push(`${id} ${criterion} (${status} for ${wanted})`.replaceAll('_', ' '));
      if (status === positive && wanted === positive) count.right++;
      else if (status === positive || wanted === positive) count.wrong++;
      counts.set(criterion, count);
    }
  }
  return { counts, misses };
}

const f1 = ({ right, wrong }) => (2 * right) / (2 * right + wrong);
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

const embedder = new SentenceEmbedder();
const patterns = new EmbeddedEngine();
const both = new EmbeddedEngine(embedder);
const runs = {};
for (const half of ['tuning', 'frozen', 'fresh', 'unseen']) {
  runs[`${half}, patterns`] = await quality(half, patterns);
  runs[`${half}, both`] = await quality(half, both);
}
const JUDGES = ['frozen, both', 'fresh, both', 'unseen, both'];
const names = Object.keys(runs);
console.log(`| criterion | ${names.map((name) => `F1 ${name}`).join(' | ')} | same answer, not tuned on |`);
console.log(`|---|${names.map(() => '---:').join('|')}|---:|`);
for (const criterion of Object.values(CRITERIA)) {
  const row = names.map((name) => f1(runs[name].counts.get(criterion)).toFixed(2));
  const judged = JUDGES.map((name) => runs[name].counts.get(criterion));
  const same = judged.reduce((sum, count) => sum + count.same, 0);
  const all = judged.reduce((sum, count) => sum + count.all, 0);
  console.log(`| ${criterion} | ${row.join(' | ')} | ${same} of ${all} |`);
}
const means = names.map((name) => mean([...runs[name].counts.values()].map(f1)).toFixed(2));
console.log(`| **mean** | ${means.map((value) => `**${value}**`).join(' | ')} | |`);
for (const name of JUDGES) console.log(`\nMisses, ${name}: ${runs[name].misses.join(', ')}.`);

const SPOKEN = labelled('tuning').flatMap(({ sentences }) => sentences.map(({ text }) => text));
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
const first = new CallScorer(patterns);
const warm = [];
for (let seed = 1; seed <= 500; seed++) warm.push(await time(first, callOf(200, seed)));
const second = new CallScorer(both);
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

console.log(`\n| | milliseconds |\n|---|---:|`);
console.log(
  `| 200 sentences, first tier, median of calls not seen before | ${median(warm.slice(-100)).toFixed(1)} |`,
);
console.log(`| the same in the first 60 calls of a process | ${median(warm.slice(1, 60)).toFixed(1)} |`);
console.log(`| the same, to a thread and back | ${median(inThread.slice(-100)).toFixed(1)} |`);
console.log(`| 200 sentences, both tiers, median of calls not seen before | ${median(unseen).toFixed(0)} |`);
console.log(`| the same, the first call after the work done ahead | ${afterWarmUp.toFixed(0)} |`);
console.log(
  `| work done ahead at the start: the model, every example, every thread | ${warmUp.toFixed(0)} |`,
);
console.log(
  `| ${longest.length} sentences (${(JSON.stringify(longest).length / 1e6).toFixed(1)} MB) | ${long.toFixed(0)} |`,
);
console.log(`| longest time the event loop was held meanwhile | ${stall.toFixed(0)} |`);
await both.close();
await threaded.close();
