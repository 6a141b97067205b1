// How right the topics of calls are: the topics and labels of training/topics against calls of training/calls.
// Needs a build (npm run build). Prints markdown. --misses lists the calls that were told wrong.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const ROOT = new URL('../../', import.meta.url);
const { SentenceEmbedder } = require('../../dist/src/scoring/engine/sentence-embedder.js');
const { TopicFinder } = require('../../dist/src/scoring/topics/find-topics.js');

const read = (path) => readFileSync(new URL(path, ROOT), 'utf8');
const lines = (path) =>
  read(path)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const labels = new Map(lines('training/topics/labels.jsonl').map((label) => [label.call, label]));
const topics = JSON.parse(read('training/topics/topics.json')).map((topic) => ({
  id: topic.name,
  examples: topic.examples,
  counterExamples: topic.counter_examples,
}));
const files = [...new Set([...labels.keys()].map((id) => id[0]))];
const calls = files
  .flatMap((file) => lines(`training/calls/${file}.jsonl`))
  .filter(({ id }) => labels.has(id))
  .map(({ id, turns }) => ({ ...labels.get(id), sentences: turns }));

const embedder = new SentenceEmbedder();
const all = new TopicFinder(embedder);
const single = new TopicFinder(embedder);

/** What is found in each call: with all topics, and with each topic as the only one. */
async function found({ sentences }) {
  const together = await all.find(sentences, { version: 'all', topics });
  const apart = [];
  for (const topic of topics)
    apart.push(...(await single.find(sentences, { version: topic.id, topics: [topic] })));
  return { together: together.map((one) => one.topic), apart: apart.map((one) => one.topic) };
}

const share = (part, whole) => (whole === 0 ? '–' : (part / whole).toFixed(2));

function figures(told) {
  let right = 0;
  let wrong = 0;
  let missed = 0;
  for (const { wanted, got } of told) {
    right += got.filter((topic) => wanted.includes(topic)).length;
    wrong += got.filter((topic) => !wanted.includes(topic)).length;
    missed += wanted.filter((topic) => !got.includes(topic)).length;
  }
  return `${share(right, right + wrong)} | ${share(right, right + missed)} | ${right} | ${wrong} | ${missed}`;
}

const began = performance.now();
const judged = [];
for (const call of calls) judged.push({ ...call, ...(await found(call)) });
await embedder.close();

console.log('## Topics\n');
console.log(
  '| calls | topics | precision | recall | right | wrong | missed |\n| --- | --- | --- | --- | --- | --- | --- |',
);
for (const [half, name] of [
  ['dev', 'development'],
  ['first_sight', 'first sight'],
])
  for (const [how, which] of [
    ['together', 'all eight'],
    ['apart', 'each alone'],
  ]) {
    const told = judged.filter((call) => call.half === half);
    const counted = told.map((call) => ({ wanted: call.topics, got: call[how] }));
    console.log(`| ${name}, ${told.length} | ${which} | ${figures(counted)} |`);
  }

if (process.argv.includes('--misses')) {
  console.log(`\n${Math.round((performance.now() - began) / judged.length)} ms a call\n`);
  for (const { call, half, topics: wanted, together } of judged)
    if (wanted.join() !== together.join()) console.log(`- ${half} ${call}: ${together} instead of ${wanted}`);
  for (const topic of topics) {
    const told = judged
      .filter(({ half }) => half === 'first_sight')
      .map((call) => ({
        wanted: call.topics.filter((one) => one === topic.id),
        got: call.together.filter((one) => one === topic.id),
      }));
    console.log(`- ${topic.id}: ${figures(told)}`);
  }
}
