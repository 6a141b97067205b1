// Searching transcripts on a seeded database, over HTTP; and the plans.
import { RARE_AGENT, SENTENCES, WORDS } from './said.mjs';
import { percentiles, signedIn, timed } from './seeded-service.mjs';

const ROUNDS = 40;
const GOAL_MS = 200;
const TITLES = { sqlite: 'SQLite', mariadb: 'MariaDB' };

const SEARCHES = {
  'a phrase every call says': 'q="thank you for calling"',
  'a word in 10 % of the calls': 'q=refund',
  'the same, of the customer alone': 'q=customer:refund',
  'a word in 1 % of the calls': 'q=voucher',
  'a word in 0.1 % of the calls': 'q=lawyer',
  'a word three old calls say': `q=${RARE_AGENT.word}`,
  'a word nobody says': 'q=nobodysaysthis',
  'a common and a rare word': 'q=thank lawyer',
  'two words that hardly ever meet': 'q=voucher lawyer',
  'a rare phrase of common words': 'q="calling refund"',
  'a word in 10 %, of a team': 'q=refund&team=team-3',
  'a word in 10 %, of an agent with few calls': `q=refund&agent_id=${RARE_AGENT.id}`,
  'what every call says, of that agent': `q=thank&agent_id=${RARE_AGENT.id}`,
  'a word in 10 %, with a low score': 'q=refund&max_score=10',
  'a word in 10 %, of a month long ago': 'q=refund&from=2025-03-01&to=2025-03-31',
  'a word in 10 %, analysed': 'q=refund&status=analysed',
  'a word in 1 %, to review': 'q=voucher&review=true',
};

/** The section of docs/benchmarks.md of `[database, measured]`, undefined where it could not be measured. */
export function searchSection(count, databases) {
  const cells = (times) => {
    const { p50, p95 } = times ?? {};
    return [p50, p95].map((ms) => ms?.toFixed(0) ?? '').join(' | ');
  };
  const all = databases.flatMap(([, measured]) => Object.values(measured?.times ?? {}));
  const known = databases.filter(([, measured]) => measured);
  const { times: first } = known[0][1];
  const bytes = known.map(
    ([database, { bytesOfCall }]) => `${(bytesOfCall / 1024).toFixed(1)} kB a call on ${TITLES[database]}`,
  );
  return [
    `## Search, ${count.toLocaleString('en')} calls`,
    '',
    `Milliseconds of a page of 50 calls with its sentences, over HTTP, on ${count.toLocaleString('en')} calls of ${SENTENCES * WORDS} words`,
    `over two years, 70 % of them of the organisation that searches. ${ROUNDS} requests, each with the cursor of the one`,
    `before while there is one. Goal: p95 under ${GOAL_MS} ms; missed by ${all.filter(({ p95 }) => p95 >= GOAL_MS).length} of ${all.length}.`,
    `The index takes ${bytes.join(' and ')}.`,
    '',
    '| search | calls on the first page | SQLite p50 | p95 | MariaDB p50 | p95 |',
    '| --- | --: | --: | --: | --: | --: |',
    ...Object.keys(first).map(
      (name) =>
        `| ${[name, first[name].rows, ...databases.map(([, measured]) => cells(measured?.times[name]))].join(' | ')} |`,
    ),
  ];
}

export async function measureSearch(service, { admin, bytesOfCall }, save) {
  await service.start();
  save({ times: await askedOften(service.url, admin), bytesOfCall });
}

export function searchPlans(part, { organisationId }) {
  const calls = part('connector/calls/conversations.controller.js', 'ConversationsController');
  const page = (filter) => () => calls.page({ id: organisationId }, filter);
  return {
    'search: a word': page({ q: 'refund' }),
    'search: a word, a team and a status': page({ q: 'lawyer', team: 'team-3', status: 'analysed' }),
  };
}

async function askedOften(url, admin) {
  const session = await signedIn(url, admin);
  const times = {};
  for (const [name, query] of Object.entries(SEARCHES)) {
    const path = `${url}/v1/connector/conversations?${encodeURI(query)}`;
    const took = [];
    let rows = null;
    let next = path;
    for (let round = 0; round < ROUNDS; round++) {
      const { ms, body } = await timed(next, session);
      took.push(ms);
      rows ??= body.conversations.length;
      next = body.next_cursor ? `${path}&cursor=${body.next_cursor}` : path;
    }
    times[name] = { rows, ...percentiles(took) };
    const { p50, p95, max } = times[name];
    process.stderr.write(`${name}: ${rows}, ${[p50, p95, max].map((ms) => ms.toFixed(1)).join(' ')} ms\n`);
  }
  return times;
}
