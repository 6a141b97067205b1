import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ErasureClient } from '../harness/erasure-client';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { quickService } from '../harness/shared-service';
import { placesWith } from '../harness/stored-bytes';
import { callOf, organisationIn, type World } from './connector-world';

/** Words of the call that is erased, and of nothing else. */
const WORDS = ['Tarsierstadt', 'Pangolinsson', 'nougatelle'];
const QUOTE = 'My nougatelle has not arrived.';

interface Call {
  id: string;
}

let service: RunningService;
let world: World;
let eraser: ErasureClient;

beforeAll(async () => {
  service = await quickService();
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  const body = { name: 'Privacy desk', scopes: ['erasure:write'] };
  const { key } = (await world.administrator.request<{ key: string }>('POST', '/read-keys', body)).body;
  eraser = new ErasureClient(service.url, key);
});

async function deliver(
  contact: string,
  [greeting, reason, answer]: [greeting: string, reason: string, answer: string],
): Promise<Call> {
  const call = callOf('robin', {
    contact_id: contact,
    transcript: [
      { speaker: 'agent', text: greeting },
      { speaker: 'customer', text: reason },
      { speaker: 'agent', text: answer },
      { speaker: 'customer', text: 'Thank you, that is all.' },
      { speaker: 'agent', text: 'Thank you for calling, have a lovely day, goodbye.' },
    ],
  });
  const { body } = await world.client.deliverTranscript(call);
  expect(body.analysed, service.logs.slice(-3_000)).toBe(true);
  const shown = await world.administrator.get<{ id: string }>(`/conversations/${body.conversation_id}`);
  return { id: shown.body.id };
}

const get = async <T>(path: string) => (await world.administrator.get<T>(path)).body;
const live = () => get<{ source: string; hash: string }>('/rubric');
const draft = async () =>
  (await get<{ draft: { edition: number; source: string; hash: string; issues: object[] } }>('/rubric/draft'))
    .draft;
const addExample = async ({ id }: Call, sentence: number) => {
  const path = `/conversations/${id}/criteria/greeting/example`;
  const { status } = await world.administrator.request('POST', path, { sentence, meets: true });
  expect(status).toBe(201);
};

async function publish(): Promise<void> {
  const { edition, hash } = await draft();
  for (const [path, body] of [
    ['/rubric/draft/preview', { edition }],
    ['/rubric/draft/publish', { edition, hash }],
  ] as const)
    expect((await world.administrator.request('POST', path, body)).status).toBeLessThan(300);
}

/** A suggestion that quotes a call, past the service: it makes one of hundreds of calls. */
async function suggest({ id }: Call): Promise<string> {
  const suggestion = randomUUID();
  const { organisationId } = world;
  const at = '2026-01-01 00:00:00.000';
  await sql(
    service,
    `INSERT INTO topic_suggestion (id, organisation_id, calls, created_at) VALUES ('${suggestion}', '${organisationId}', 9, '${at}')`,
  );
  await sql(
    service,
    `INSERT INTO topic_suggestion_quote (suggestion_id, call_id, organisation_id, place, quote) VALUES ('${suggestion}', '${id}', '${organisationId}', 0, '${QUOTE}')`,
  );
  return suggestion;
}

describe('examples that were taken from a call', () => {
  it('go with it from wherever they stand, with the words of others left, and the rubric goes on', async () => {
    const call = await deliver('emma', [
      'Good morning, Pangolinsson speaking from Tarsierstadt.',
      QUOTE,
      'Pangolinsson at your service in Tarsierstadt, today.',
    ]);
    const other = await deliver('otto', [
      'Good evening, Numbatova speaking, who is there?',
      'It is late.',
      'So it is.',
    ]);
    await addExample(call, 0);
    await addExample(other, 0);
    await publish();
    await addExample(call, 2);
    const suggestion = await suggest(call);
    const topic = { name: 'Lost', examples: [QUOTE, 'My parcel is lost.'], suggestion };
    const made = await world.administrator.request('POST', '/topics', topic);
    expect(made.status).toBe(201);
    const before = await live();
    expect(before.source).toContain('Tarsierstadt');

    expect((await eraser.erased('contact', 'emma')).counts.calls).toBe(1);
    await expect.poll(() => placesWith(service, WORDS)).toEqual([]);
    const after = await live();
    expect(after.source).not.toContain('Tarsierstadt');
    expect(after.source).toContain('Numbatova');
    // The rubric goes on in force.
    await deliver('anna', ['Good morning, how can I help you?', 'My parcel is lost.', 'I see.']);
  });
});
