// npm run train: makes the weights in models/ from the labelled calls in training/calls/, and writes the figures of the
// model card. The same calls give the same files. Takes some minutes.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { criteriaTrainer } from './train/criteria.mjs';
import { criteriaCard } from './train/criteria-card.mjs';
import { cardTables } from './train/figures.mjs';
import { readLabelledCalls } from './train/labelled-calls.mjs';
import { writeCard } from './train/model-card.mjs';
import { trainTurnActs } from './train/turn-acts.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const acts = compiled('acts');
const calls = readLabelledCalls(`${ROOT}training/calls`, acts.turnsOf);
const started = Date.now();
const log = (line) => console.log(`${Math.round((Date.now() - started) / 1000)} s  ${line}`);
log(`${calls.length} calls`);
mkdirSync(`${ROOT}models`, { recursive: true });

const { models, heldOut, copies } = trainTurnActs(calls, acts, log);
for (const [speaker, name] of Object.entries(acts.MODEL_FILES)) {
  const file = acts.encodeModel(models[speaker]);
  writeFileSync(`${ROOT}models/${name}`, file);
  log(`models/${name}: ${Math.ceil(file.length / 1024)} KiB`);
}
writeCard('turn-acts', cardTables({ calls, copies }, heldOut, acts.ACTS_OF));

log('criteria');
const examples = calls.map((call) => ({
  id: call.id,
  writer: call.file,
  labels: call.labels,
  overall: call.overall,
  acts: acts.callActs(call.turns, heldOut.get(call.id)),
  labelledActs: (turn) => call.acts[turn] ?? new Set(),
}));
const { model, predicted } = criteriaTrainer({ ...acts, ...compiled('judging'), ...compiled('regression') })(
  examples,
);
writeFileSync(`${ROOT}models/criteria.json`, `${JSON.stringify(model, null, 1)}\n`);
writeCard('criteria', criteriaCard(examples, predicted));
log('done');

/** What all the modules of a folder of the compiled service export. */
function compiled(folder) {
  const require = createRequire(import.meta.url);
  const path = `${ROOT}dist/src/scoring/${folder}`;
  const names = readdirSync(path).filter((name) => name.endsWith('.js'));
  return Object.assign({}, ...names.map((name) => require(`${path}/${name}`)));
}
