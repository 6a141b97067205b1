// The results API on a seeded database: pages from the first to the last, filters, one result; and the plans.
// node test/bench/results.mjs sqlite|mariadb [CALLS]: prints times and plans as JSON.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { idOf } from './contact-centres.mjs';
import { plansOf } from './plans.mjs';
import {
  measuredApart,
  onDatabase,
  percentiles,
  seedContactCentres,
  signedIn,
  timed,
} from './seeded-service.mjs';

const FILE = fileURLToPath(import.meta.url);
/** Each has an evaluation: a page is as heavy as it gets. */
const CALLS = 30_000;
const ROUNDS = 60;
/** Pages read again, of the first and of the last: that they take the same shows that reading all is linear. */
const AGAIN = 100;
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
  const [sqlite, mariadb] = ['sqlite', 'mariadb'].map((name) => measuredApart(name, Number(count), FILE));
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
  return onDatabase(name, async (service) => {
    const { organisationId, admin } = await seedContactCentres(service, count, count);
    await service.start();
    const times = await asked(service, await readKeyOf(service.url, admin));
    await service.stop();
    const plans = await plansOf(service.env, (part) => {
      const results = part('results/results.service.js', 'Results');
      const page = (selection) => () =>
        results.page(organisationId, { after: 0, selection, size: 50, withTranscripts: false });
      return {
        'the first page': page({}),
        'since a moment': page({ updatedSince: new Date('2025-12-01') }),
        'a team': page({ team: 'team-0' }),
        'a status': page({ status: 'failed' }),
        'one result': () => results.find(organisationId, idOf(3, 0), true),
      };
    });
    return { times, plans };
  });
}

/** The headers of a key that an administrator makes for reading results. */
async function readKeyOf(url, admin) {
  const answer = await fetch(`${url}/v1/connector/read-keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await signedIn(url, admin)) },
    body: JSON.stringify({ name: 'Bench', scopes: ['results:read', 'transcripts:read'] }),
  });
  return { authorization: `Bearer ${(await answer.json()).key}` };
}

/** Times of each kind of request; all results are read once, in pages, and the first and last of these pages again. */
async function asked({ url, pid }, key) {
  const get = (path) => timed(`${url}/v1/results${path}`, key);
  /** Times of at most `rounds` pages one after the other, and the cursor of each. */
  const pages = async (query, rounds = ROUNDS, from = '') => {
    const took = [];
    const cursors = [from];
    for (let more = true; more && took.length < rounds;) {
      const cursor = cursors.at(-1);
      const { ms, body } = await get(`?${query}${cursor && `&cursor=${cursor}`}`);
      took.push(ms);
      cursors.push(body.next_cursor);
      more = body.has_more;
    }
    return { took, cursors };
  };
  const times = {};
  let cpuBefore = cpuMs(pid);
  const note = (name, took) => {
    const cpu = (cpuMs(pid) - cpuBefore) / took.length;
    cpuBefore = cpuMs(pid);
    times[name] = { ...percentiles(took), cpu };
    const { p50, p95 } = times[name];
    process.stderr.write(
      `${name}: ${took.length} requests, ${[p50, p95, cpu].map((ms) => ms.toFixed(1)).join(' ')} ms\n`,
    );
  };
  const { took: all, cursors } = await pages('limit=50', Infinity);
  note('all pages, the first time ever', all);
  note('the first pages again', (await pages('limit=50', AGAIN)).took);
  const late = cursors.at(-AGAIN - 2) ?? cursors[0];
  note('the last pages again', (await pages('limit=50', AGAIN, late)).took);
  for (const [name, filter] of Object.entries(FILTERS))
    note(`filter: ${name}`, (await pages(`limit=50&${filter}`)).took);
  note('with transcripts, 20 a page', (await pages('limit=20&include=transcript', ROUNDS, late)).took);
  const polls = [];
  for (let round = 0; round < ROUNDS; round++) polls.push((await get(`?cursor=${cursors.at(-1)}`)).ms);
  note('nothing new', polls);
  const { body } = await get(`?limit=1&cursor=${late}`);
  const single = [];
  for (let round = 0; round < ROUNDS; round++)
    single.push((await get(`/${encodeURIComponent(body.results[0].conversation_id)}`)).ms);
  note('one result', single);
  return times;
}

/** Processor time a process has taken: it says more than the clock where others use the machine. Linux only. */
function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

if (process.argv[1] === FILE)
  process.stdout.write(JSON.stringify(await measure(process.argv[2], Number(process.argv[3] ?? CALLS))));
