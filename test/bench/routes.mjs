// The transcript route and the job route, each against the least a Nest service can do on the same database.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEAD, requestsASecond, row, sideBySide } from './load.mjs';
import { freePort, metadata, ROOT, startServer, startService } from './service.mjs';

/** A call of less than a minute. */
export const SHORT_CALL = [
  ['agent', 'Good morning, thank you for calling Northwind, this is Robin, how may I help you?'],
  ['customer', 'Hi, my router does not connect any more since yesterday evening.'],
  ['agent', 'I am sorry to hear that. May I have your name and your customer number, please?'],
  ['customer', 'Sure, it is Sam, and the number is one two three four.'],
  ['agent', 'Thank you Sam. Let me have a look. May I put you on hold for a minute?'],
  ['customer', 'Yes, that is fine.'],
  ['agent', 'Thank you for holding. I have reset your line, it should come back within five minutes.'],
  ['customer', 'Great, it works again, thanks a lot.'],
  ['agent', 'You are welcome. Is there anything else I can do for you today?'],
  ['customer', 'No, that was all, goodbye.'],
  ['agent', 'Thank you for calling, have a nice day.'],
].map(([speaker, text], index) => ({ speaker, text, start: index * 6, end: index * 6 + 4 }));

/**
 * Rounds that do not count. Of the first thousands of calls the compiler of Node takes more processor time than the service:
 * a process of a contact centre has that behind it on its first day.
 */
const WARM_UP_ROUNDS = 6;

let calls = 0;
const delivery = (transcript) => JSON.stringify({ ...metadata(`call-${calls++}`), transcript });
/** Options of requests that deliver a new call each, of these transcripts in turn; else of a short one. */
export const transcriptPost = (headers, transcripts = [SHORT_CALL]) => {
  let sent = 0;
  return () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: delivery(transcripts[sent++ % transcripts.length]),
  });
};

export async function benchRoutes(env = {}) {
  const service = await startService(env);
  const port = await freePort();
  const bareUrl = `http://127.0.0.1:${port}/rows`;
  const bare = await startServer(
    ['test/bench/bare-nest.mjs'],
    { ...env, DATA_DIR: mkdtempSync(join(tmpdir(), 'bare-')), PORT: String(port) },
    `${bareUrl}/none`,
  );
  try {
    const { authorization } = service;
    const transcripts = await sideBySide({
      warmUpRounds: WARM_UP_ROUNDS,
      ours: () =>
        requestsASecond({
          url: `${service.url}/v1/ingestion/conversations`,
          next: transcriptPost({ authorization }),
          expected: 200,
        }),
      theirs: () => requestsASecond({ url: bareUrl, next: transcriptPost({}), expected: 201 }),
    });
    const jobId = await deliverRecording(service);
    const rowId = await insertRow(bareUrl);
    const jobs = await sideBySide({
      warmUpRounds: WARM_UP_ROUNDS,
      ours: () =>
        requestsASecond({
          url: `${service.url}/v1/ingestion/recordings/${jobId}`,
          next: () => ({ headers: { authorization } }),
          expected: 200,
        }),
      theirs: () => requestsASecond({ url: `${bareUrl}/${rowId}`, next: () => ({}), expected: 200 }),
    });
    return [
      '## Routes',
      '',
      `Requests a second over 16 connections, after ${WARM_UP_ROUNDS} rounds of four seconds that do not count, on ${env.DATABASE_URL ? 'MariaDB' : 'SQLite'}; beside it: a bare Nest route`,
      'that validates a DTO and does one `repository.insert`, or selects one row by its key.',
      '',
      ...HEAD,
      row('transcript, analysed before the answer', transcripts, 'a second', 'at least 0.5'),
      row('state of a recording', jobs, 'a second', 'at least 0.8'),
      '',
      'Both sides answer when the row is on the disk. The bare route syncs each row (`synchronous = FULL`); the service syncs',
      'its log of writes once for all that wait together, so on a slow disk the ratio rises.',
      '',
      'What bounds a transcript: two processor cores, which the generator of the load shares. A call takes some 1.9 ms of',
      'the main thread (a third of it SQLite: six selects, four inserts, one update, a third of a commit), 1.5 ms of scoring',
      'threads and 0.5 ms of garbage collection in threads of V8; it is read into the full-text index afterwards. The state',
      'of a recording is two queries, the first for the key, against one.',
    ];
  } finally {
    await service.stop();
    await bare.stop();
  }
}

async function deliverRecording(service) {
  const { openAsBlob } = await import('node:fs');
  const form = new FormData();
  for (const [name, value] of Object.entries(metadata('recording-1'))) form.append(name, value);
  form.append('agent_channel', '0');
  form.append('audio', await openAsBlob(join(ROOT, 'samples/support-call.ogg')), 'call.ogg');
  const answer = await fetch(`${service.url}/v1/ingestion/recordings`, {
    method: 'POST',
    headers: { authorization: service.authorization },
    body: form,
  });
  const { job_id } = await answer.json();
  // Transcribing would take the processor from the measurement.
  for (;;) {
    const job = await fetch(`${service.url}/v1/ingestion/recordings/${job_id}`, {
      headers: { authorization: service.authorization },
    }).then((response) => response.json());
    if (['ingested', 'rejected', 'failed'].includes(job.status)) return job_id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function insertRow(url) {
  const { headers, body } = transcriptPost({})();
  const answer = await fetch(url, { method: 'POST', headers, body });
  return (await answer.json()).id;
}
