// The lists and details of the dashboard on a database of a million calls.
// node test/bench/connector.mjs sqlite|mariadb [CALLS]: prints the times of each request as JSON.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { openMariaDb, openSqlite } from './bulk.mjs';
import { REQUESTS } from './connector-requests.mjs';
import { plansOf } from './connector-plans.mjs';
import { contactCentres } from './contact-centres.mjs';
import { seed } from './seed-connector.mjs';
import { freePort, ROOT, startServer } from './service.mjs';

const require = createRequire(import.meta.url);
const MILLION = 1_000_000;
const QUERIES = join(ROOT, 'docs/queries.md');
/** What stands after this line there is written here. */
const PLANS = '<!-- plans -->';
const ROUNDS = 60;
const GOAL_MS = 100;
/** As docs/operations.md advises for a million calls; the server's own default holds a tenth of them. */
const BUFFER_POOL = 2 * 2 ** 30;

/** The section of docs/benchmarks.md. */
export async function benchConnector(count = MILLION) {
  const [sqlite, mariadb] = ['sqlite', 'mariadb'].map((name) => measuredApart(name, count));
  return written(sqlite, mariadb, count);
}

/** Writes the plans to docs/queries.md and gives the section. */
export function written(sqlite, mariadb, count) {
  writePlans(sqlite.plans, mariadb.plans);
  const lines = Object.entries(sqlite.times).map(([name, times]) => {
    const cells = [...cellsOf(times), ...cellsOf(mariadb.times[name])];
    return `| ${[name, times.rows, ...cells].join(' | ')} |`;
  });
  const slow = [sqlite, mariadb].flatMap(({ times }) =>
    Object.values(times).filter(({ p95 }) => p95 >= GOAL_MS),
  );
  return [
    '## Lists and details',
    '',
    `Milliseconds of a request on a database of ${count.toLocaleString('en')} calls over two years, 70 % of them of the`,
    'organisation that asks: times, agents, teams, campaigns and outcomes as uneven as in life, rare states, a week of',
    `failures (\`test/bench/contact-centres.mjs\`). ${ROUNDS} requests one after the other, each with the cursor of the one`,
    `before while there is one. Goal: p95 under ${GOAL_MS} ms; missed by ${slow.length} of ${2 * lines.length}.`,
    'Which index answers which, and `EXPLAIN`: [queries.md](queries.md).',
    '',
    '| request | rows | SQLite p50 | p95 | max | MariaDB p50 | p95 | max |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ];
}

const cellsOf = ({ p50, p95, max }) => [p50, p95, max].map((ms) => ms.toFixed(1));

/** Ends docs/queries.md with the plans, written anew: requests of one plan in one row. */
function writePlans(sqlite, mariadb) {
  const [usual] = Object.keys(sqlite);
  // What a page of calls looks up by key when its calls have been found stands in the first row alone.
  const lookUps = new Set([...sqlite[usual].slice(1), ...mariadb[usual].slice(1)]);
  const cell = (steps, isUsual) =>
    steps
      .filter((step) => isUsual || !lookUps.has(step))
      .map((step) => `\`${step}\``)
      .join('<br>');
  const named = new Map();
  for (const name of Object.keys(sqlite)) {
    const cells = [sqlite, mariadb].map((plans) => cell(plans[name], name === usual)).join(' | ');
    named.set(cells, [...(named.get(cells) ?? []), name]);
  }
  const lines = [...named].map(([cells, names]) => `| ${names.join(', ')} | ${cells} |`);
  const before = readFileSync(QUERIES, 'utf8').split(PLANS)[0];
  const table = ['| request | SQLite | MariaDB |', '| --- | --- | --- |', ...lines].join('\n');
  writeFileSync(QUERIES, `${before}${PLANS}\n\n${table}\n`);
}

/** In a process of its own: which database it is is decided once in a process. */
export function measuredApart(name, count, file = fileURLToPath(import.meta.url)) {
  const { status, stdout } = spawnSync(process.execPath, [file, name, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 24,
  });
  if (status !== 0) throw new Error(`the database could not be measured on ${name}`);
  return JSON.parse(stdout.toString());
}

/** Where the calls stand: its settings, and a way to write many of them. */
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
  await settings.close();
  return {
    env: { DATABASE_URL: server.url },
    open: () => openMariaDb(server.url),
    stop: () => server.stop(),
  };
}

async function measure(name, count) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-connector-'));
  const database = await databaseFor(name, dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...database.env,
    ...{ LOG_LEVEL: 'error', DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
  };
  const serve = () => startServer(['dist/src/main.js'], env, `${url}/health/ready`);
  const cli = (...args) =>
    JSON.parse(
      execFileSync(process.execPath, ['dist/src/cli.js', ...args], {
        cwd: ROOT,
        env: { ...process.env, ...env },
      }),
    );
  let server;
  try {
    const world = contactCentres(count);
    const created = world.organisations.map((organisation, at) => {
      const answer = cli(
        'organisation:create',
        '--name',
        `Centre ${at}`,
        '--admin-email',
        `a${at}@example.com`,
      );
      organisation.id = answer.organisation_id;
      return answer;
    });
    const { organisation_id, integration_key, admin } = created[0];
    cli('agent:link', '--organisation', organisation_id, '--agent', 'agent-laura', '--employee', 'Laura');
    server = await serve();
    await fetch(`${url}/v1/ingestion/conversations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${integration_key}` },
      body: JSON.stringify(require(join(ROOT, 'samples/transcript.json'))),
    });
    await server.stop();
    server = undefined;
    const rows = await database.open();
    const [{ result }] = await rows.query('SELECT result FROM evaluation');
    await seed(rows, world, count, result);
    const [{ id: callId }] = await rows.query(
      'SELECT id FROM `call` WHERE organisation_id = ? AND score > 50 ORDER BY id DESC LIMIT 1',
      [organisation_id],
    );
    await rows.close();
    server = await serve();
    const times = await askedOften(url, admin, callId);
    await server.stop();
    server = undefined;
    const plans = await plansOf(env, organisation_id, callId);
    process.stdout.write(JSON.stringify({ times, plans }));
  } finally {
    await server?.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function askedOften(url, admin, callId) {
  const answer = await fetch(`${url}/v1/connector/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const cookie = answer.headers.getSetCookie()[0].split(';')[0];
  const get = async (path) => {
    const began = performance.now();
    const response = await fetch(`${url}/v1/connector${path}`, { headers: { cookie } });
    const body = await response.json();
    if (!response.ok) throw new Error(`${path} was answered ${response.status} ${JSON.stringify(body)}`);
    return { ms: performance.now() - began, body };
  };
  const times = {};
  for (const [name, request] of Object.entries(REQUESTS)) {
    const path = request.replace('CALL', callId);
    const took = [];
    const { body: first } = await get(path);
    let next = path;
    for (let round = 0; round < ROUNDS; round++) {
      const { ms, body } = await get(next);
      took.push(ms);
      next = body.next_cursor ? `${path}${path.includes('?') ? '&' : '?'}cursor=${body.next_cursor}` : path;
    }
    took.sort((a, b) => a - b);
    const at = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))];
    const rows = (first.conversations ?? first.recordings ?? first.agents ?? first.employees)?.length ?? '';
    times[name] = { rows, p50: at(0.5), p95: at(0.95), max: at(1) };
    process.stderr.write(`${name}: ${times[name].rows} rows, ${cellsOf(times[name]).join(' ')} ms\n`);
  }
  return times;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await measure(process.argv[2], Number(process.argv[3] ?? MILLION));
