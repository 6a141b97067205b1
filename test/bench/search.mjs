// Searching transcripts on a seeded database, over HTTP; and the plans.
// node test/bench/search.mjs sqlite|mariadb [CALLS]: prints times and plans as JSON.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../scripts/seeded-random.mjs';
import { databaseFor, measuredApart } from './connector.mjs';
import { explained } from './connector-plans.mjs';
import { idOf } from './contact-centres.mjs';
import { freePort, ROOT, startServer } from './service.mjs';

const require = createRequire(import.meta.url);
const built = (path) => require(join(ROOT, 'dist/src', path));
const CALLS = 20_000;
const ROUNDS = 40;
const GOAL_MS = 200;
const DAY_MS = 86_400_000;
const LAST = Date.UTC(2026, 10, 20);
/** Share of the calls of the last two weeks; the others are of the two years before them. */
const RECENT = 0.8;
const VOCABULARY = 20_000;
const [SENTENCES, WORDS] = [30, 9];
const AGENTS = 300;

const SEARCHES = {
  'a phrase every call says': 'q="thank you for calling"',
  'a word in 10 % of the calls': 'q=refund',
  'the same, of the customer alone': 'q=customer:refund',
  'a word in 1 % of the calls': 'q=voucher',
  'a word in 0.1 % of the calls': 'q=lawyer',
  'a word three old calls say': 'q=zebra',
  'a word nobody says': 'q=nobodysaysthis',
  'a common and a rare word': 'q=thank lawyer',
  'two words that hardly ever meet': 'q=voucher lawyer',
  'a rare phrase of common words': 'q="calling refund"',
  'a word in 10 %, of a team': 'q=refund&team=team-3',
  'a word in 10 %, of an agent with few calls': `q=refund&agent_id=${idOf(2, AGENTS - 1)}`,
  'what every call says, of that agent': `q=thank&agent_id=${idOf(2, AGENTS - 1)}`,
  'a word in 10 %, with a low score': 'q=refund&max_score=2',
  'a word in 10 %, of a month long ago': 'q=refund&from=2025-03-01&to=2025-03-31',
  'a word in 10 %, analysed': 'q=refund&status=analysed',
  'a word in 1 %, to review': 'q=voucher&review=true',
};

/** The section of docs/benchmarks.md. */
export function benchSearch([, given] = []) {
  const count = Number(given ?? CALLS);
  const file = fileURLToPath(import.meta.url);
  const [sqlite, mariadb] = ['sqlite', 'mariadb'].map((name) => measuredApart(name, count, file));
  const cells = ({ p50, p95 }) => `${p50.toFixed(0)} | ${p95.toFixed(0)}`;
  const all = [sqlite, mariadb].flatMap(({ times }) => Object.values(times));
  process.stderr.write(`${JSON.stringify({ sqlite: sqlite.plans, mariadb: mariadb.plans }, null, 2)}\n`);
  const bytes = ({ bytesOfCall }) => `${(bytesOfCall / 1024).toFixed(1)} kB`;
  return [
    '## Search',
    '',
    `Milliseconds of a page of 50 calls with its sentences, over HTTP, on ${count.toLocaleString('en')} calls of ${SENTENCES * WORDS} words,`,
    `${RECENT * 100} % of them in two weeks, as of an organisation with a million calls in two and a half years, the others in the two`,
    `years before. ${ROUNDS} requests, each with the cursor of the one before while there is one. Goal: p95 under ${GOAL_MS} ms;`,
    `missed by ${all.filter(({ p95 }) => p95 >= GOAL_MS).length} of ${all.length}. The index takes ${bytes(sqlite)} a call on SQLite and ${bytes(mariadb)} on MariaDB.`,
    '',
    '| search | calls on the first page | SQLite p50 | p95 | MariaDB p50 | p95 |',
    '| --- | --- | --- | --- | --- | --- |',
    ...Object.keys(sqlite.times).map(
      (name) =>
        `| ${name} | ${sqlite.times[name].rows} | ${cells(sqlite.times[name])} | ${cells(mariadb.times[name])} |`,
    ),
  ];
}

/** Calls with what they say, the same at every run. */
function* callsOf(count, organisationId) {
  const chance = seededRandom(7);
  const word = () => `w${Math.floor(Math.exp(chance() * Math.log(VOCABULARY)))}`;
  for (let n = 0; n < count; n++) {
    const isRecent = n >= count * (1 - RECENT);
    const age = isRecent ? chance() * 14 : 14 + chance() * 730;
    const sentences = Array.from({ length: SENTENCES }, (_, at) => ({
      speaker: at % 2 ? 'customer' : 'agent',
      text: Array.from({ length: WORDS }, word).join(' '),
    }));
    sentences[0].text = `Thank you for calling. ${sentences[0].text}`;
    const says = (share, said) => {
      const at = Math.floor(chance() * SENTENCES);
      if (chance() < share) sentences[at].text += ` ${said}`;
    };
    says(0.1, 'refund');
    says(0.01, 'voucher');
    says(0.001, 'lawyer');
    if (n < 3) sentences[5].text += ' zebra';
    const agent = Math.floor(chance() * chance() * AGENTS);
    const date = new Date(LAST - age * DAY_MS);
    const score = Math.round(chance() * 1000) / 10;
    yield { n, organisationId, sentences, agent, date, score, review: n % 5 === 0 ? 1 : 0 };
  }
}

const COLUMNS = {
  call: [
    ...['id', 'organisation_id', 'identity', 'external_conversation_id', 'route', 'agent_id'],
    ...['conversation_date', 'call_agent_name', 'campaign', 'outcome_code', 'team_external_id'],
    ...['score', 'review_priority', 'created_at'],
  ],
  conversation: ['id', 'organisation_id', 'call_id', 'sentences', 'sentence_count', 'created_at'],
  analysis: [
    ...['conversation_id', 'organisation_id', 'call_id', 'conversation_date', 'state'],
    ...['due_at', 'updated_at', 'transcript_indexed'],
  ],
};

function* rowsOf(calls, indexed) {
  const { TranscriptTokens, weekOf } = built('evaluations/search/search-tokens.js');
  for (const { n, organisationId, sentences, agent, date, score, review } of calls) {
    const [callId, conversationId] = [idOf(3, n), idOf(4, n)];
    const at = date.toISOString().replace('T', ' ').slice(0, -1);
    const about = [callId, organisationId, callId, `call-${n}`, 'transcript', idOf(2, agent), at, 'A'];
    const team = `team-${agent % 30}`;
    yield ['call', [...about, 'support', 'resolved', team, score, review, at]];
    const text = JSON.stringify(sentences);
    yield ['conversation', [conversationId, organisationId, callId, text, SENTENCES, at]];
    yield ['analysis', [conversationId, organisationId, callId, at, 'done', at, at, 1]];
    const week = weekOf(date);
    const tokens = new TranscriptTokens({ organisationId, week });
    for (const sentence of sentences) tokens.add(sentence);
    yield* indexed([callId, organisationId, at, week], tokens.all().join(' '), n + 1);
  }
}

/** Fills the tables; resolves with the bytes the index takes for a call. */
async function seed(name, rows, calls, count) {
  const columns = ['call_id', 'organisation_id', 'conversation_date', 'week'];
  if (name === 'sqlite') {
    const tables = {
      ...COLUMNS,
      transcript_index: ['id', ...columns],
      transcript_tokens: ['rowid', 'tokens'],
    };
    const indexed = (row, tokens, id) => [
      ['transcript_index', [id, ...row]],
      ['transcript_tokens', [id, tokens]],
    ];
    await rows.fill(tables, rowsOf(calls, indexed));
    const [{ bytes }] = await rows.query('SELECT SUM(LENGTH(block)) AS bytes FROM transcript_tokens_data');
    return Number(bytes) / count;
  }
  // Not by `fill`, which makes indices anew as ordinary ones.
  let waiting = [];
  const flush = () =>
    rows.query(`INSERT INTO transcript_index (${columns.join(', ')}, tokens) VALUES ?`, [waiting]);
  const words = [];
  await rows.fill(
    COLUMNS,
    rowsOf(calls, (row, tokens) => {
      words.push([...row, tokens]);
      return [];
    }),
  );
  while (words.length > 0) {
    waiting = words.splice(0, 200);
    await flush();
  }
  const [{ bytes }] = await rows.query(
    `SELECT SUM(file_size) AS bytes FROM information_schema.innodb_sys_tablespaces
     WHERE name LIKE CONCAT(DATABASE(), '/transcript_index') OR name LIKE CONCAT(DATABASE(), '/fts%')`,
  );
  return Number(bytes) / count;
}

async function measure(name, count) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-search-'));
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
  let server;
  try {
    const created = cli('organisation:create', '--name', 'Centre', '--admin-email', 'a@example.com');
    const rows = await database.open();
    const organisationId = created.organisation_id;
    const bytesOfCall = await seed(name, rows, callsOf(count, organisationId), count);
    await rows.close();
    server = await startServer(['dist/src/main.js'], env, `${url}/health/ready`);
    const times = await askedOften(url, created.admin);
    await server.stop();
    server = undefined;
    process.stdout.write(JSON.stringify({ times, bytesOfCall, plans: await plansOf(env, organisationId) }));
  } finally {
    await server?.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function askedOften(url, admin) {
  const answer = await fetch(`${url}/v1/connector/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const cookie = answer.headers.getSetCookie()[0].split(';')[0];
  const times = {};
  for (const [name, query] of Object.entries(SEARCHES)) {
    const path = `${url}/v1/connector/conversations?${encodeURI(query)}`;
    const took = [];
    let rows = null;
    let next = path;
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      const response = await fetch(next, { headers: { cookie } });
      const body = await response.json();
      if (!response.ok) throw new Error(`${query} was answered ${response.status} ${JSON.stringify(body)}`);
      took.push(performance.now() - began);
      rows ??= body.conversations.length;
      next = body.next_cursor ? `${path}&cursor=${body.next_cursor}` : path;
    }
    took.sort((a, b) => a - b);
    const at = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))];
    times[name] = { rows, p50: at(0.5), p95: at(0.95), max: at(1) };
    process.stderr.write(
      `${name}: ${rows}, ${at(0.5).toFixed(1)} ${at(0.95).toFixed(1)} ${at(1).toFixed(1)} ms\n`,
    );
  }
  return times;
}

/** How the database answers the statements of two searches. */
async function plansOf(env, organisationId) {
  Object.assign(process.env, env, { ROLE: 'api' });
  const { NestFactory } = require('@nestjs/core');
  const { DataSource } = require('typeorm');
  const app = await NestFactory.create(built('app.module.js').AppModule, { logger: false });
  await app.init();
  const dataSource = app.get(DataSource, { strict: false });
  const statements = [];
  const silent = ['logQueryError', 'logQuerySlow', 'logSchemaBuild', 'logMigration', 'log'];
  dataSource.logger = {
    logQuery: (sql, values = []) => /^\s*(SELECT|WITH)/.test(sql) && statements.push({ sql, values }),
    ...Object.fromEntries(silent.map((name) => [name, () => {}])),
  };
  const { ConversationsController } = built('connector/calls/conversations.controller.js');
  const calls = app.get(ConversationsController, { strict: false });
  const plans = {};
  for (const filter of [{ q: 'refund' }, { q: 'lawyer', team: 'team-3', status: 'analysed' }]) {
    statements.length = 0;
    await calls.page({ id: organisationId }, filter);
    const lines = [];
    for (const { sql, values } of [...statements]) lines.push(...(await explained(dataSource, sql, values)));
    plans[JSON.stringify(filter)] = [...new Set(lines)];
  }
  await app.close();
  return plans;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await measure(process.argv[2], Number(process.argv[3] ?? CALLS));
