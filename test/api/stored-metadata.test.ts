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
});
