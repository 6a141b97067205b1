// What webhooks cost the transcript route: an organisation whose calls are told of beside one without endpoints.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOfTranscript, linkedOrganisation } from './cpu-of-transcripts.mjs';
import { HEAD, row, sideBySide } from './load.mjs';
import { databaseFor } from './seeded-service.mjs';
import { LOADING_MS, startService } from './service.mjs';

/** What each of an organisation's endpoints is told of. */
const ONE_ENDPOINT = [['call.accepted', 'call.analysed']];
const TWO_ENDPOINTS = [...ONE_ENDPOINT, ['call.analysed']];
/** So many that the median of their ratios is known to two hundredths: one of them is off by ten. */
const ROUNDS = 41;
/** Before the compiler of Node has done with what webhooks add, its work would count as theirs. */
const WARM_UP_ROUNDS = 8;
const SECONDS = 2;

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
async function compare(databaseName, subscriptions, rests) {
  const database = await databaseFor(databaseName);
  const settings = { SCORING_MEANING: 'off', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1', ...database.env };
  const service = await startService(settings);
  const endpoints = await Promise.all(subscriptions.map(() => startEndpoint(rests)));
  try {
    const told = await organisationWith(service, 'told', endpoints, subscriptions);
    const quiet = await organisationWith(service, 'quiet', []);
    await sleep(LOADING_MS);
    /** What is sent afterwards included. */
    const settled = async () => {
      while (!rests && (await pending(service)) > 0) await sleep(100);
    };
    const cpuOf = (authorization) =>
      cpuOfTranscript(service, authorization, { seconds: SECONDS, databasePid: database.pid, settled });
    return await sideBySide({
      rounds: ROUNDS,
      warmUpRounds: WARM_UP_ROUNDS,
      ours: () => cpuOf(told),
      theirs: () => cpuOf(quiet),
    });
  } finally {
    await service.stop();
    await database.stop();
    for (const { stop } of endpoints) stop();
  }
}

const eventsOf = (subscriptions) => subscriptions.flat().length;

/** The section of docs/benchmarks.md. */
export async function benchWebhooks() {
  const one = await compare('sqlite', ONE_ENDPOINT, true);
  const onMariaDb = await compare('mariadb', ONE_ENDPOINT, true);
  const two = await compare('sqlite', TWO_ENDPOINTS, true);
  const delivered = await compare('sqlite', TWO_ENDPOINTS, false);
  const each = (delivered.ours - delivered.theirs) / eventsOf(TWO_ENDPOINTS);
  const written = (two.ours - two.theirs) / eventsOf(TWO_ENDPOINTS);
  return [
    '## Webhooks',
    '',
    'Processor time of the service for a transcript, over 16 connections, on SQLite unless it is told otherwise, of an',
    'organisation whose endpoints are told of its calls; beside it: an organisation without endpoints, in the same process, in',
    'turn. With one endpoint that is told of both events of a call, 500 calls a second write 1,000 events. On MariaDB the',
    "time of the database's server counts too.",
    '',
    ...HEAD,
    row('2 events a call are written, and wait', one, 'ms', 'at most 1.05'),
    row('the same on MariaDB', onMariaDb, 'ms', 'at most 1.05'),
    row('3 events a call, for two endpoints, are written, and wait', two, 'ms', ''),
    row('the same are delivered by the same process', delivered, 'ms', ''),
    '',
    'What bounds it: four indices for each event and endpoint. Events of one call are written by one INSERT; what is told of',
    'is known from what has just been written, and who is told is remembered for a second.',
    `To write one event takes ${written.toFixed(2)} ms of a processor, to write and deliver it ${each.toFixed(2)}; a worker of its own`,
    'takes the second part.',
  ];
}
