// Brings a clone into the state a command needs, and says what it does. Safe to run at any time: what is
// there already is left alone. `npm ci` runs no scripts, so this is where the rest comes from.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SetupFailed, progress } from './setup/progress.mjs';

/** `service` is `build` without the page, for those who only run tests of the service. */
const PURPOSES = ['start', 'demo', 'test', 'build', 'service'];

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
  const { PAGE, SERVICE, ensureBuilt } = await import('./setup/build.mjs');
  // A process that only answers requests hears no audio.
  const hearsAudio = purpose in PROGRAMS && !(purpose === 'start' && process.env.ROLE === 'api');
  if (hearsAudio) {
    const { ensureSpeechModel } = await import('./setup/speech-model.mjs');
    await ensurePrograms(PROGRAMS[purpose], report);
    await ensureSpeechModel({ log: report.log });
  }
  await ensureBuilt(purpose === 'service' ? [SERVICE] : [SERVICE, PAGE], report);
}

try {
  await setUp(purposeGiven(), progress());
} catch (error) {
  process.stderr.write(`setup: ${error.message}\n`);
  process.exitCode = 1;
}
