// Runs the audio check over a labelled folder and shows how far every recording is from a wrong verdict:
//   npm run calibrate -- FOLDER
// FOLDER holds labels.json: { "files": [{ "file", "expect", "acceptable_alternatives"? }] }, where `expect` is
// "accept" or a reject reason. A test folder comes from test/fixtures/two-channel-calls/generate.mjs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { defaultSpeechModelDirectory } from './setup/speech-model.mjs';

const NEAREST = 15;

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run calibrate -- FOLDER');
  process.exit(1);
}
const { AudioCheck, findings, REJECTION_RULES, verdictOf } = compiledCheck();
const check = new AudioCheck({
  ffmpegPath: process.env.FFMPEG_PATH || 'ffmpeg',
  vadModelPath: join(defaultSpeechModelDirectory(), 'silero_vad.onnx'),
});

const { files } = JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8'));
const results = await inParallel(files, judge);
printConfusion(results);
printMargins(results.filter(({ margins }) => margins));
printNearest(results);
const wrong = results.filter(({ right }) => !right);
for (const { file, expect, got, explanation } of wrong)
  console.log(`WRONG ${file}: ${got} instead of ${expect}. ${explanation}`);
console.log(`${results.length - wrong.length} of ${results.length} as labelled or an acceptable alternative`);
process.exitCode = wrong.length > 0 ? 1 : 0;

function compiledCheck() {
  const require = createRequire(import.meta.url);
  try {
    return {
      ...require('../dist/src/audio-quality/audio-check.js'),
      ...require('../dist/src/audio-quality/rejection/rejection-rules.js'),
    };
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    console.error('The service is not built yet: npm run build');
    process.exit(1);
  }
}

async function judge({ file, expect, acceptable_alternatives: alternatives = [] }) {
  const format = extname(file).slice(1).toLowerCase();
  const verdict = await check.check(join(folder, file), format);
  const got = verdict.rejectReason ?? 'accept';
  const right = got === expect || alternatives.includes(got);
  const heard = verdict.measures.separation && !['undecodable', 'too_short'].includes(got);
  const all = heard ? findings(verdict.measures, REJECTION_RULES) : [];
  return {
    file,
    expect,
    got,
    right,
    explanation: verdict.explanation,
    margins: heard ? marginsOf(all) : null,
    nearest: heard ? nearestOf(all) : null,
  };
}

/** Measure by measure: the value and its distance from the limit, in the measure's own unit. */
function marginsOf(all) {
  const criteria = all.flatMap((finding) => finding.criteria);
  return new Map(
    criteria.map(({ measure, value, limit, unit }) => [`${measure} ${limit} ${unit}`.trim(), value]),
  );
}

/**
 * What would have to change least for another verdict: for a refusal the weakest criterion of its reason, for a
 * good recording the weakest criterion of the reason that is nearest to complete.
 */
function nearestOf(all) {
  const weakest = ({ reason, criteria }) => {
    const { measure, value, limit, unit, margin } = criteria.reduce((a, b) => (b.margin < a.margin ? b : a));
    return { reason, margin, text: `${reason}: ${measure} ${number(value)} ${unit} (limit ${limit})` };
  };
  const found = verdictOf(all);
  if (found) return weakest(found);
  const nearest = all.map(weakest).reduce((a, b) => (b.margin > a.margin ? b : a));
  return { ...nearest, margin: -nearest.margin };
}

function printConfusion(all) {
  const labels = [...new Set(all.flatMap(({ expect, got }) => [expect, got]))].sort();
  console.log(`\n| labelled \\ judged | ${labels.join(' | ')} |\n|${' --- |'.repeat(labels.length + 1)}`);
  for (const expect of labels) {
    const row = labels.map((got) => all.filter((r) => r.expect === expect && r.got === got).length || '');
    if (row.some(Boolean)) console.log(`| ${expect} | ${row.join(' | ')} |`);
  }
}

/** Every recording with every measure, and its distance from the limit in brackets. */
function printMargins(heard) {
  const measures = [...new Set(heard.flatMap(({ margins }) => [...margins.keys()]))];
  console.log(`\nfile\tlabel\t${measures.join('\t')}`);
  for (const { file, expect, margins } of heard) {
    const cells = measures.map((measure) => {
      const value = margins.get(measure);
      const limit = Number(/-?[\d.]+/.exec(measure)[0]);
      return Math.abs(value) >= 999 ? '-' : `${number(value)} (${number(value - limit)})`;
    });
    console.log([file, expect, ...cells].join('\t'));
  }
}

function printNearest(all) {
  const ordered = all.filter(({ nearest }) => nearest).sort((a, b) => a.nearest.margin - b.nearest.margin);
  console.log('\nNearest to another verdict (margin in widths of the threshold):');
  for (const { file, got, nearest } of ordered.slice(0, NEAREST))
    console.log(`${nearest.margin.toFixed(2)}\t${file}\t${got}\t${nearest.text}`);
}

async function inParallel(items, work) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}

function number(value) {
  return Number(value.toFixed(2)).toString();
}
