import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The ten judged criteria, as labels name them (training/RULES.md). */
export const CRITERIA = [
  'greeting',
  'identity_check',
  'needs_discovery',
  'empathy',
  'ownership',
  'hold_etiquette',
  'resolution',
  'further_help',
  'closing',
  'respectful_language',
];
/** Where the shipped rubric names a criterion otherwise. */
const IN_RUBRIC = { respectful_language: 'prohibited_language' };
export const rubricId = (criterion) => IN_RUBRIC[criterion] ?? criterion;

const fileOf = (path) => fileURLToPath(new URL(`../../../training/${path}.jsonl`, import.meta.url));
const readTwice = (folder) => ({
  name: folder,
  calls: fileOf(`verdicts/${folder}/calls`),
  readers: [fileOf(`verdicts/${folder}/reader-a`), fileOf(`verdicts/${folder}/reader-b`)],
});

/** The sets of the repository that nothing is trained on, each with two blind readings. */
export const SETS = ['dev', 'first-sight', 'first-sight-2'].map(readTwice);
export const [DEVELOPMENT] = SETS;

/**
 * Reads calls and the labels of each reader: `{name, calls: [{id, sentences, readings: [{labels, overall}]}]}`. Without
 * readers the calls carry `labels` and `overall` themselves. Calls that a reader left out are left out.
 */
export function readSet({ name, calls, readers }) {
  if (calls.endsWith('.yaml')) return { name: basename(calls, '.yaml'), calls: callsInLetters(calls) };
  const readings = readers.map((file) => new Map(lines(file).map((line) => [line.id, reading(line)])));
  const labelled = lines(calls).map((call) => ({
    id: call.id,
    sentences: call.turns.map(({ speaker, text, start, end }) => ({ speaker, text, start, end })),
    readings: readers.length === 0 ? [reading(call)] : readings.map((of) => of.get(call.id)),
  }));
  return {
    name: name ?? basename(calls, '.jsonl'),
    calls: labelled.filter((call) => call.readings.every(Boolean)),
  };
}

/** The objects of a file of JSON lines. */
export const lines = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));

const LETTERS = Object.fromEntries(CRITERIA.map((criterion, at) => ['gineohrfcp'[at], criterion]));
const ANSWERS = { '+': 'met', '~': 'partly', '-': 'not_met', '.': 'not_applicable' };

/** The project's own calls (test/fixtures/scoring/), labelled by a letter for the criterion and a sign for the answer. */
function callsInLetters(file) {
  return parse(readFileSync(file, 'utf8')).map(({ id, call, labels }) => ({
    id,
    sentences: call
      .trim()
      .split('\n')
      .map((line) => ({ speaker: line.startsWith('A') ? 'agent' : 'customer', text: line.slice(3) })),
    readings: [
      {
        overall: NaN,
        labels: Object.fromEntries(
          labels.split(' ').map(([letter, sign]) => [LETTERS[letter], ANSWERS[sign]]),
        ),
      },
    ],
  }));
}

/** A label is an answer, or an object that holds one beside the turns it rests on. */
const reading = ({ labels, overall }) => ({
  overall,
  labels: Object.fromEntries(
    CRITERIA.map((criterion) => [criterion, labels[criterion]?.answer ?? labels[criterion]]),
  ),
});
