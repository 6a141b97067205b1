import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { transcript } from './conformance/calls';
import { ClientSystem, expectIssues } from './conformance/client-system';
import { callOf, organisationIn, type World } from './connector-world';

/** As a client's JSON has it that cut a text in the middle of an emoji. */
const HALF = '\ud83d';

let service: RunningService;
let world: World;
let client: ClientSystem;

beforeAll(async () => {
  service = await sharedService();
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'agent-1');
  client = await ClientSystem.of(service, world.client.integrationKey);
});

describe('a text with one half of a surrogate pair', () => {
  it.each([
    'external_conversation_id',
    'agent_external_id',
    'call_agent_name',
    'campaign',
    'outcome_code',
    'outcome_category',
    'team_external_id',
    'contact_id',
  ])('is refused as %s, which could not be stored as it is', async (field) => {
    for (const value of [HALF, `a${HALF}b`, '\udc00'])
      expectIssues(await client.transcript(transcript({ [field]: value })), field);
  });

  it('is no reason to refuse a call when it stands in a sentence or in metadata', async () => {
    const call = callOf('agent-1');
    call.transcript.push({ speaker: 'customer', text: `Splendid zeppelin ${HALF}` });
    const { status, body } = await client.transcript({ ...call, metadata: { note: HALF } });
    expect({ status, body }).toMatchObject({ status: 200, body: { analysed: true } });
    const stored = await world.administrator.get(
      `/conversations/${(body as { conversation_id: string }).conversation_id}`,
    );
    expect(stored.status).toBe(200);
    const { sentences, metadata } = stored.body as {
      sentences: { text: string }[];
      metadata: unknown;
    };
    expect(sentences.at(-1)?.text).toBe('Splendid zeppelin \ufffd');
    expect(metadata).toEqual({ note: HALF });
  });

  it('is refused by every route of the connector', async () => {
    const { administrator } = world;
    const asked = [
      await administrator.request('POST', '/rubric/preview', { source: `name: ${HALF}` }),
      await administrator.request('PUT', '/password', { current_password: HALF, new_password: HALF }),
    ];
    for (const { status, body } of asked)
      expect({ status, body }).toMatchObject({ status: 400, body: { error: 'Invalid payload.' } });
  });
});
