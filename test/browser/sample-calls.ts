import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IngestionClient, RecordingAccepted } from '../harness/ingestion-client';
import { ROOT } from '../harness/service-process';

export interface TranscriptDelivery extends Record<string, unknown> {
  external_conversation_id: string;
  agent_external_id: string;
  call_agent_name: string;
  conversation_date: string;
  transcript: { speaker: 'agent' | 'customer'; text: string; start: number; end: number }[];
}

const sample = (name: string) => readFileSync(join(ROOT, 'samples', name), 'utf8');

export const sampleTranscript = (): TranscriptDelivery =>
  JSON.parse(sample('transcript.json')) as TranscriptDelivery;
export const recordingFields = (): Record<string, string> =>
  JSON.parse(sample('support-call.json')) as Record<string, string>;

/** Delivers the recording of the repository under an identifier of its own. */
export async function deliverRecording(
  client: IngestionClient,
  id: string,
  fields: Record<string, string> = {},
): Promise<RecordingAccepted> {
  const { body, status } = await client.deliverRecording(
    { ...recordingFields(), external_conversation_id: id, ...fields },
    join(ROOT, 'samples', 'support-call.ogg'),
  );
  if (status !== 202) throw new Error(`the recording was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

export const AGENTS = [
  { agent_external_id: 'agent-emma', call_agent_name: 'Emma Lindqvist', team_external_id: 'team-support' },
  { agent_external_id: 'agent-noah', call_agent_name: 'Noah Peeters', team_external_id: 'team-support' },
  { agent_external_id: 'agent-sara', call_agent_name: 'Sara Conti', team_external_id: 'team-billing' },
];
const CAMPAIGNS = ['Billing', 'Technical support'];
const DAY_MS = 86_400_000;

/** Calls of a month by three agents: the sample, with other sentences of the agent left out in each. */
export function callsOfAMonth(count: number): TranscriptDelivery[] {
  return Array.from({ length: count }, (_, index) => {
    const { transcript, ...call } = sampleTranscript();
    const agentSentences = transcript.filter(({ speaker }) => speaker === 'agent');
    const skipped = new Set(
      index % 3 === 0
        ? []
        : [
            agentSentences[index % agentSentences.length],
            agentSentences[(index * 5) % agentSentences.length],
          ],
    );
    return {
      ...call,
      ...AGENTS[index % AGENTS.length]!,
      campaign: CAMPAIGNS[index % CAMPAIGNS.length]!,
      external_conversation_id: `call-${String(index + 1).padStart(4, '0')}`,
      conversation_date: new Date(Date.now() - (count - index) * ((30 * DAY_MS) / count)).toISOString(),
      transcript: transcript.filter((sentence) => !skipped.has(sentence)),
    };
  });
}
