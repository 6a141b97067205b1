import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../harness/running-service';
import { sql, sqlMoment } from '../../harness/service-database';
import { freshId, recordingParts, transcript } from './calls';
import type { PlainAnswer } from './http-request';
import { newOrganisation, type Organisation } from './organisations';
import { audioKeys, rowCounts } from './stored';

let service: RunningService;
/** Analysis on, of any date; agent-1 linked. */
let plain: Organisation;
/** Analysis on since noon of 1 June 2026, UTC; agent-1 linked. */
let since: Organisation;
/** Analysis off, with a start all the same; agent-1 linked. */
let off: Organisation;
/** Analysis off; nobody linked. */
let untouched: Organisation;
/** Analysis on; nobody linked. */
let testing: Organisation;

const START = '2026-06-01T12:00:00Z';

beforeAll(async () => {
  service = await startService({ roles: ['all'] });
  [plain, since, off, untouched, testing] = await Promise.all([
    newOrganisation(service),
    newOrganisation(service, { options: ['--analysis-started-at', START] }),
    newOrganisation(service, { options: ['--analysis-disabled', '--analysis-started-at', START] }),
    newOrganisation(service, { linked: false, options: ['--analysis-disabled'] }),
    newOrganisation(service, { linked: false }),
  ]);
});
afterAll(() => service?.stop());

/** One sentence with these times, and the rest of a right delivery. */
const lasting = (times: object, more: object = {}) =>
  transcript({ transcript: [{ speaker: 'agent', text: 'Hello, how can I help?', ...times }], ...more });

const expectAnalysed = (answer: PlainAnswer, id: unknown) => {
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    status: 'accepted',
    external_conversation_id: id,
    conversation_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    analysed: true,
  });
};

const expectNotAnalysed = (answer: PlainAnswer, id: unknown, reason: string) => {
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    status: 'accepted',
    external_conversation_id: id,
    conversation_id: null,
    analysed: false,
    reason,
  });
};

async function expectReason(
  organisation: Organisation,
  body: Record<string, unknown>,
  reason: string | null,
) {
  const answer = await organisation.client.transcript(body);
  if (reason) expectNotAnalysed(answer, body.external_conversation_id, reason);
  else expectAnalysed(answer, body.external_conversation_id);
}

describe('2.4 and 4.1 too_short: 30 seconds or less, or unknown', () => {
  it.each<[string, object, object]>([
    ['no times and no duration', {}, {}],
    ['30 by duration_seconds', {}, { duration_seconds: 30 }],
    ['0 by duration_seconds', {}, { duration_seconds: 0 }],
    ['30 by the end of a sentence', { start: 1, end: 30 }, {}],
    ['30 by the start of a sentence', { start: 30 }, {}],
    ['30 by both', { end: 30 }, { duration_seconds: 30 }],
  ])('%s', (_, times, more) => expectReason(plain, lasting(times, more), 'too_short'));

  it.each<[string, object, object]>([
    ['31 by duration_seconds', {}, { duration_seconds: 31 }],
    ['30.001 by the end of a sentence', { start: 1, end: 30.001 }, {}],
    ['31 by the start of a sentence', { start: 31 }, {}],
    ['31 by a start after the end', { start: 31, end: 3 }, {}],
    ['31 by duration_seconds, though sentences end at 10', { end: 10 }, { duration_seconds: 31 }],
    ['31 by a sentence, though duration_seconds says 10', { end: 31 }, { duration_seconds: 10 }],
    ['the longest of all', {}, { duration_seconds: 9007199254740991 }],
  ])('but not %s', (_, times, more) => expectReason(plain, lasting(times, more), null));

  it('the latest sentence counts wherever it stands', () =>
    expectReason(
      plain,
      transcript({
        transcript: [
          { speaker: 'agent', text: 'The end.', start: 20, end: 45 },
          { speaker: 'customer', text: 'The beginning.', start: 0, end: 5 },
        ],
      }),
      null,
    ));
});

describe('4.1 before_analysis_start: the call took place before analysis was switched on', () => {
  it.each([
    '2026-06-01T11:59:59Z',
    '2026-06-01T11:59:59.999Z',
    '2026-06-01T11:59:59.9999Z',
    '2026-06-01T13:59:59+02:00',
    '2026-05-31T23:59:59-12:00',
    '1999-01-01T00:00:00Z',
  ])('%s is before', (conversation_date) =>
    expectReason(since, transcript({ conversation_date }), 'before_analysis_start'),
  );

  it.each([
    '2026-06-01T12:00:00Z',
    '2026-06-01T12:00:00.000Z',
    '2026-06-01T14:00:00+02:00',
    '2026-06-01T00:00:00-12:00',
    '2026-06-02T02:00:00+14:00',
    '2026-06-01T12:00:00.001Z',
  ])('%s is not', (conversation_date) => expectReason(since, transcript({ conversation_date }), null));
});

describe('4.1 reasons in the order of the table', () => {
  const early = { conversation_date: '2026-01-01T00:00:00Z' };
  const short = lasting({ end: 5 });

  it.each<[string, object, string]>([
    ['agent_not_linked first', { ...short, ...early, agent_external_id: 'nobody' }, 'agent_not_linked'],
    ['then too_short', { ...short, ...early }, 'too_short'],
    ['then before_analysis_start', transcript(early), 'before_analysis_start'],
    ['then analysis_disabled', transcript(), 'analysis_disabled'],
  ])('%s', (_, body, reason) => expectReason(off, { ...body, external_conversation_id: freshId() }, reason));
});

describe('1 and 4.1 what is not analysed is not stored, and may be resent', () => {
  it('agent_not_linked until an administrator links the agent, who is known from the first delivery', async () => {
    const body = transcript({
      agent_external_id: 'agent-new',
      call_agent_name: 'Noor',
      team_external_id: 'team-7',
    });
    const before = await rowCounts(service);
    await expectReason(plain, body, 'agent_not_linked');
    expect(await rowCounts(service)).toEqual({ ...before, agent: before.agent! + 1 });
    const known = `SELECT name, team_external_id AS team FROM agent WHERE external_id = 'agent-new'`;
    expect(await sql(service, known)).toMatchObject([{ name: 'Noor', team: 'team-7' }]);
    await service.linkAgent(plain.id, 'agent-new');
    await expectReason(plain, body, null);
  });

  it('too_short until the duration is told', async () => {
    const body = lasting({});
    await expectReason(plain, body, 'too_short');
    await expectReason(plain, { ...body, duration_seconds: 90 }, null);
  });

  it('analysis_disabled until it is switched on, and then only what took place since', async () => {
    const [before, body] = [transcript(), transcript({ conversation_date: '2090-01-01T00:00:00Z' })];
    const { id } = untouched;
    await service.linkAgent(id, 'agent-later');
    for (const call of [before, body])
      await expectReason(untouched, { ...call, agent_external_id: 'agent-later' }, 'analysis_disabled');
    await service.command('settings:set', '--organisation', id, '--analysis', 'on');
    await expectReason(untouched, { ...body, agent_external_id: 'agent-later' }, null);
    const early = { ...before, conversation_date: '2026-01-01T00:00:00Z', agent_external_id: 'agent-later' };
    await expectReason(untouched, early, 'before_analysis_start');
    await service.command('settings:set', '--organisation', id, '--analysis', 'off');
  });
});

describe('2.5 and 2.9 recordings: the test recording, then the reasons of 4.2', () => {
  const deliver = async (organisation: Organisation, more: Record<string, string> = {}) => {
    const external_conversation_id = more.external_conversation_id ?? freshId();
    const answer = await organisation.client.recording(recordingParts({ ...more, external_conversation_id }));
    expect(answer.status).toBe(202);
    const { job_id, ...rest } = answer.body as Record<string, unknown>;
    if (job_id !== undefined) expect(job_id).toMatch(/^[0-9a-f-]{36}$/);
    return { id: external_conversation_id, job_id, rest };
  };
  const expectQueued = async (organisation: Organisation, more: Record<string, string> = {}) => {
    const { id, job_id, rest } = await deliver(organisation, more);
    expect(rest).toEqual({ status: 'queued', external_conversation_id: id });
    return String(job_id);
  };
  const expectSkipped = async (
    organisation: Organisation,
    reason: string,
    more: Record<string, string> = {},
  ) => {
    const { id, job_id, rest } = await deliver(organisation, more);
    expect({ job_id, ...rest }).toEqual({ status: 'skipped', external_conversation_id: id, reason });
    return id;
  };
  const testRecording = async ({ id }: Organisation) =>
    (await sql(service, `SELECT test_recording_job_id AS job FROM organisation WHERE id = '${id}'`))[0]?.job;
  const rejected = async ({ client }: Organisation, jobId: string) => {
    for (;;) {
      const { body } = await client.job(jobId);
      if ((body as { status: string }).status === 'rejected') return;
      await sleep(50);
    }
  };

  it('the first recording is processed, its agent unlinked and analysis off', async () => {
    const job = await expectQueued(untouched, { agent_external_id: 'unlinked' });
    expect(await testRecording(untouched)).toBe(job);
    await expectSkipped(untouched, 'agent_not_linked', { agent_external_id: 'unlinked' });
    await expectSkipped(untouched, 'analysis_disabled', { agent_external_id: 'agent-later' });
  });

  it('analysis_disabled comes after agent_not_linked', async () => {
    await expectQueued(off);
    await expectSkipped(off, 'agent_not_linked', { agent_external_id: 'nobody' });
    await expectSkipped(off, 'analysis_disabled');
  });

  it('a recording with the other agent_channel becomes the new test recording', async () => {
    const first = await expectQueued(testing, { agent_channel: '0' });
    await expectSkipped(testing, 'agent_not_linked', { agent_channel: '0' });
    expect(await testRecording(testing)).toBe(first);
    const second = await expectQueued(testing, { agent_channel: '1' });
    expect(await testRecording(testing)).toBe(second);
    await expectSkipped(testing, 'agent_not_linked', { agent_channel: '1' });
  });

  it('a rejected test recording gives its place to one that is processed anyway, and only to such', async () => {
    const { id } = testing;
    const present = String(await testRecording(testing));
    await rejected(testing, present);
    await expectSkipped(testing, 'agent_not_linked', { agent_channel: '1' });
    expect(await testRecording(testing)).toBe(present);
    await service.linkAgent(id, 'agent-1');
    const next = await expectQueued(testing, { agent_channel: '1' });
    expect(await testRecording(testing)).toBe(next);
  });

  it('once the connection is confirmed, the other agent_channel makes no test recording', async () => {
    const now = sqlMoment(new Date());
    await sql(
      service,
      `UPDATE organisation SET connection_confirmed_at = '${now}' WHERE id = '${testing.id}'`,
    );
    await expectSkipped(testing, 'agent_not_linked', { agent_channel: '0', agent_external_id: 'nobody' });
    await expectQueued(testing, { agent_channel: '0' });
  });

  it('a linked agent has recordings queued', async () => {
    await expectQueued(plain);
    await expectQueued(plain);
    await expectQueued(plain, { duration_seconds: '5', conversation_date: '1999-01-01T00:00:00Z' });
  });

  it('a skipped recording is deleted at once, stores nothing, and may be resent', async () => {
    const agent_external_id = 'agent-soon';
    const [rows, audio] = [await rowCounts(service), (await audioKeys(service)).length];
    const external_conversation_id = await expectSkipped(plain, 'agent_not_linked', { agent_external_id });
    const after = await rowCounts(service);
    expect({ ...after, agent: 0 }).toEqual({ ...rows, agent: 0 });
    expect((await audioKeys(service)).length).toBeLessThanOrEqual(audio);
    await service.linkAgent(plain.id, agent_external_id);
    await expectQueued(plain, { agent_external_id, external_conversation_id });
  });
});

describe('2.6 RecordingJob', () => {
  it('tells all of a recording that was refused because of its audio', async () => {
    const parts = recordingParts();
    const { job_id } = (await plain.client.recording(parts)).body as { job_id: string };
    let body: Record<string, unknown>;
    do body = (await plain.client.job(job_id)).body as Record<string, unknown>;
    while (['queued', 'processing'].includes(String(body.status)));
    expect(body).toEqual({
      job_id,
      external_conversation_id: parts[0]!.value,
      status: 'rejected',
      reject_reason: 'undecodable',
      channel_separation: null,
      audio_seconds: null,
      conversation_id: null,
      transcript_retained_until: null,
      attempts: 1,
      last_error: null,
      enqueued_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });
});
