// What webhooks cost the transcript route: an organisation whose calls are told of beside one without endpoints.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { built } from './built.mjs';
import { cpuOfTranscript, linkedOrganisation } from './cpu-of-transcripts.mjs';
import { median, sideBySide } from './load.mjs';
import { ratioOfSums } from './ratio-of-sums.mjs';
import { SHORT_CALL } from './routes.mjs';
import { databaseFor } from './seeded-service.mjs';
import { LOADING_MS, newDataDir, startService } from './service.mjs';
import { readSet, SETS } from './verdicts/labelled-sets.mjs';

const { durationOf, TOO_SHORT_SECONDS } = built('ingestion/admission.js');

/** What each of an organisation's endpoints is told of. */
const ONE_ENDPOINT = [['call.accepted', 'call.analysed']];
const TWO_ENDPOINTS = [...ONE_ENDPOINT, ['call.analysed']];
/** Of those that a goal is set for: their ratio is known to a hundredth. A single round is off by ten. */
const ROUNDS_TO_A_GOAL = 100;
const ROUNDS = 12;
/** Before the compiler of Node has done with what webhooks add, its work would count as theirs. */
const WARM_UP_ROUNDS = 5;
/** How often a round delivers each of the labelled calls. */
const TIMES_A_ROUND = 3;
/** After the answers of a round, in milliseconds: then what was written has been committed, and the rest begun. */
const AFTERWARDS_MS = 1_500;
/** What is still to be done after the answers: transcripts to be read into the full-text index, events to be divided. */
const LEFT = `SELECT (SELECT COUNT(*) FROM analysis WHERE transcript_indexed IS NULL)
  + (SELECT COUNT(*) FROM webhook_outbox) AS entries`;

/** The labelled calls that nothing is trained on, without those that are too short to be analysed: they are told to nobody. */
const LABELLED = SETS.flatMap((set) => readSet(set).calls)
  .map(({ sentences }) => sentences)
  .filter((transcript) => durationOf({ transcript }) > TOO_SHORT_SECONDS);
const CALLS_OF_A_ROUND = TIMES_A_ROUND * LABELLED.length;

/** An endpoint of a client. One that rests is sent one request; what is written for it waits. */
async function startEndpoint(rests) {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      if (rests) response.writeHead(503, { 'retry-after': '86400' }).end();
      else response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}/hook`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, stop };
}

/** An organisation with these endpoints, and what its deliveries are authorised by. */
async function organisationWith(service, name, endpoints, subscriptions) {
  const { admin, authorization } = linkedOrganisation(service, name);
  const post = (path, body, headers = {}) =>
    fetch(`${service.url}/v1/connector/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const session = await post('session', admin);
  const cookie = session.headers.getSetCookie()[0].split(';')[0];
  for (const [at, { url }] of endpoints.entries()) {
    const answer = await post('webhooks', { url, event_types: subscriptions[at] }, { cookie });
    if (answer.status !== 201) throw new Error(`an endpoint was answered ${answer.status}`);
  }
  return authorization;
}

const pending = async (service) => {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^webhook_deliveries_pending(?:\{[^}]*\})? (\d+)/m.exec(metrics)?.[1] ?? Number.NaN);
};

/** Processor time of a call that is told of beside one that is not, that of the database's server included. */
async function compare(
  databaseName,
  subscriptions,
  { rests = true, transcripts = LABELLED, rounds = ROUNDS } = {},
) {
  const DATA_DIR = newDataDir();
  const database = await databaseFor(databaseName, DATA_DIR);
  const settings = {
    DATA_DIR,
    SCORING_MEANING: 'off',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
    // Has transcripts read into the index soon after they came, and not within a later round.
    SWEEP_INTERVAL_MS: '1000',
    ...database.env,
  };
  const service = await startService(settings);
  const rows = await database.open();
  const endpoints = await Promise.all(subscriptions.map(() => startEndpoint(rests)));
  try {
    const told = await organisationWith(service, 'told', endpoints, subscriptions);
    const quiet = await organisationWith(service, 'quiet', []);
    await sleep(LOADING_MS);
    /** All of it counts for the calls it is done for, or it would fall to those of the other side. */
    const settled = async () => {
      await sleep(AFTERWARDS_MS);
      while (Number((await rows.query(LEFT))[0].entries) > 0) await sleep(200);
      while (!rests && (await pending(service)) > 0) await sleep(100);
    };
    const cpuOf = (authorization) =>
      cpuOfTranscript(service, authorization, {
        ...{ calls: CALLS_OF_A_ROUND, databasePid: database.pid, transcripts, settled },
      });
    const { pairs } = await sideBySide({
      ...{ rounds, warmUpRounds: WARM_UP_ROUNDS },
      ours: () => cpuOf(told),
      theirs: () => cpuOf(quiet),
    });
    const [{ written }] = await rows.query('SELECT COUNT(*) AS written FROM webhook_delivery');
    const expected = (WARM_UP_ROUNDS + rounds) * CALLS_OF_A_ROUND * eventsOf(subscriptions);
    if (Number(written) !== expected) throw new Error(`${written} deliveries were written, not ${expected}`);
    return ratioOfSums(pairs);
  } finally {
    await rows.close();
    await service.stop();
    await database.stop();
    for (const { stop } of endpoints) stop();
  }
}

const HEAD = [
  '| what | ours | beside it | ratio of all rounds | standard error | goal |',
  '| --- | --- | --- | --- | --- | --- |',
];
const row = (what, { ours, theirs, ratio, error }, goal = '') =>
  `| ${what} | ${ours.toFixed(2)} ms | ${theirs.toFixed(2)} ms | ${ratio.toFixed(3)} | ${error.toFixed(3)} | ${goal} |`;

const eventsOf = (subscriptions) => subscriptions.flat().length;

const wordsOf = (sentences) => sentences.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);

/** The section of docs/benchmarks.md. */
export async function benchWebhooks() {
  const one = await compare('sqlite', ONE_ENDPOINT, { rounds: ROUNDS_TO_A_GOAL });
  const onMariaDb = await compare('mariadb', ONE_ENDPOINT, { rounds: ROUNDS_TO_A_GOAL });
  const short = await compare('sqlite', ONE_ENDPOINT, { transcripts: [SHORT_CALL] });
  const two = await compare('sqlite', TWO_ENDPOINTS);
  const delivered = await compare('sqlite', TWO_ENDPOINTS, { rests: false });
  const each = (delivered.ours - delivered.theirs) / eventsOf(TWO_ENDPOINTS);
  const written = (two.ours - two.theirs) / eventsOf(TWO_ENDPOINTS);
  const [sentences, words] = [(of) => of.length, wordsOf].map((count) => median(LABELLED.map(count)));
  return [
    '## Webhooks',
    '',
    'Processor time of the service for a transcript, over 16 connections, on SQLite unless it is told otherwise, of an',
    'organisation whose endpoints are told of its calls; beside it: an organisation without endpoints, in the same process, in',
    'turn. With one endpoint that is told of both events of a call, 500 calls a second write 1,000 events. On MariaDB the',
    `time of the database's server counts too. The calls are the ${LABELLED.length} labelled ones that nothing is trained on and that are`,
    `analysed, in turn: in the middle ${sentences} sentences of ${words} words. A round delivers each of them ${TIMES_A_ROUND} times for either side,`,
    'and what is done after the answers counts too: the full-text index, and the dividing of the outbox into deliveries.',
    '',
    ...HEAD,
    row('2 events a call are written, and wait', one, 'at most 1.05'),
    row('the same on MariaDB', onMariaDb, 'at most 1.05'),
    row(`2 events of a call of less than a minute (${SHORT_CALL.length} sentences)`, short),
    row('3 events a call, for two endpoints, are written, and wait', two),
    row('the same are delivered by the same process', delivered),
    '',
    'What bounds it: a narrow row for all events of a call, and for each event and endpoint a row with two indices, three on MariaDB, which a',
    'worker writes for many calls at a time: here the same process. What is told of is known from what has just been written, and who is told is',
    'remembered for a second.',
    `To write one event takes ${written.toFixed(2)} ms of a processor, to write and deliver it ${each.toFixed(2)}; a worker of its own`,
    'takes the second part.',
  ];
}
