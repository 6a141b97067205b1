// The lists of the dashboard on a database of a million calls: p95 of each, and how the database finds them.
// node test/bench/connector.mjs [calls]; DATABASE_URL names an empty MariaDB database, else SQLite is used.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, ROOT, startServer } from './service.mjs';

const require = createRequire(import.meta.url);
const CALLS = Number(process.argv[2] ?? 1_000_000);
const REQUESTS = 60;
/** Seeding takes longer than a connection is kept open. */
const CLOSE = { connection: 'close' };
const { DATABASE_URL, REDIS_URL } = process.env;

const dataDir = mkdtempSync(join(tmpdir(), 'bench-connector-'));
const port = await freePort();
const env = { LOG_LEVEL: 'error', DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' };
const url = `http://127.0.0.1:${port}`;
const cli = (...args) =>
  JSON.parse(
    execFileSync(process.execPath, ['dist/src/cli.js', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    }),
  );

const { organisation_id, integration_key, admin } = cli(
  'organisation:create',
  ...['--name', 'Bench', '--admin-email', 'bench@example.com'],
);

/** The few functions in which the two databases differ. */
const dialect = DATABASE_URL
  ? {
      id: (kind, n) => `CONCAT('01a1fcbc-000${kind}-7000-8000-', LPAD(LOWER(HEX(${n})), 12, '0'))`,
      text: (prefix, n) => `CONCAT('${prefix}', ${n})`,
      moment: (n) => `DATE_ADD('2025-01-01', INTERVAL (${n}) SECOND)`,
      call: '`call`',
      run: await mariadb(),
    }
  : {
      id: (kind, n) => `'01a1fcbc-000${kind}-7000-8000-' || printf('%012x', ${n})`,
      text: (prefix, n) => `'${prefix}' || (${n})`,
      moment: (n) => `strftime('%Y-%m-%d %H:%M:%S.000', 1735689600 + (${n}), 'unixepoch')`,
      call: '"call"',
      run: sqlite(),
    };

async function mariadb() {
  const connection = await require('mysql2/promise').createConnection(DATABASE_URL);
  return async (sql) => (await connection.query(sql))[0];
}

function sqlite() {
  const Database = require('libsql');
  const database = new Database(join(dataDir, 'call-ingestion.sqlite'));
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000');
  return (sql) => (/^(SELECT|EXPLAIN)/.test(sql) ? database.prepare(sql).all() : database.exec(sql));
}

const digits =
  '(SELECT 0 AS d' + [1, 2, 3, 4, 5, 6, 7, 8, 9].map((d) => ` UNION ALL SELECT ${d}`).join('') + ')';
const numbers = `(SELECT ${[0, 1, 2, 3, 4, 5].map((p) => `t${p}.d * ${10 ** p}`).join(' + ')} AS n FROM ${[
  0, 1, 2, 3, 4, 5,
]
  .map((p) => `${digits} AS t${p}`)
  .join(', ')}) AS numbers WHERE n < ${CALLS}`;

/** Indices of the large tables, made anew when those are full: many times as fast. */
const INDICES = `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
  AND tbl_name IN ('call', 'conversation', 'analysis', 'recording_job')`;

/** Two years of calls of 500 agents in 25 teams, every tenth a recording; arithmetic in place of chance. */
async function seed() {
  const { id, text, moment, call, run } = dialect;
  const org = `'${organisation_id}'`;
  const at = moment('n * 63');
  const score = '(n * 7919) % 1000 / 10.0';
  const sentences = JSON.stringify(Array(4).fill({ speaker: 'agent', text: 'How can I help you today?' }));
  const statements = [
    `INSERT INTO employee SELECT ${id(1, 'n')}, ${org}, ${text('Employee ', 'n')}, ${at} FROM ${numbers} AND n < 400`,
    `INSERT INTO agent SELECT ${id(2, 'n')}, ${org}, ${text('agent-', 'n')}, ${text('agent-', 'n')}, ${text('Agent ', 'n')}, ${text('team-', 'n % 25')}, 'support', CASE WHEN n < 400 THEN ${id(1, 'n')} END, 2000, 0, ${at}, ${at} FROM ${numbers} AND n < 500`,
    `INSERT INTO ${call} (id, organisation_id, identity, external_conversation_id, route, agent_id, conversation_date, call_agent_name, campaign, outcome_code, team_external_id, duration_seconds, score, created_at) SELECT ${id(3, 'n')}, ${org}, ${text('x', 'n')}, ${text('call-', 'n')}, CASE WHEN n % 10 = 0 THEN 'recording' ELSE 'transcript' END, ${id(2, 'n * 31 % 500')}, ${at}, ${text('Agent ', 'n * 31 % 500')}, ${text('campaign-', 'n % 8')}, ${text('outcome-', 'n % 12')}, ${text('team-', 'n * 31 % 25')}, 60 + n % 600, ${score}, ${at} FROM ${numbers}`,
    `INSERT INTO conversation SELECT ${id(4, 'n')}, ${org}, ${id(3, 'n')}, '${sentences}', 4, ${at} FROM ${numbers}`,
    `INSERT INTO analysis SELECT ${id(4, 'n')}, ${org}, ${id(3, 'n')}, CASE WHEN n % 9973 = 0 THEN 'failed' ELSE 'done' END, 0, ${at}, NULL, NULL, NULL, ${at} FROM ${numbers}`,
    `INSERT INTO recording_job (id, organisation_id, call_id, status, agent_channel, audio_format, audio_bytes, audio_sha256, due_at, enqueued_at, updated_at) SELECT ${id(5, 'n')}, ${org}, ${id(3, 'n')}, CASE WHEN n % 9970 = 0 THEN 'failed' WHEN n % 1000 = 0 THEN 'rejected' ELSE 'ingested' END, 0, 'wav', 1000000, 'x', ${at}, ${at}, ${at} FROM ${numbers} AND n % 10 = 0`,
  ];
  const indices = DATABASE_URL ? [] : await run(INDICES);
  for (const { name } of indices) await run(`DROP INDEX ${name}`);
  for (const statement of [...statements, ...indices.map(({ sql }) => sql)]) {
    const began = performance.now();
    await run(statement);
    process.stderr.write(`${statement.slice(0, 30)}… ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  }
  // Real evaluations for the agents and calls whose details are read; the result is as large as it is in life.
  const [{ result }] = await run('SELECT result FROM evaluation');
  const value = `'${result.replaceAll("'", "''").replaceAll('\\', DATABASE_URL ? '\\\\' : '\\')}'`;
  await run(
    `INSERT INTO evaluation (id, organisation_id, conversation_id, agent_id, score, rubric_hash, result, created_at) SELECT ${id(6, 'n')}, ${org}, ${id(4, 'n')}, ${id(2, 'n * 31 % 500')}, ${score}, 'x', ${value}, ${at} FROM ${numbers} AND n >= ${CALLS - 20_000}`,
  );
}

/** Requests of the dashboard; where a page follows, the cursor of the page before is taken. */
const QUERIES = {
  'the latest calls': '/conversations?limit=50',
  'a day in the middle': '/conversations?from=2025-09-01&to=2025-09-01',
  'of an agent': '/conversations?agent_id=01a1fcbc-0002-7000-8000-000000000011',
  'of a team': '/conversations?team=team-7',
  'of a campaign': '/conversations?campaign=campaign-3',
  'of a team nobody knows': '/conversations?team=nobody',
  'with an outcome': '/conversations?outcome=outcome-5',
  'of an agent and an outcome':
    '/conversations?agent_id=01a1fcbc-0002-7000-8000-000000000011&outcome=outcome-5',
  'with a low score': '/conversations?max_score=5',
  'with a score few have': '/conversations?min_score=99.9&max_score=99.9',
  'with a score none has': '/conversations?min_score=99.95&max_score=100',
  'of a team with a low score': '/conversations?team=team-7&max_score=2',
  analysed: '/conversations?status=analysed',
  failed: '/conversations?status=failed',
  rejected: '/conversations?status=rejected',
  queued: '/conversations?status=queued',
  'one call': '/conversations/01a1fcbc-0003-7000-8000-0000000003e7',
  'recordings that failed': '/recordings?status=failed',
  recordings: '/recordings',
  agents: '/agents',
  'agents by name': '/agents?search=agent%2017',
  overview: '',
  'coaching of an agent': '/coaching/agents/01a1fcbc-0002-7000-8000-000000000011',
  'coaching of a team': '/coaching/teams/team-7',
};

const server = await startServer(['dist/src/main.js'], env, `${url}/health/ready`);
try {
  const answer = await fetch(`${url}/v1/connector/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...CLOSE },
    body: JSON.stringify(admin),
  });
  const cookie = answer.headers.getSetCookie()[0].split(';')[0];
  cli('agent:link', '--organisation', organisation_id, '--agent', 'agent-laura', '--employee', 'Laura');
  const sample = require(join(ROOT, 'samples/transcript.json'));
  await fetch(`${url}/v1/ingestion/conversations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${integration_key}`, ...CLOSE },
    body: JSON.stringify(sample),
  });
  await seed();
  const get = async (path) => {
    const began = performance.now();
    const response = await fetch(`${url}/v1/connector${path}`, { headers: { cookie, ...CLOSE } });
    const body = await response.json();
    if (!response.ok) throw new Error(`${path} was answered ${response.status} ${JSON.stringify(body)}`);
    return { ms: performance.now() - began, body };
  };
  console.log(`${CALLS} calls, ${DATABASE_URL ? 'MariaDB' : 'SQLite'}${REDIS_URL ? ' + Redis' : ''}`);
  console.log('| request | first | p50 ms | p95 ms | rows |\n|---|---|---|---|---|');
  for (const [name, path] of Object.entries(QUERIES)) {
    const first = await get(path);
    const times = [];
    let next = path;
    for (let request = 0; request < REQUESTS; request++) {
      const { ms, body } = await get(next);
      times.push(ms);
      next = body.next_cursor ? `${path}${path.includes('?') ? '&' : '?'}cursor=${body.next_cursor}` : path;
    }
    times.sort((a, b) => a - b);
    const rows = first.body.conversations?.length ?? first.body.recordings?.length ?? '';
    const figures = [first.ms, times[REQUESTS / 2], times[Math.floor(REQUESTS * 0.95)]];
    console.log(`| ${name} | ${figures.map((ms) => ms.toFixed(1)).join(' | ')} | ${rows} |`);
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
