import { randomUUID } from 'node:crypto';
import type { AdministratorClient } from '../harness/administrator-client';
import type { IngestionClient } from '../harness/ingestion-client';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';

/** One organisation with its administrator and its client system. */
export interface World {
  service: RunningService;
  organisationId: string;
  admin: { email: string; password: string };
  administrator: AdministratorClient;
  client: IngestionClient;
}

export async function organisationIn(service: RunningService, ...options: string[]): Promise<World> {
  const email = `admin-${randomUUID()}@example.com`;
  const created = await service.createOrganisation('--admin-email', email, ...options);
  return {
    service,
    organisationId: created.organisation_id,
    admin: created.admin,
    administrator: await service.signIn(created.admin),
    client: service.client(created.integration_key),
  };
}

/** Past the service: a test recording would have to be transcribed first. No recording becomes one from here on. */
export async function confirmConnection(service: RunningService, organisationId: string): Promise<void> {
  const change = "test_recording_wanted = 0, connection_confirmed_at = '2026-01-01 00:00:00.000'";
  await sql(service, `UPDATE organisation SET ${change} WHERE id = '${organisationId}'`);
}

/** A call of a minute that goes well, so that most questions are answered; `fields` replace some of its own. */
export const callOf = (agent: string, fields: Record<string, unknown> = {}) => ({
  external_conversation_id: `call-${randomUUID()}`,
  agent_external_id: agent,
  conversation_date: '2026-11-20T10:00:00Z',
  call_agent_name: 'Robin Agent',
  campaign: 'support',
  outcome_code: 'resolved',
  duration_seconds: 60,
  transcript: [
    {
      speaker: 'agent',
      text: 'Good morning, thank you for calling Northwind, my name is Robin, how can I help you today?',
    },
    { speaker: 'customer', text: 'Hello, my parcel has not arrived and I am getting worried about it.' },
    { speaker: 'agent', text: 'I am sorry to hear that. Let me look into it for you right now.' },
    { speaker: 'customer', text: 'Thank you very much, that is kind.' },
    { speaker: 'agent', text: 'When did you order it, and what did the last message about it say?' },
    { speaker: 'customer', text: 'Last week, and the message only said that it was on its way.' },
    {
      speaker: 'agent',
      text: 'I have found it, it went to the wrong depot. I am sending it out again today, and you will have it tomorrow before noon.',
    },
    { speaker: 'customer', text: 'Perfect, that works for me.' },
    { speaker: 'agent', text: 'Is there anything else I can help you with?' },
    { speaker: 'customer', text: 'No, that was all, thank you.' },
    { speaker: 'agent', text: 'Thank you for calling Northwind, have a lovely day, goodbye.' },
  ],
  ...fields,
});

/** The fields of a recording; its sound is made by `stereoTone`. */
export const recordingOf = (agent: string, fields: Record<string, string> = {}) => ({
  external_conversation_id: `recording-${randomUUID()}`,
  agent_external_id: agent,
  conversation_date: '2026-11-20T10:00:00Z',
  call_agent_name: 'Robin Agent',
  campaign: 'support',
  outcome_code: 'resolved',
  agent_channel: '0',
  ...fields,
});

/** A wav file of two tones, for tests in which nobody listens to it. */
export function stereoTone(seconds = 1, rate = 8_000): { name: string; bytes: Buffer } {
  const frames = seconds * rate;
  const bytes = Buffer.alloc(44 + frames * 4);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + frames * 4, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(frames * 4, 40);
  for (let i = 0; i < frames; i++) {
    bytes.writeInt16LE(Math.round(9_000 * Math.sin(i / 5)), 44 + i * 4);
    bytes.writeInt16LE(Math.round(9_000 * Math.sin(i / 9)), 46 + i * 4);
  }
  return { name: 'call.wav', bytes };
}
