import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../harness/running-service';
import { sql } from '../../harness/service-database';
import { freshId, recordingParts, transcript } from './calls';
import type { ClientSystem } from './client-system';
import { newOrganisation, type Organisation } from './organisations';
import { audioKeys, rowCounts } from './stored';

let service: RunningService;
let organisation: Organisation;
let other: Organisation;
let client: ClientSystem;

beforeAll(async () => {
  service = await startService({ roles: ['all'] });
  [organisation, other] = await Promise.all([newOrganisation(service), newOrganisation(service)]);
  client = organisation.client;
});
afterAll(() => service?.stop());

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const conversationId = (body: unknown) => (body as { conversation_id: string | null }).conversation_id;

/** Grown by these numbers of rows, and by no other. */
async function expectGrowth(before: Record<string, number>, growth: Record<string, number>) {
  const after = await rowCounts(service);
  const expected = Object.keys(before).map((table) => [table, before[table]! + (growth[table] ?? 0)]);
  expect(after).toEqual(Object.fromEntries(expected));
}

describe('1 and 4.1 a transcript is never processed twice', () => {
  it('100 deliveries at once make one conversation and one evaluation, and all hear of it', async () => {
    const before = await rowCounts(service);
    const body = transcript();
    const answers = await times(100, () => client.transcript(body));
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    const ids = new Set(answers.map(({ body }) => conversationId(body)));
    expect(ids.size).toBe(1);
    for (const { body } of answers) expect(body).toMatchObject({ analysed: true });
    await expectGrowth(before, { call: 1, conversation: 1, analysis: 1, evaluation: 1 });
  });

  it('an analysed call is final, whatever a resend says', async () => {
    const body = transcript();
    const first = await client.transcript(body);
    expect(first.body).toMatchObject({ analysed: true });
    const before = await rowCounts(service);
    const others = [
      body,
      { ...body, campaign: 'other', transcript: [{ speaker: 'customer', text: 'Something else.' }] },
      { ...body, conversation_date: '1999-01-01T00:00:00Z', duration_seconds: 1 },
    ];
    for (const resend of others) expect((await client.transcript(resend)).body).toEqual(first.body);
    await expectGrowth(before, {});
    const unlinked = { ...body, agent_external_id: freshId() };
    expect((await client.transcript(unlinked)).body).toEqual(first.body);
    await expectGrowth(before, { agent: 1 });
  });
});

describe('4.2 a recording already accepted is answered with 409', () => {
  it('100 deliveries at once make one job and 99 duplicates, and leave one file', async () => {
    await client.recording(recordingParts());
    const before = await rowCounts(service);
    const external_conversation_id = freshId();
    const answers = await times(100, () => client.recording(recordingParts({ external_conversation_id })));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect({ accepted: count(202), duplicate: count(409) }).toEqual({ accepted: 1, duplicate: 99 });
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer.body).toEqual({
        duplicate: true,
        external_conversation_id,
        message: expect.stringMatching(/already accepted/) as string,
      });
    await expectGrowth(before, { call: 1, recording_job: 1 });
    const named = await sql(service, 'SELECT audio_key AS audio FROM recording_job');
    const kept = (await audioKeys(service)).filter((key) => !named.some(({ audio }) => audio === key));
    expect(kept).toEqual([]);
  });

  it('a duplicate stays one for ever, also of a rejected recording', async () => {
    const parts = recordingParts();
    expect((await client.recording(parts)).status).toBe(202);
    expect((await client.recording(parts)).status).toBe(409);
    expect((await client.recording(recordingParts({ ...idOf(parts), agent_channel: '1' }))).status).toBe(409);
  });
});

const idOf = (parts: { name?: string; value: unknown }[]) => ({
  external_conversation_id: String(parts.find(({ name }) => name === 'external_conversation_id')!.value),
});

describe('identifiers are exact', () => {
  const ALIKE = [
    'call',
    'Call',
    'CALL',
    'cáll',
    'ca\u0301ll',
    'call ',
    'call  ',
    ' call',
    'call\t',
    'call\u00a0',
    'call\u200b',
    'call\u0000',
    'call\u0000\u0000',
    '\u0000'.repeat(99),
    'ｃａｌｌ',
    'cаll',
    'straße',
    'strasse',
    'STRASSE',
    'İ',
    'i',
    'ı',
    '1',
    '01',
    '1.0',
    '𝄞',
    '𝄟',
    '👩',
    '👩🏽',
    'null',
    'undefined',
  ];

  it('in transcripts: case, accents, spaces and look-alikes make different calls', async () => {
    const before = await rowCounts(service);
    const answers = await Promise.all(
      ALIKE.map((external_conversation_id) => client.transcript(transcript({ external_conversation_id }))),
    );
    expect(answers.map(({ body }) => (body as Record<string, unknown>).external_conversation_id)).toEqual(
      ALIKE,
    );
    expect(new Set(answers.map(({ body }) => conversationId(body))).size).toBe(ALIKE.length);
    await expectGrowth(before, {
      call: ALIKE.length,
      conversation: ALIKE.length,
      analysis: ALIKE.length,
      evaluation: ALIKE.length,
    });
  });

  it('in recordings, and jobs give them back to the letter', async () => {
    for (const like of ALIKE) {
      const external_conversation_id = like + '-r' + like;
      const answer = await client.recording(recordingParts({ external_conversation_id }));
      expect(answer.status, JSON.stringify(like)).toBe(202);
      const { job_id } = answer.body as { job_id: string };
      expect((await client.job(job_id)).body).toMatchObject({ job_id, external_conversation_id });
    }
  });

  it('of agents too: only the one that was linked is', async () => {
    await service.linkAgent(organisation.id, 'Agent-É');
    const reasonFor = async (agent_external_id: string) =>
      ((await client.transcript(transcript({ agent_external_id }))).body as { reason?: string }).reason;
    expect(await reasonFor('Agent-É')).toBeUndefined();
    for (const like of ['agent-é', 'Agent-E', 'Agent-É ', ' Agent-É', 'Agent-E\u0301'])
      expect(await reasonFor(like), like).toBe('agent_not_linked');
  });
});

describe('one identifier in two organisations never meets', () => {
  it('as transcripts and as recordings', async () => {
    const body = transcript();
    const [mine, theirs] = [await client.transcript(body), await other.client.transcript(body)];
    expect(theirs.body).toMatchObject({ analysed: true });
    expect(conversationId(mine.body)).not.toBe(conversationId(theirs.body));
    const parts = recordingParts();
    expect((await client.recording(parts)).status).toBe(202);
    expect((await other.client.recording(parts)).status).toBe(202);
  });

  it('5.7 and 4.3: a job of another organisation is unknown', async () => {
    const { job_id } = (await client.recording(recordingParts())).body as { job_id: string };
    expect((await client.job(job_id)).status).toBe(200);
    const unknown = await other.client.job(job_id);
    const neverWas = await other.client.job('01a1fc94-cd0e-7473-ae9d-779e992e4f97');
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: 404, body: neverWas.body });
    expect(unknown.text).not.toContain(job_id);
  });

  it('an agent linked in one is not linked in the other', async () => {
    const agent_external_id = freshId();
    await service.linkAgent(organisation.id, agent_external_id);
    expect((await client.transcript(transcript({ agent_external_id }))).body).toMatchObject({
      analysed: true,
    });
    expect((await other.client.transcript(transcript({ agent_external_id }))).body).toMatchObject({
      reason: 'agent_not_linked',
    });
  });
});

describe('one identifier across both routes is one call', () => {
  it('a recording of an analysed transcript is a duplicate', async () => {
    const body = transcript();
    await client.transcript(body);
    const { external_conversation_id } = body as { external_conversation_id: string };
    const answer = await client.recording(recordingParts({ external_conversation_id }));
    expect(answer.status).toBe(409);
  });

  it('a transcript of a call whose recording is not analysed yet is not processed', async () => {
    const parts = recordingParts();
    await client.recording(parts);
    const before = await rowCounts(service);
    const answer = await client.transcript(transcript(idOf(parts)));
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        status: 'accepted',
        ...idOf(parts),
        conversation_id: null,
        analysed: false,
        reason: 'analysis_retry_queued',
      },
    });
    await expectGrowth(before, {});
  });

  it('50 of each at once make one call', async () => {
    const before = await rowCounts(service);
    const external_conversation_id = freshId();
    const answers = await times(100, (index) =>
      index % 2
        ? client.recording(recordingParts({ external_conversation_id }))
        : client.transcript(transcript({ external_conversation_id })),
    );
    expect(answers.filter(({ status }) => ![200, 202, 409].includes(status))).toEqual([]);
    const after = await rowCounts(service);
    expect(after.call).toBe(before.call! + 1);
    const { conversation, recording_job } = after;
    expect(conversation! + recording_job!).toBe(before.conversation! + before.recording_job! + 1);
  });

  it('a transcript that was not stored leaves its identifier to a recording', async () => {
    const body = transcript({ transcript: [{ speaker: 'agent', text: 'Short.' }] });
    expect((await client.transcript(body)).body).toMatchObject({ reason: 'too_short' });
    const { external_conversation_id } = body as { external_conversation_id: string };
    expect((await client.recording(recordingParts({ external_conversation_id }))).status).toBe(202);
  });
});
