import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshId, recordingParts, transcript } from '../api/conformance/calls';
import type { ClientSystem } from '../api/conformance/client-system';
import { newOrganisation, type Organisation } from '../api/conformance/organisations';
import { audioKeys, rowCounts } from '../api/conformance/stored';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';

let service: RunningService;
let organisation: Organisation;
let clients: ClientSystem[];

beforeAll(async () => {
  service = await startService({ roles: ['api', 'api'] });
  organisation = await newOrganisation(service);
  clients = service.urls.map((baseUrl) => organisation.client.with({ baseUrl }));
});
afterAll(() => service?.stop());

/** 100 deliveries at once, in turns to each process. */
const deliveries = <T>(deliver: (client: ClientSystem) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 100 }, (_, index) => deliver(clients[index % clients.length]!)));

describe('exactly once, over two processes on one database', () => {
  it('100 deliveries of a transcript make one conversation and one evaluation', async () => {
    expect(clients).toHaveLength(2);
    const before = await rowCounts(service);
    const body = transcript({ agent_external_id: 'agent-1' });
    const answers = await deliveries((client) => client.transcript(body));
    const seen = new Set(answers.map(({ status, text }) => `${status} ${text}`));
    expect([...seen]).toEqual([expect.stringMatching(/^200 .*"analysed":true/)]);
    const { call, conversation, evaluation } = await rowCounts(service);
    expect({ call, conversation, evaluation }).toEqual({
      call: before.call! + 1,
      conversation: before.conversation! + 1,
      evaluation: before.evaluation! + 1,
    });
  });

  it('100 resends of a call whose tries are used up queue one further try', async () => {
    const call = transcript({ agent_external_id: 'agent-1' });
    const { body } = await organisation.client.transcript(call);
    const { conversation_id: id } = body as { conversation_id: string };
    const of = `WHERE conversation_id = '${id}'`;
    await sql(service, `DELETE FROM evaluation ${of}`);
    await sql(service, `UPDATE analysis SET state = 'failed', failures = 6 ${of}`);
    const answers = await deliveries((client) => client.transcript(call));
    const seen = new Set(answers.map(({ status, text }) => `${status} ${text}`));
    expect([...seen]).toEqual([expect.stringMatching(/^200 .*"analysis_retry_queued"/)]);
    // No worker runs here: it waits, with the last of its tries before it, a wait after it failed.
    const [row] = await sql(
      service,
      `SELECT state, failures, starts, due_at > updated_at AS later FROM analysis ${of}`,
    );
    expect(row).toEqual({ state: 'due', failures: 5, starts: 0, later: 1 });
  });

  it('100 deliveries by as many agents make one conversation all the same', async () => {
    const before = await rowCounts(service);
    const external_conversation_id = freshId();
    await service.linkAgent(organisation.id, 'agent-2');
    const answers = await deliveries((client) =>
      client.transcript(
        transcript({
          external_conversation_id,
          agent_external_id: `agent-${1 + (client === clients[0] ? 0 : 1)}`,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    const { call, evaluation } = await rowCounts(service);
    expect({ call, evaluation }).toEqual({ call: before.call! + 1, evaluation: before.evaluation! + 1 });
  });

  it('100 deliveries of a recording make one job, and 99 answers of 409', async () => {
    const before = await rowCounts(service);
    const external_conversation_id = freshId();
    const answers = await deliveries((client) =>
      client.recording(recordingParts({ external_conversation_id })),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect({ accepted: count(202), duplicate: count(409) }).toEqual({ accepted: 1, duplicate: 99 });
    const after = await rowCounts(service);
    expect(after.recording_job).toBe(before.recording_job! + 1);
    expect(await audioKeys(service)).toHaveLength(after.recording_job!);
  });

  it('a new key kills the previous one in both at once', async () => {
    const { id, client } = await newOrganisation(service, { linked: false });
    for (const { baseUrl } of clients)
      expect((await client.with({ baseUrl }).transcript(transcript())).status).toBe(200);
    await service.cli('key:create', '--organisation', id);
    for (const { baseUrl } of clients)
      expect((await client.with({ baseUrl }).transcript(transcript())).status).toBe(401);
  });
});
