// The results API on a seeded database: pages from the first to the last, filters, one result; and the plans.
import { idOf } from './contact-centres.mjs';
import { percentiles, signedIn, timed } from './seeded-service.mjs';
import { cpuMs } from './service.mjs';

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

/** The section of docs/benchmarks.md of `[database, times]`, which are undefined where they could not be measured. */
export function resultsSection(count, databases) {
  const cells = (times) => {
    const { p50, p95, cpu } = times ?? {};
    return [p50, p95, cpu].map((ms) => ms?.toFixed(1) ?? '').join(' | ');
  };
  const all = databases.flatMap(([, times]) => Object.values(times ?? {}));
  const names = Object.keys(databases.find(([, times]) => times)[1]);
  return [
    `## Results for other systems, ${count.toLocaleString('en')} calls`,
    '',
    `Milliseconds of a page of 50 results on ${count.toLocaleString('en')} calls, 70 % of them of the organisation that`,
    'reads, compressed and over HTTP, one after the other. CPU: the time a processor works for one. Each that is analysed',
    'has an evaluation: a page is as heavy as it gets.',
    `Goal: p95 under ${GOAL_MS} ms; missed by ${all.filter(({ p95 }) => p95 >= GOAL_MS).length} of ${all.length}.`,
    '',
    '| request | SQLite p50 | p95 | CPU | MariaDB p50 | p95 | CPU |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...names.map(
      (name) => `| ${[name, ...databases.map(([, times]) => cells(times?.[name]))].join(' | ')} |`,
    ),
  ];
}

export async function measureResults(service, { admin }, save) {
  await service.start();
  save(await asked(service, await readKeyOf(service.url, admin)));
}

export function resultsPlans(part, { organisationId }) {
  const results = part('results/results.service.js', 'Results');
  const page = (selection) => () =>
    results.page(organisationId, { after: 0, selection, size: 50, withTranscripts: false });
  return {
    'results: the first page': page({}),
    'results since a moment': page({ updatedSince: new Date('2025-12-01') }),
    'results of a team': page({ team: 'team-0' }),
    'results in a status': page({ status: 'failed' }),
    'one result': () => results.find(organisationId, idOf(3, 0), true),
  };
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
