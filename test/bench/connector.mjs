// The lists and details of the dashboard on a database of a million calls.
// node test/bench/connector.mjs sqlite|mariadb [CALLS]: prints the times of each request as JSON.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectorAnswers } from './connector-answers.mjs';
import { REQUESTS } from './connector-requests.mjs';
import { plansOf } from './plans.mjs';
import {
  measuredApart,
  onDatabase,
  percentiles,
  seedContactCentres,
  signedIn,
  timed,
} from './seeded-service.mjs';
import { ROOT } from './service.mjs';
import { writeFormatted } from './write-formatted.mjs';

const FILE = fileURLToPath(import.meta.url);
const MILLION = 1_000_000;
const QUERIES = join(ROOT, 'docs/queries.md');
/** What stands after this line there is written here. */
const PLANS = '<!-- plans -->';
const ROUNDS = 60;
const GOAL_MS = 100;

/** The section of docs/benchmarks.md. */
export async function benchConnector(count = MILLION) {
  const [sqlite, mariadb] = ['sqlite', 'mariadb'].map((name) => measuredApart(name, count, FILE));
  return written(sqlite, mariadb, count);
}

/** Writes the plans to docs/queries.md and gives the section. */
async function written(sqlite, mariadb, count) {
  await writePlans(sqlite.plans, mariadb.plans);
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
  return writeFormatted(QUERIES, `${before}${PLANS}\n\n${table}\n`);
}

async function measure(name, count) {
  return onDatabase(name, async (service) => {
    const { organisationId, admin } = await seedContactCentres(service, count);
    const rows = await service.open();
    const [{ id: callId }] = await rows.query(
      'SELECT id FROM `call` WHERE organisation_id = ? AND score > 50 ORDER BY id DESC LIMIT 1',
      [organisationId],
    );
    await rows.close();
    await service.start();
    const times = await askedOften(service.url, admin, callId);
    await service.stop();
    const plans = await plansOf(service.env, (part) => connectorAnswers(part, organisationId, callId));
    return { times, plans };
  });
}

async function askedOften(url, admin, callId) {
  const session = await signedIn(url, admin);
  const get = (path) => timed(`${url}/v1/connector${path}`, session);
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
    const rows = (first.conversations ?? first.recordings ?? first.agents ?? first.employees)?.length ?? '';
    times[name] = { rows, ...percentiles(took) };
    process.stderr.write(`${name}: ${times[name].rows} rows, ${cellsOf(times[name]).join(' ')} ms\n`);
  }
  return times;
}

if (process.argv[1] === FILE)
  process.stdout.write(JSON.stringify(await measure(process.argv[2], Number(process.argv[3] ?? MILLION))));
