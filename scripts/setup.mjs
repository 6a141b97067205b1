// Brings a clone into the state a command needs, and says what it does. Safe to run at any time: what is
// there already is left alone. `npm ci` runs no scripts, so this is where the rest comes from.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SetupFailed, progress } from './setup/progress.mjs';

const PURPOSES = ['start', 'demo', 'test', 'build'];

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new SetupFailed(
      `Node ${process.versions.node} is too old: 20.19 or later is needed (https://nodejs.org)`,
    );
}

function requirePackages() {
  if (!existsSync(new URL('../node_modules/.package-lock.json', import.meta.url)))
    throw new SetupFailed('The packages are not installed yet: run npm ci first');
}

function purposeGiven() {
  const { values } = parseArgs({ options: { for: { type: 'string', default: 'start' } } });
  if (!PURPOSES.includes(values.for)) throw new SetupFailed(`--for takes one of ${PURPOSES.join(', ')}`);
  return values.for;
}

async function setUp(purpose, report) {
  requireNode();
  requirePackages();
  // Imported only now: these need the packages.
  const { PROGRAMS, ensurePrograms } = await import('./setup/programs.mjs');
  const { ensureBuilt } = await import('./setup/build.mjs');
  // A process that only answers requests hears no audio.
  const onlyAnswers = purpose === 'start' && process.env.ROLE === 'api';
  if (!onlyAnswers) await ensurePrograms(PROGRAMS[purpose], report);
  if (!onlyAnswers && purpose !== 'build') {
    const { ensureSpeechModel } = await import('./setup/speech-model.mjs');
    await ensureSpeechModel({ log: report.log });
  }
  await ensureBuilt(report);
}

try {
  await setUp(purposeGiven(), progress());
} catch (error) {
  process.stderr.write(`setup: ${error.message}\n`);
  process.exitCode = 1;
}
