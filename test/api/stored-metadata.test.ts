import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { sharedService } from '../harness/shared-service';
import { audioPart, freshId, recordingFields, textParts, transcript } from './conformance/calls';
import { ClientSystem, expectIssues } from './conformance/client-system';
import { organisationIn, type World } from './connector-world';

let service: RunningService;
let world: World;
let client: ClientSystem;

beforeAll(async () => {
  service = await sharedService();
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'agent-1');
  client = await ClientSystem.of(service, world.client.integrationKey);
});

const nested = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

describe('stored metadata', () => {
  it('may be as long as a body', async () => {
    const filler = 'x'.repeat(9 * 1024 * 1024);
    expect((await client.transcript(transcript({ metadata: { filler } }))).status).toBe(200);
  });

  const DEEP = 'must not be nested deeper than 32 levels';

  it('may be 32 levels deep on either route, and no more', async () => {
    const body = (levels: number) =>
      JSON.stringify(transcript({ metadata: 'HERE' })).replace('"HERE"', nested(levels));
    const form = (levels: number) => [
      ...textParts(recordingFields({ metadata: nested(levels) })),
      audioPart(),
    ];
    expect((await client.transcript(body(32))).status).toBe(200);
    expect((await client.recording(form(32))).status).toBe(202);
    for (const levels of [33, 20_000, 400_000])
      for (const answer of [await client.transcript(body(levels)), await client.recording(form(levels))]) {
        expectIssues(answer, 'metadata');
        expect(answer.text).toContain(DEEP);
      }
  });

  it('that was stored before there was a limit to its depth does not keep its page from being shown', async () => {
    const external_conversation_id = freshId();
    const stored = await client.transcript(transcript({ external_conversation_id, metadata: { a: 1 } }));
    expect(stored.status).toBe(200);
    await sql(
      service,
      `UPDATE \`call\` SET metadata = '${nested(20_000)}' WHERE external_conversation_id = '${external_conversation_id}'`,
    );
    const { conversation_id } = stored.body as { conversation_id: string };
    const page = await world.administrator.get(`/conversations/${conversation_id}`);
    expect(page.status).toBe(200);
    expect(page.body.metadata).toEqual({ not_shown: expect.stringContaining('32 levels') as string });
  });

  /** What parsing and writing again would change: digits, ways of writing numbers, names that stand twice, spaces. */
  const AS_SENT =
    '{"order": 12345678901234567, "huge": 1e400, "price": 1.10, "deep": [{"id": -98765432109876543210.0}],' +
    ' "__proto__": {"a": 1}, "twice": 1, "twice": 2, "text": "a \\u00e9 \\"metadata\\" $& 5"}';

  it('is answered to the letter as it was sent, by every route that answers it', async () => {
    const external_conversation_id = freshId();
    const fields = { external_conversation_id, contact_id: external_conversation_id };
    const sent = JSON.stringify(transcript({ ...fields, metadata: 'HERE' })).replace('"HERE"', () => AS_SENT);
    const { conversation_id } = (await client.transcript(sent)).body as { conversation_id: string };
    const scopes = ['results:read', 'transcripts:read', 'erasure:write'];
    const created = await world.administrator.request<{ key: string }>('POST', '/read-keys', {
      name: 'Metadata',
      scopes,
    });
    const reader = client.with({ key: created.body.key });
    const get = (operationId: string, path: string) => reader.ask(operationId, { method: 'GET', path });
    const path = `/v1/results/${external_conversation_id}`;
    // A page ends early behind a call with as much metadata as there can be; the latest call stands on the last.
    const lastPage = async (cursor = ''): Promise<{ status: number; text: string }> => {
      const page = await get('listResults', `/v1/results?limit=100${cursor}`);
      const { has_more, next_cursor } = JSON.parse(page.text) as { has_more: boolean; next_cursor: string };
      return has_more ? lastPage(`&cursor=${next_cursor}`) : page;
    };
    const answers = {
      one: await get('getResult', path),
      transcript: await get('getResult', `${path}?include=transcript`),
      list: await lastPage(),
      report: await reader.ask('readAccessReportByKey', {
        method: 'POST',
        path: '/v1/access-reports',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ contact_id: external_conversation_id }),
      }),
    };
    for (const [name, answer] of Object.entries(answers)) {
      expect(answer.status, name).toBe(200);
      expect(answer.text, name).toContain(`"metadata":${AS_SENT}`);
    }
    const shown = await world.administrator.text(`/conversations/${conversation_id}`);
    expect(shown.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(shown.body).toContain(`"metadata":${AS_SENT}`);
  });

  it('of a recording is answered to the letter as well', async () => {
    const external_conversation_id = freshId();
    const parts = textParts(recordingFields({ external_conversation_id, metadata: AS_SENT }));
    expect((await client.recording([...parts, audioPart()])).status).toBe(202);
    const created = await world.administrator.request<{ key: string }>('POST', '/read-keys', {
      name: 'Metadata of recordings',
      scopes: ['results:read'],
    });
    const reader = client.with({ key: created.body.key });
    const path = `/v1/results/${external_conversation_id}`;
    const answer = await reader.ask('getResult', { method: 'GET', path });
    expect(answer.text).toContain(`"metadata":${AS_SENT}`);
  });
});
