// Runs every layer of tests one after the other and sums them up. `npm test -- api crash` runs only those.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countsOf, failedFiles, withSecondTry } from './test/count-results.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The projects of vitest.config.mts, cheapest first, and where their tests stand. */
const LAYERS = {
  unit: ['src', 'scripts', 'test/fixtures', 'test/extending'],
  api: ['test/api'],
  services: ['test/services'],
  browser: ['test/browser'],
  hostile: ['test/hostile'],
  crash: ['test/crash'],
};
/** Layers whose tests run in more than one project. */
const PROJECTS = { unit: ['unit', 'unit-mocked'], hostile: ['hostile', 'hostile-services'] };

/**
 * Layers that start processes and servers and wait for them. A file of theirs that failed is run once more by itself, and
 * counts by that second run: what a slow machine or a crash of a test's server spoilt passes then, what is broken fails
 * again. Each is named at the end, so that nobody overlooks one that fails now and then.
 */
const SECOND_TRY = ['api', 'services', 'browser', 'hostile', 'crash'];
/** More files than this fail together only when something is broken. */
const MAX_SECOND_TRIES = 12;

/** Far beyond what any layer takes: a hung one must end as a failure, not hang whoever waits for it. */
const LAYER_TIMEOUT_MS = 25 * 60_000;

const say = (line) => process.stdout.write(`${line}\n`);

function run(script, args) {
  const child = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: LAYER_TIMEOUT_MS,
  });
  return child.status ?? 1;
}

function hasTests(folders) {
  return folders.some((folder) => {
    try {
      return readdirSync(join(ROOT, folder), { recursive: true }).some((name) => name.endsWith('.test.ts'));
    } catch {
      return false;
    }
  });
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {}; // The run ended before it could report; its status says so.
  }
}

function runVitest(layer, report, { again = [] } = {}) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const projects = (PROJECTS[layer] ?? [layer]).flatMap((name) => ['--project', name]);
  const args = again.length > 0 ? [...again, '--no-file-parallelism'] : [];
  const status = run('node_modules/vitest/vitest.mjs', ['run', ...args, ...projects, ...reporters]);
  return { status, report: readReport(report) };
}

function runLayer(layer, reports) {
  const started = Date.now();
  const first = runVitest(layer, join(reports, `${layer}.json`));
  let counts = countsOf(first.report, first.status);
  const failed = failedFiles(first.report).map((path) => relative(ROOT, path));
  let unstable = [];
  if (SECOND_TRY.includes(layer) && failed.length > 0 && failed.length <= MAX_SECOND_TRIES) {
    say(`${layer}: once more, each by itself: ${failed.join(', ')}\n`);
    const second = runVitest(layer, join(reports, `${layer}-again.json`), { again: failed });
    counts = withSecondTry(first.report, second.report, second.status);
    const stillFailed = failedFiles(second.report).map((path) => relative(ROOT, path));
    unstable = failed.filter((path) => !stillFailed.includes(path));
  }
  const seconds = Math.round((Date.now() - started) / 1000);
  say(
    `${layer}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s\n`,
  );
  return { layer, seconds, unstable, ...counts };
}

function main(chosen) {
  const unknown = chosen.filter((name) => !(name in LAYERS));
  if (unknown.length) {
    say(`no such layer: ${unknown.join(', ')}; there are ${Object.keys(LAYERS).join(', ')}`);
    return 1;
  }
  // The unit layer needs nothing but Node.
  const needsServices = chosen.length === 0 || chosen.some((name) => name !== 'unit');
  if (needsServices && run('scripts/setup.mjs', ['--for', 'test']) !== 0) {
    say('tests: 0 passed, 1 failed');
    return 1;
  }

  const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
  const results = [];
  for (const layer of chosen.length ? chosen : Object.keys(LAYERS)) {
    if (hasTests(LAYERS[layer])) results.push(runLayer(layer, reports));
    else say(`NOT RUN: ${layer} has no tests\n`);
  }
  rmSync(reports, { recursive: true });

  for (const { layer, passed, failed, skipped, seconds } of results)
    say(`${layer.padEnd(8)} ${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds} s`);
  for (const { unstable } of results)
    for (const path of unstable) say(`UNSTABLE: ${path} failed at first and passed when run again`);
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  say(`tests: ${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0 && total('passed') > 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
