// How much of what gives people away is taken out of conversations, and what that costs. Needs a build (npm run build).
// Prints markdown.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  LABELLED_KINDS,
  measureRedaction,
  precisionOf,
  precisionWithRepeats,
  recallOf,
  totalOf,
} from './redaction/measure.mjs';

const require = createRequire(import.meta.url);
const { SpanFinder } = require('../../dist/src/redaction/span-finder.js');
const { piecesOf } = require('../../dist/src/redaction/pieces.js');
const { numberRuns } = require('../../dist/src/redaction/number-runs.js');
const { redactSentences } = require('../../dist/src/redaction/redact.js');
const { DEFAULT_KINDS, REDACTION_KINDS } = require('../../dist/src/redaction/kinds.js');

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const setOf = (name) => JSON.parse(read(`test/fixtures/redaction/${name}.json`));
const find = (sentences) => {
  const finder = new SpanFinder(LABELLED_KINDS);
  const pieces = [...piecesOf(sentences)];
  for (const piece of pieces) finder.tell(piece);
  return pieces.map((_, i) => finder.spansOf(i));
};

const digitsOf = (text) =>
  numberRuns(text)
    .map(({ digits }) => digits)
    .join('');

const sets = { dev: setOf('dev'), heldout: setOf('heldout') };
const figures = {
  dev: measureRedaction(sets.dev, find, digitsOf),
  heldout: measureRedaction(sets.heldout, find, digitsOf),
};
const share = (value) => value.toFixed(2);
const row = (name, dev, heldout) =>
  `| ${[name, dev, heldout].map((one) => (typeof one === 'string' ? one : `${one.labels} | ${share(recallOf(one))} | ${share(precisionOf(one))} | ${share(precisionWithRepeats(one))}`)).join(' | ')} |`;

console.log(`## Redaction

Two sets of conversations of one to ten sentences, written and labelled by another author than the rules':
${sets.dev.length} that could be looked at meanwhile, ${sets.heldout.length} that could not, until what the first rules took for cards was. More than half of them hold
nothing to take out, but much that looks like it. Each label names the characters and the kind. A label is found when
every letter and figure of it is taken out, by whatever mark; a mark is right when it overlaps a label. Some marks
that overlap none are meant: security codes of cards, names that are spelled, and parts of a number that the agent says
again, which the last column of each set takes for right. The kind \`number\` is not measured: nothing is labelled so.

| kind | looked at: labels | recall | precision | with repeats | not looked at: labels | recall | precision | with repeats |
| ---- | ----------------: | -----: | --------: | -----------: | --------------------: | -----: | --------: | -----------: |`);
for (const kind of LABELLED_KINDS) console.log(row(kind, figures.dev.get(kind), figures.heldout.get(kind)));
console.log(row('all', totalOf(figures.dev), totalOf(figures.heldout)));

const calls = read('training/calls/a.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line).turns);
const sentences = calls.reduce((sum, turns) => sum + turns.length, 0);
for (const turns of calls) redactSentences(turns, REDACTION_KINDS);
const microseconds = (kinds) => {
  let best = Infinity;
  for (let round = 0; round < 10; round++) {
    const began = performance.now();
    for (const turns of calls) redactSentences(turns, kinds);
    best = Math.min(best, performance.now() - began);
  }
  return ((best * 1000) / sentences).toFixed(0);
};
console.log(`
A sentence of a usual call takes ${microseconds(DEFAULT_KINDS)} µs with the kinds of recordings, and
${microseconds(REDACTION_KINDS)} µs with all (${sentences} turns, best of ten rounds).`);
