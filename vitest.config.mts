import { readdirSync, readFileSync } from 'node:fs';
import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

// Nest's dependency injection reads decorator metadata, which esbuild does not emit: swc does.
const metadata = swc.vite({
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
  },
});

// Whatever is waited for takes longer on a machine with two cores and other work; Vitest's own default is a second.
const PATIENCE = { poll: { timeout: 20_000, interval: 50 } };

const project = (name: string, include: string[], extra: Record<string, unknown> = {}) => ({
  plugins: [metadata],
  test: { name, include, testTimeout: 60_000, hookTimeout: 120_000, expect: PATIENCE, ...extra },
});

// The services under test wait for one another most of the time; more at once would starve each other of cores.
const TWO_FILES_AT_ONCE = { maxWorkers: 2 };
// A process for all files of a place: what tests import takes a second to load, and each starts a service of its own.
const IN_TWO_PROCESSES = { ...TWO_FILES_AT_ONCE, isolate: false };

/**
 * What comes out the same whatever database, queue and store there are: answered before any of them is asked, decided in
 * the memory of a process, or heard and scored by the engines. Rows with dates, cursors, collations, leases or several
 * writers at once are for both topologies.
 */
const NO_DATABASE_QUEUE_OR_STORE = [
  'test/api/body-bounds.test.ts',
  'test/api/client-guide.test.ts',
  'test/api/growth-subjects.test.ts',
  'test/api/issue-codes.test.ts',
  'test/api/leftovers.test.ts',
  'test/api/operations-by-settings.test.ts',
  'test/api/sign-in-slowdown.test.ts',
  'test/api/conformance/authentication.test.ts',
  'test/api/conformance/description.test.ts',
  'test/api/conformance/errors.test.ts',
  'test/api/conformance/form-parts.test.ts',
  'test/api/conformance/fuzz.test.ts',
  'test/api/conformance/recording-form.test.ts',
  'test/api/conformance/transcript-body.test.ts',
  'test/processes/connections.test.ts',
  'test/processes/decoder-cell.test.ts',
  'test/processes/free-space.test.ts',
  'test/processes/key-service.test.ts',
  'test/processes/redaction-threads.test.ts',
  'test/processes/sample-calls.test.ts',
  'test/processes/scoring-load.test.ts',
  'test/processes/scoring-threads.test.ts',
  'test/processes/slow-rubric.test.ts',
  'test/processes/speech.test.ts',
];

// A file at a time, for each fills the machine. Before its first test stand a start and a recording's whole way. What a
// warm process holds is what its memory is compared with.
const WARM = { WARM_UP: 'on' };
const HOSTILE = { fileParallelism: false, hookTimeout: 300_000, env: WARM };

const UNIT_FOLDERS = [
  'src',
  'scripts',
  'test/fixtures',
  'test/extending',
  'test/bench',
  'web/src',
  'clients/typescript/src',
];
const UNIT_TESTS = UNIT_FOLDERS.map((folder) => `${folder}/**/*.test.ts`);

/**
 * Unit tests that need a process each. What some put in the place of a module must be in the memory of no other file. After
 * those that reset the modules, what registers a metric as it is loaded could not be loaded again. The check of recordings
 * forces garbage collections, each of which looks through all that the files before have left.
 */
const ALONE = UNIT_FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`),
).filter((path) =>
  /vi\.(?:mock|resetModules)\(|\bcheckAudio\(|new (SpentSamples|StereoAnalyzer)\(/.test(
    readFileSync(path, 'utf8'),
  ),
);

export default defineConfig({
  test: {
    projects: [
      // Two processes for all files: starting one for each takes longer than the tests, and the default is one on two cores.
      project('unit', UNIT_TESTS, { ...IN_TWO_PROCESSES, exclude: ALONE }),
      project('unit-alone', ALONE, TWO_FILES_AT_ONCE),
      project('api', ['test/api/**/*.test.ts', 'clients/typescript/test/**/*.test.ts'], IN_TWO_PROCESSES),
      // Processes of their own, which are restarted, killed or kept short of threads, disk or connections.
      project('processes', ['test/processes/**/*.test.ts'], IN_TWO_PROCESSES),
      // Both again on a database server, Redis and S3, in an API and a worker process.
      project(
        'services',
        ['services', 'api', 'processes'].map((folder) => `test/${folder}/**/*.test.ts`),
        {
          ...IN_TWO_PROCESSES,
          exclude: NO_DATABASE_QUEUE_OR_STORE,
          globalSetup: ['test/harness/shared-servers.ts'],
          env: { TEST_TOPOLOGY: 'services' },
        },
      ),
      project('browser', ['test/browser/**/*.test.ts'], IN_TWO_PROCESSES),
      // Treated badly from outside, in both topologies.
      project('hostile', ['test/hostile/*.test.ts'], HOSTILE),
      project('hostile-services', ['test/hostile/**/*.test.ts'], {
        ...HOSTILE,
        globalSetup: ['test/harness/shared-servers.ts'],
        env: { ...WARM, TEST_TOPOLOGY: 'services' },
      }),
      project('crash', ['test/crash/**/*.test.ts'], { fileParallelism: false }),
    ],
  },
});
