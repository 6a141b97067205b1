// What webhooks cost the transcript route: an organisation whose calls are told of beside one without endpoints.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOfTranscript, linkedOrganisation } from './cpu-of-transcripts.mjs';
import { HEAD, row, sideBySide } from './load.mjs';
import { LOADING_MS, startService } from './service.mjs';

/** Three events a call: 350 calls a second write more than 1,000. */
const SUBSCRIPTIONS = [['call.accepted', 'call.analysed'], ['call.analysed']];
const ROUNDS = 11;
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
async function organisationWith(service, name, endpoints) {
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
    const answer = await post('webhooks', { url, event_types: SUBSCRIPTIONS[at] }, { cookie });
    if (answer.status !== 201) throw new Error(`an endpoint was answered ${answer.status}`);
  }
  return authorization;
}

const pending = async (service) => {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^webhook_deliveries_pending(?:\{[^}]*\})? (\d+)/m.exec(metrics)?.[1] ?? Number.NaN);
};

/** Processor time of a call that is told of beside one that is not. */
async function compare(rests) {
  const service = await startService({ SCORING_MEANING: 'off', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' });
  const endpoints = await Promise.all(SUBSCRIPTIONS.map(() => startEndpoint(rests)));
  try {
    const told = await organisationWith(service, 'told', endpoints);
    const quiet = await organisationWith(service, 'quiet', []);
    await sleep(LOADING_MS);
    /** What is sent afterwards included. */
    const settled = async () => {
      while (!rests && (await pending(service)) > 0) await sleep(100);
    };
    const cpuOf = (authorization) => cpuOfTranscript(service, authorization, { seconds: SECONDS, settled });
    return await sideBySide({ rounds: ROUNDS, ours: () => cpuOf(told), theirs: () => cpuOf(quiet) });
  } finally {
    await service.stop();
    for (const { stop } of endpoints) stop();
  }
}

/** The section of docs/benchmarks.md. */
export async function benchWebhooks() {
  const written = await compare(true);
  const delivered = await compare(false);
  const events = SUBSCRIPTIONS.flat().length;
  const each = (delivered.ours - delivered.theirs) / events;
  return [
    '## Webhooks',
    '',
    'Processor time of the service for a transcript, over 16 connections, on SQLite, of an organisation with two endpoints',
    `that are told of ${events} events a call; beside it: an organisation without endpoints, in the same process, in turn.`,
    '',
    ...HEAD,
    row('its events are written, and wait', written, 'ms', 'at most 1.05'),
    row('they are delivered by the same process', delivered, 'ms', ''),
    '',
    'What bounds it: an INSERT with five indices for each event and endpoint; what is told of is known from what has just been',
    'written, and who is told is remembered for a second.',
    `To write and deliver one event takes ${each.toFixed(2)} ms of a processor; a worker of its own takes the second part.`,
  ];
}
