// The results API on a seeded database: pages from the first to the last, filters, one result; and the plans.
// node test/bench/results.mjs sqlite|mariadb [CALLS]: prints times and plans as JSON.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseFor, measuredApart } from './connector.mjs';
import { explained } from './connector-plans.mjs';
import { contactCentres, idOf } from './contact-centres.mjs';
import { seed } from './seed-connector.mjs';
import { freePort, ROOT, startServer } from './service.mjs';

const require = createRequire(import.meta.url);
/** Each has an evaluation: a page is as heavy as it gets. */
const CALLS = 30_000;
const ROUNDS = 60;
const GOAL_MS = 100;

const FILTERS = {
  'an agent': `agent=${idOf(2, 0)}`,
  'a large team': 'team=team-0',
  'a rare campaign': 'campaign=survey',
  failed: 'status=failed',
  'waiting for an agent': 'status=waiting_for_agent',
  'since the middle': 'updated_since=2025-12-01T00:00:00Z',
};

/** The section of docs/benchmarks.md. */
export function benchResults([, count = CALLS] = []) {
  const file = fileURLToPath(import.meta.url);
  const [sqlite, mariadb] = ['sqlite', 'mariadb'].map((name) => measuredApart(name, Number(count), file));
  const cells = ({ p50, p95, cpu }) => [p50, p95, cpu].map((ms) => ms.toFixed(1)).join(' | ');
  const slow = [sqlite, mariadb].flatMap(({ times }) =>
    Object.values(times).filter(({ p95 }) => p95 >= GOAL_MS),
  );
  process.stderr.write(`${JSON.stringify({ sqlite: sqlite.plans, mariadb: mariadb.plans }, null, 2)}\n`);
  return [
    '## Results for other systems',
    '',
    `Milliseconds of a page of 50 results on ${Number(count).toLocaleString('en')} calls, 70 % of them of the organisation that`,
    'reads, compressed and over HTTP, one after the other. CPU: the time a processor works for one. Each that is analysed',
    'has an evaluation.',
    `Goal: p95 under ${GOAL_MS} ms; missed by ${slow.length} of ${2 * Object.keys(sqlite.times).length}.`,
    '',
    '| request | SQLite p50 | p95 | CPU | MariaDB p50 | p95 | CPU |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...Object.keys(sqlite.times).map(
      (name) => `| ${name} | ${cells(sqlite.times[name])} | ${cells(mariadb.times[name])} |`,
    ),
  ];
}

async function measure(name, count) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-results-'));
  const database = await databaseFor(name, dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...database.env,
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
  };
  const cli = (...args) =>
    JSON.parse(
      execFileSync(process.execPath, ['dist/src/cli.js', ...args], {
        cwd: ROOT,
        env: { ...process.env, ...env },
      }),
    );
  const serve = () => startServer(['dist/src/main.js'], env, `${url}/health/ready`);
  let server;
  try {
    const world = contactCentres(count);
    const created = world.organisations.map((organisation, at) => {
      const admin = ['--admin-email', `a${at}@example.com`];
      const answer = cli('organisation:create', '--name', `Centre ${at}`, ...admin);
      organisation.id = answer.organisation_id;
      return answer;
    });
    const { organisation_id: organisationId, integration_key: key, admin } = created[0];
    cli('agent:link', '--organisation', organisationId, '--agent', 'agent-laura', '--employee', 'Laura');
    server = await serve();
    await fetch(`${url}/v1/ingestion/conversations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(require(join(ROOT, 'samples/transcript.json'))),
    });
    const readKey = await readKeyOf(url, admin);
    await server.stop();
    const rows = await database.open();
    const [{ result }] = await rows.query('SELECT result FROM evaluation');
    await seed(rows, world, count, result);
    await rows.close();
    server = await serve();
    const times = await asked(url, readKey, server.pid);
    await server.stop();
    server = undefined;
    process.stdout.write(JSON.stringify({ times, plans: await plansOf(env, organisationId, idOf(3, 0)) }));
  } finally {
    await server?.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A key that an administrator makes for reading results. */
async function readKeyOf(url, admin) {
  const post = (path, body, headers = {}) =>
    fetch(`${url}/v1/connector/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const session = await post('session', admin);
  const cookie = session.headers.getSetCookie()[0].split(';')[0];
  const scopes = ['results:read', 'transcripts:read'];
  return (await (await post('read-keys', { name: 'Bench', scopes }, { cookie })).json()).key;
}

async function asked(url, key, pid) {
  const get = async (path) => {
    const began = performance.now();
    const response = await fetch(`${url}/v1/results${path}`, { headers: { authorization: `Bearer ${key}` } });
    const body = await response.json();
    if (!response.ok) throw new Error(`${path} was answered ${response.status} ${JSON.stringify(body)}`);
    return { ms: performance.now() - began, body };
  };
  /** Times of pages one after the other, `ROUNDS` of them or all. */
  const pages = async (query, rounds = ROUNDS, from = '') => {
    const took = [];
    let cursor = from;
    for (let more = true; more && took.length < rounds;) {
      const { ms, body } = await get(`?${query}${cursor && `&cursor=${cursor}`}`);
      took.push(ms);
      cursor = body.next_cursor;
      more = body.has_more;
    }
    return { took, cursor };
  };
  const times = {};
  let cpuBefore = cpuMs(pid);
  const note = (name, took) => {
    const cpu = (cpuMs(pid) - cpuBefore) / took.length;
    cpuBefore = cpuMs(pid);
    const sorted = [...took].sort((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
    times[name] = { p50: at(0.5), p95: at(0.95), cpu };
    process.stderr.write(
      `${name}: ${took.length} requests, ${at(0.5).toFixed(1)} ${at(0.95).toFixed(1)} ms\n`,
    );
  };
  const first = await pages('limit=50', Infinity);
  note('from the first to the last, the first time ever', first.took);
  const all = await pages('limit=50', Infinity);
  const tenth = Math.ceil(all.took.length / 10);
  note('from the first to the last', all.took);
  for (const [name, part] of [
    ['of these the first tenth', all.took.slice(0, tenth)],
    ['of these the last tenth', all.took.slice(-tenth)],
  ]) {
    note(name, part);
    times[name].cpu = times['from the first to the last'].cpu;
  }
  const late = await get('?limit=1&updated_since=2026-10-15T00:00:00Z');
  for (const [name, filter] of Object.entries(FILTERS))
    note(`filter: ${name}`, (await pages(`limit=50&${filter}`)).took);
  note(
    'with transcripts, 20 a page',
    (await pages('limit=20&include=transcript', ROUNDS, late.body.next_cursor)).took,
  );
  const polls = [];
  for (let round = 0; round < ROUNDS; round++) polls.push((await get(`?cursor=${all.cursor}`)).ms);
  note('nothing new', polls);
  const one = encodeURIComponent(late.body.results[0]?.conversation_id ?? '');
  const single = [];
  for (let round = 0; round < ROUNDS; round++) single.push((await get(`/${one}`)).ms);
  note('one result', single);
  return times;
}

/** Processor time a process has taken: it says more than the clock where others use the machine. Linux only. */
function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** EXPLAIN of what the service asks for each kind of request. */
async function plansOf(env, organisationId, callId) {
  Object.assign(process.env, env, { ROLE: 'api' });
  const { NestFactory } = require('@nestjs/core');
  const { DataSource } = require('typeorm');
  const built = (path) => require(join(ROOT, 'dist/src', path));
  const app = await NestFactory.create(built('app.module.js').AppModule, { logger: false });
  await app.init();
  const dataSource = app.get(DataSource, { strict: false });
  const statements = [];
  const silent = ['logQueryError', 'logQuerySlow', 'logSchemaBuild', 'logMigration', 'log'];
  dataSource.logger = {
    logQuery: (sql, values = []) => /^\s*SELECT/.test(sql) && statements.push({ sql, values }),
    ...Object.fromEntries(silent.map((name) => [name, () => {}])),
  };
  const results = app.get(built('results/results.service.js').Results, { strict: false });
  const page = (selection) =>
    results.page(organisationId, { after: 0, selection, size: 50, withTranscripts: false });
  const requests = {
    'the first page': () => page({}),
    'since a moment': () => page({ updatedSince: new Date('2025-12-01') }),
    'a status': () => page({ status: 'failed' }),
    'one result': () => results.find(organisationId, callId, true),
  };
  const plans = {};
  for (const [name, request] of Object.entries(requests)) {
    statements.length = 0;
    await request();
    const lines = [];
    for (const { sql, values } of [...statements]) lines.push(...(await explained(dataSource, sql, values)));
    plans[name] = [...new Set(lines)];
  }
  await app.close();
  return plans;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await measure(process.argv[2], Number(process.argv[3] ?? CALLS));
