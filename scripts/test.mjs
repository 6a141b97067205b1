// Runs every layer of tests one after the other and sums them up. `npm test -- api crash` runs only those.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
const PROJECTS = { hostile: ['hostile', 'hostile-services'] };

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

/** A run that went wrong outside any single test (a file that does not load, a hook) counts as a failure. */
function countsOf(reportPath, status) {
  let report = {};
  try {
    report = JSON.parse(readFileSync(reportPath, 'utf8'));
  } catch {
    // The run ended before it could report; its status says so.
  }
  const failed = report.numFailedTests ?? 0;
  return {
    passed: report.numPassedTests ?? 0,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

function runLayer(layer, reports) {
  const started = Date.now();
  const report = join(reports, `${layer}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const projects = (PROJECTS[layer] ?? [layer]).flatMap((name) => ['--project', name]);
  const status = run('node_modules/vitest/vitest.mjs', ['run', ...projects, ...reporters]);
  const counts = countsOf(report, status);
  const seconds = Math.round((Date.now() - started) / 1000);
  say(
    `${layer}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s\n`,
  );
  return { layer, seconds, ...counts };
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
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  say(`tests: ${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0 && total('passed') > 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
