import { openAsBlob, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DemoFailed } from './demo-failed.mjs';

const SAMPLES = fileURLToPath(new URL('../../samples/', import.meta.url));
const POLL_MS = 500;
const JOB_TIMEOUT_MS = 10 * 60_000;
const FINISHED = ['ingested', 'rejected', 'failed'];

const readSample = (name) => JSON.parse(readFileSync(join(SAMPLES, name), 'utf8'));

/** What both samples say of the agent, for the command that links them. */
export const sampleAgent = () => {
  const { agent_external_id, call_agent_name } = readSample('transcript.json');
  return { agent: agent_external_id, name: call_agent_name };
};

/** The specification's requests: each is shown as the curl command that does the same, then sent. */
export class Delivery {
  constructor(url, integrationKey, say) {
    this.url = url;
    this.integrationKey = integrationKey;
    this.say = say;
  }

  /** Delivers the sample transcript; gives the identifier of the stored conversation. */
  async transcript() {
    const path = '/v1/ingestion/conversations';
    this.#curl(path, ["-H 'Content-Type: application/json'", '--data @samples/transcript.json']);
    const answer = await this.#send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: readFileSync(join(SAMPLES, 'transcript.json')),
    });
    if (!answer.analysed) throw new DemoFailed(`the transcript was not analysed: ${answer.reason}`);
    return answer.conversation_id;
  }

  /** Delivers the sample recording; gives the identifier of its job. */
  async recording() {
    const path = '/v1/ingestion/recordings';
    const fields = readSample('support-call.json');
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('audio', await openAsBlob(join(SAMPLES, 'support-call.ogg')), 'support-call.ogg');
    const shown = Object.entries(fields).map(([name, value]) => `-F '${name}=${value}'`);
    this.#curl(path, [...shown, '-F audio=@samples/support-call.ogg']);
    const answer = await this.#send(path, { method: 'POST', body: form });
    if (!answer.job_id) throw new DemoFailed(`the recording was not queued: ${answer.reason}`);
    return answer.job_id;
  }

  /** Follows a job to its end, telling `onState` how it stands; gives the job when it was ingested. */
  async follow(jobId, onState) {
    const path = `/v1/ingestion/recordings/${jobId}`;
    this.#curl(path);
    for (const deadline = Date.now() + JOB_TIMEOUT_MS; Date.now() < deadline; await sleep(POLL_MS)) {
      const job = await this.#send(path, {}, { quiet: true });
      onState(job);
      if (job.status === 'ingested') return job;
      if (FINISHED.includes(job.status))
        throw new DemoFailed(`the recording was ${job.status}: ${job.reject_reason ?? job.last_error}`);
    }
    throw new DemoFailed('the recording took too long');
  }

  #curl(path, options = []) {
    const lines = [`curl -s ${this.url}${path}`, '-H "Authorization: Bearer $INTEGRATION_KEY"', ...options];
    this.say(`\n$ ${lines.join(' \\\n    ')}`);
  }

  async #send(path, init, { quiet = false } = {}) {
    const headers = { ...init.headers, Authorization: `Bearer ${this.integrationKey}` };
    const response = await fetch(this.url + path, { ...init, headers });
    const text = await response.text();
    if (!response.ok) throw new DemoFailed(`${path} answered ${response.status}: ${text}`);
    if (!quiet) this.say(`${response.status} ${text}`);
    return JSON.parse(text);
  }
}
