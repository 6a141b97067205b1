// npm run train:speakers: makes models/speakers.json from the labelled calls in training/calls/, and writes the figures of
// its model card. The same calls give the same file. Takes a few seconds.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { SETS, readSet } from '../test/bench/verdicts/labelled-sets.mjs';
import { readLabelledCalls } from './train/labelled-calls.mjs';
import { writeCard } from './train/model-card.mjs';
import { bothWays, trainSpeakers } from './train/speakers.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const OLDER = ['tuning-calls', 'frozen-calls', 'fresh-calls', 'unseen-calls'];

const require = createRequire(import.meta.url);
const compiled = (name) => require(`${ROOT}dist/src/scoring/${name}.js`);
const { SWAPPED, swappedProbability } = compiled('speakers/swapped-speakers');
const { SpeakerWords } = compiled('speakers/speaker-words');
const scoring = {
  ...compiled('acts/act-turns'),
  ...compiled('acts/features'),
  ...compiled('acts/turn-words'),
  ...compiled('speakers/swapped-speakers'),
  SpeakerWords,
};

const calls = readLabelledCalls(`${ROOT}training/calls`, scoring.turnsOf);
const { model, heldOut } = trainSpeakers(calls, scoring);
writeFileSync(`${ROOT}models/speakers.json`, `${JSON.stringify(model)}\n`);
const trained = new SpeakerWords(model);
const older = OLDER.map((name) =>
  readSet({ calls: `${ROOT}test/fixtures/scoring/${name}.yaml`, readers: [] }),
);
const sets = [
  ['`training/calls`, by leaving writers out', heldOut],
  ...[...SETS.map(readSet), ...older].map(({ name, calls: some }) => [`\`${name}\``, some.map(readBothWays)]),
];
writeCard('speakers', [HEAD(), ...sets.map(row)].join('\n'));

function readBothWays({ id, sentences }) {
  return { id, ...bothWays(sentences, (given) => swappedProbability(given, trained)) };
}

function HEAD() {
  return '| calls | | exchanged: flagged | as they are: flagged | which |\n| --- | ---: | ---: | ---: | --- |';
}

function row([name, readings]) {
  const told = readings.filter(({ asIs }) => asIs !== null);
  const found = told.filter(({ exchanged }) => exchanged >= SWAPPED);
  const wrong = told.filter(({ asIs }) => asIs >= SWAPPED);
  const share = (some) => `${some.length} (${((100 * some.length) / told.length).toFixed(1)} %)`;
  return `| ${name} | ${told.length} | ${share(found)} | ${share(wrong)} | ${wrong.map(({ id }) => id).join(', ')} |`;
}
