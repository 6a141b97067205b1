// What code of our own in scoring earns over the plain form of it, in CPU time.
//   npm run bench -- own-code
// Needs a build (npm run build). Prints markdown.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { seededRandom } from '../../scripts/seeded-random.mjs';
import { UTTERANCES } from './utterances.mjs';

const require = createRequire(import.meta.url);
const dist = (path) => require(fileURLToPath(new URL(`../../dist/src/scoring/${path}`, import.meta.url)));
const { similarity } = dist('engine/embedder.js');
const { normaliseWords } = dist('words/normalise.js');

const ROUNDS = 7;
const random = seededRandom(1);

/** Nanoseconds of CPU a run, the best of some rounds: what else runs on the machine can only make it slower. */
function cost(runs, work) {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const began = process.cpuUsage();
    for (let run = 0; run < runs; run++) work(run);
    best = Math.min(best, process.cpuUsage(began).user / runs);
  }
  return best * 1000;
}

const vectors = Array.from({ length: 64 }, () => Float32Array.from({ length: 512 }, () => random() - 0.5));
const pair = (run) => [vectors[run % 64], vectors[(run * 7 + 1) % 64]];
function plainProduct(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

// One letter outside ASCII has the words of a text found by the regular expression.
const ascii = UTTERANCES.map((text) => `${text} e`);
const other = UTTERANCES.map((text) => `${text} é`);

const words = Array.from({ length: 3_000 }, (_, at) => `word${at}`);
const asked = Array.from({ length: 10_000 }, () => words[Math.floor(random() ** 3 * words.length)]);
const map = new Map(words.map((word) => [word, word]));
const lru = new LRUCache({ max: 20_000 });
for (const word of words) lru.set(word, word);

let kept = 0;
const rows = [
  [
    'cosine of two vectors: four sums, one sum',
    cost(200_000, (run) => (kept += similarity(...pair(run)))),
    cost(200_000, (run) => (kept += plainProduct(...pair(run)))),
  ],
  [
    'words of an utterance: own loop, regular expression',
    cost(50_000, (run) => (kept += normaliseWords(ascii[run % ascii.length]).length)),
    cost(50_000, (run) => (kept += normaliseWords(other[run % other.length]).length)),
  ],
  [
    'a known word: plain map, lru-cache',
    cost(1_000_000, (run) => (kept += map.get(asked[run % asked.length]).length)),
    cost(1_000_000, (run) => (kept += lru.get(asked[run % asked.length]).length)),
  ],
];
console.log('| what | own, ns | plain, ns |\n|---|---:|---:|');
for (const [what, own, plain] of rows) console.log(`| ${what} | ${own.toFixed(0)} | ${plain.toFixed(0)} |`);
if (Number.isNaN(kept)) throw new Error('nothing was computed');
