// The benches that read one seeded database, for seeding a million calls takes longer than most of them.
// node test/bench/seeded-benches.mjs sqlite|mariadb CALLS NAME…: prints what has been measured so far as a line of JSON after
// each step, and the plans at the end.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { exportsSection, measureExports } from './exports.mjs';
import { plansOf } from './plans.mjs';
import { measureResults, resultsPlans, resultsSection } from './results.mjs';
import { indexBytes, randomWords } from './said.mjs';
import { measureSearch, searchPlans, searchSection } from './search.mjs';
import { onDatabase, seedContactCentres } from './seeded-service.mjs';

const FILE = fileURLToPath(import.meta.url);
const DATABASES = ['sqlite', 'mariadb'];
/** Unless another number is asked for. */
export const CALLS = 30_000;

/** What each measures of a seeded service, the requests whose plans are told, and its section of docs/benchmarks.md. */
const BENCHES = {
  results: { measure: measureResults, plans: resultsPlans, section: resultsSection },
  search: { measure: measureSearch, plans: searchPlans, section: searchSection },
  exports: { measure: measureExports, plans: () => ({}), section: exportsSection },
};

export const isSeeded = (name) => name in BENCHES;

/** The sections by name, of what could be measured: hours of measuring are not lost for what failed after them. */
export function benchSeeded(names, count) {
  const databases = DATABASES.map((database) => [database, figuresOf(database, count, names)]);
  const sections = {};
  for (const name of names) {
    const figures = databases.map(([database, measured]) => [database, measured[name]]);
    if (figures.some(([, found]) => found)) sections[name] = BENCHES[name].section(count, figures);
  }
  return sections;
}

/** What a process of its own measured, for which database it is is decided once in a process; and up to where it came. */
function figuresOf(database, count, names) {
  const { status, signal, stdout } = spawnSync(process.execPath, [FILE, database, String(count), ...names], {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 24,
  });
  if (status !== 0) {
    process.exitCode = 1;
    process.stderr.write(`measuring on ${database} ended early, with ${signal ?? `status ${status}`}\n`);
  }
  return JSON.parse(stdout.toString().trim().split('\n').at(-1) || '{}');
}

async function measure(database, count, names) {
  return onDatabase(database, async (service) => {
    const began = performance.now();
    const note = (what) =>
      process.stderr.write(
        `${database}: ${what} after ${Math.round((performance.now() - began) / 1000)} s\n`,
      );
    const wordsOf = (world) => randomWords(database, world);
    const seeded = await seedContactCentres(service, count, { evaluated: count, wordsOf });
    const rows = await service.open();
    const about = { ...seeded, count, bytesOfCall: await indexBytes(database, rows, count) };
    await rows.close();
    note('seeded');
    const measured = {};
    const save = (name, figures) => {
      measured[name] = figures;
      process.stdout.write(`${JSON.stringify(measured)}\n`);
    };
    for (const name of names) {
      try {
        await BENCHES[name].measure(service, about, (figures) => save(name, figures));
      } catch (error) {
        process.exitCode = 1;
        process.stderr.write(`${database}: ${name} failed: ${error.stack}\n`);
      }
      await service.stop();
      note(`measured ${name}`);
    }
    const plans = await plansOf(service.env, (part) =>
      Object.assign({}, ...names.map((name) => BENCHES[name].plans(part, about))),
    );
    process.stderr.write(`${JSON.stringify({ [database]: plans }, null, 2)}\n`);
  });
}

if (process.argv[1] === FILE) {
  const [, , database, count = CALLS, ...names] = process.argv;
  const chosen = names.length ? names : Object.keys(BENCHES);
  await measure(database, Number(count), chosen);
  process.exit();
}
