import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DemoFailed } from '../demo-failed.mjs';
import { AGENTS } from './agents.mjs';

const SAMPLE = fileURLToPath(new URL('../../../samples/support-call.ogg', import.meta.url));
const HOUR_MS = 3_600_000;

/** What client systems get wrong, made from the sample: one side on both channels, and a dead channel. */
const FAULTS = [
  { name: 'mono-as-stereo', filter: 'pan=stereo|c0=c0|c1=c0', hoursAgo: 50 },
  { name: 'dead-channel', filter: 'pan=stereo|c0=c0|c1=0*c1', hoursAgo: 26 },
];

/** Sends recordings that the audio check refuses, so that the page can show why. */
export async function deliverUnusable({ url, integrationKey, folder, end }) {
  for (const [index, { name, filter, hoursAgo }] of FAULTS.entries()) {
    const path = join(folder, `${name}.wav`);
    const output = ['-t', '40', '-af', filter, path];
    await promisify(execFile)(process.env.FFMPEG_PATH || 'ffmpeg', [
      '-v',
      'error',
      '-y',
      '-i',
      SAMPLE,
      ...output,
    ]);
    const agent = AGENTS[index + 1];
    const form = new FormData();
    const fields = {
      external_conversation_id: `NW-${name}`,
      agent_external_id: agent.id,
      call_agent_name: agent.name,
      team_external_id: agent.team,
      campaign: agent.campaigns[0],
      outcome_code: 'unknown',
      agent_channel: '0',
      conversation_date: new Date(end - hoursAgo * HOUR_MS).toISOString(),
    };
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('audio', await openAsBlob(path), `${name}.wav`);
    const response = await fetch(`${url}/v1/ingestion/recordings`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${integrationKey}` },
      body: form,
    });
    if (!response.ok)
      throw new DemoFailed(`a recording was answered ${response.status}: ${await response.text()}`);
  }
}
