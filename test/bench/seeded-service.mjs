// The service over a database that a bench fills: what the benches of lists, results and search share.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { openMariaDb, openSqlite } from './bulk.mjs';
import { contactCentres } from './contact-centres.mjs';
import { seed } from './seed-connector.mjs';
import { freePort, MAIN, newDataDir, ROOT, startServer } from './service.mjs';

const require = createRequire(import.meta.url);
/** As docs/operations.md advises for a million calls; the server's own default holds a tenth of them. */
const BUFFER_POOL = 2 * 2 ** 30;

/** What `file` prints for a database and a number of calls: which database it is is decided once in a process. */
export function measuredApart(name, count, file) {
  const { status, stdout } = spawnSync(process.execPath, [file, name, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 24,
  });
  if (status !== 0) throw new Error(`the database could not be measured on ${name}`);
  return JSON.parse(stdout.toString());
}

/** Where the calls stand: the settings of the service, the process of the server, and a way to write many of them. */
export async function databaseFor(name, dataDir) {
  if (name === 'sqlite')
    return {
      env: {},
      open: () => Promise.resolve(openSqlite(join(dataDir, 'call-ingestion.sqlite'))),
      stop: () => Promise.resolve(),
    };
  const { startMariaDb } = (await runnerImport(join(ROOT, 'test/services/environment/mariadb.ts'))).module;
  const server = await startMariaDb();
  const settings = await openMariaDb(server.url);
  await settings.execute(`SET GLOBAL innodb_buffer_pool_size = ${BUFFER_POOL}`);
  await settings.execute(`SET GLOBAL innodb_log_file_size = ${BUFFER_POOL / 4}`);
  const [{ file }] = await settings.query('SELECT @@pid_file AS file');
  await settings.close();
  return {
    env: { DATABASE_URL: server.url },
    pid: Number(readFileSync(file, 'utf8')),
    open: () => openMariaDb(server.url),
    stop: () => server.stop(),
  };
}

/** Has `work` measure the service over a database of its own, which is removed afterwards. */
export async function onDatabase(name, work) {
  const dataDir = newDataDir();
  const database = await databaseFor(name, dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...database.env,
    ...{ LOG_LEVEL: 'error', DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
  };
  let server;
  const service = {
    url,
    env,
    open: database.open,
    get pid() {
      return server.pid;
    },
    cli: (...args) =>
      JSON.parse(
        execFileSync(process.execPath, ['dist/src/cli.js', ...args], {
          cwd: ROOT,
          env: { ...process.env, ...env },
        }),
      ),
    start: async (settings = {}) => {
      server = await startServer(MAIN, { ...env, ...settings }, `${url}/health/ready`);
    },
    stop: async () => {
      const running = server;
      server = undefined;
      await running?.stop();
    },
  };
  try {
    return await work(service);
  } finally {
    await service.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Fills the database with the calls of `contactCentres`; gives the largest organisation and its administrator. Of the calls
 * the latest `evaluated` have the evaluation of samples/transcript.json. `wordsOf` gives what is said in a world (said.mjs).
 */
export async function seedContactCentres(service, count, { evaluated, wordsOf } = {}) {
  const world = contactCentres(count);
  const created = world.organisations.map((organisation, at) => {
    const admin = ['--lasting-password', '--admin-email', `a${at}@example.com`];
    const answer = service.cli('organisation:create', '--name', `Centre ${at}`, ...admin);
    organisation.id = answer.organisation_id;
    return answer;
  });
  const { organisation_id: organisationId, integration_key: key, admin } = created[0];
  const link = ['--organisation', organisationId, '--agent', 'agent-laura', '--employee', 'Laura'];
  service.cli('agent:link', ...link);
  await service.start();
  await fetch(`${service.url}/v1/ingestion/conversations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(require(join(ROOT, 'samples/transcript.json'))),
  });
  await service.stop();
  const rows = await service.open();
  const [{ result }] = await rows.query('SELECT result FROM evaluation');
  await seed(rows, world, count, result, { evaluated, words: wordsOf?.(world) });
  await rows.close();
  return { organisationId, admin };
}

/** The headers of an administrator who has signed in. */
export async function signedIn(url, admin) {
  const answer = await fetch(`${url}/v1/connector/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return { cookie: answer.headers.getSetCookie()[0].split(';')[0] };
}

/** The body of an answer and the milliseconds it took; throws for any that is no success. */
export async function timed(url, headers) {
  const began = performance.now();
  const response = await fetch(url, { headers });
  const body = await response.json();
  if (!response.ok) throw new Error(`${url} was answered ${response.status} ${JSON.stringify(body)}`);
  return { ms: performance.now() - began, body };
}

/** Percentiles of times in milliseconds. */
export function percentiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}
