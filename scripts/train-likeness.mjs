// npm run train:likeness: makes models/likeness.json and the vectors beside it from the labelled calls in training/calls/.
// The same calls give the same files. Takes some minutes, most of them for the vectors of 14,000 utterances.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readLabelledCalls } from './train/labelled-calls.mjs';
import { describe, packVectors, trainLikeness } from './train/likeness.mjs';
import { writeCard } from './train/model-card.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Texts embedded in one list. */
const LIST = 256;
/** The tokeniser takes time by the square of longer ones. */
const MAX_CHARACTERS = 600;

const require = createRequire(import.meta.url);
const scoring = (name) => require(`${ROOT}dist/src/scoring/${name}.js`);
const { turnsOf } = scoring('acts/act-turns');
const { utterancesOf } = scoring('words/utterance');
const { SentenceEmbedder } = scoring('engine/sentence-embedder');
const similarity = {
  ...scoring('similarity/grams'),
  ...scoring('similarity/likeness-figures'),
  ...scoring('similarity/example-comparer'),
};

const utterances = labelledUtterances();
await embed(utterances);
const { model, background, figures } = trainLikeness(utterances, similarity, console.log);
const file = { version: '1', ...model, background: background.map(({ words }) => words) };
writeFileSync(`${ROOT}models/likeness.json`, `${JSON.stringify(file, null, 1)}\n`);
writeFileSync(`${ROOT}models/likeness-background.bin`, packVectors(background.map(({ vector }) => vector)));
writeCard('likeness', tables());

function labelledUtterances() {
  return readLabelledCalls(`${ROOT}training/calls`, turnsOf).flatMap(({ file: writer, id, sentences }) =>
    sentences.flatMap((sentence, turn) => {
      const parts = utterancesOf(sentence, turn);
      return parts
        .filter(({ words }) => words.length <= MAX_CHARACTERS)
        .map(({ speaker, words, wordCount }) => ({
          ...{ writer, call: id, turn, isTurn: parts.length === 1 },
          ...{ speaker, acts: sentence.acts, words, wordCount },
        }));
    }),
  );
}

async function embed(all) {
  const embedder = new SentenceEmbedder({ timeoutMs: 300_000 });
  const texts = [...new Set(all.map(({ words }) => words))];
  const vectors = new Map();
  for (let from = 0; from < texts.length; from += LIST) {
    const list = texts.slice(from, from + LIST);
    (await embedder.embed(list)).forEach((vector, at) => vectors.set(list[at], vector));
  }
  await embedder.close();
  for (const one of all) one.vector = vectors.get(one.words);
}

function tables() {
  const acts = [...new Set(figures.window.map(({ act }) => act))].sort();
  const rows = [...acts, null].map((act) => {
    const judged = describe(figures.window.filter((one) => act === null || one.act === act));
    const cells = [judged.positive, judged.accuracy, judged.coverageSure, judged.accuracySure];
    return `| ${act?.replaceAll('_', ' ') ?? '**all**'} | ${cells.map((cell) => cell.toFixed(2)).join(' | ')} |`;
  });
  return [
    '| examples of | calls in which it is done | right | answered from .7 on | right of these |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    `Calibration error over all: ${describe(figures.window).calibrationError.toFixed(2)}.`,
  ].join('\n');
}
