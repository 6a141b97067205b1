import { beforeAll, describe, expect, it } from 'vitest';
import type { Explanation } from '../../src/scoring/explanation';
import { reasonOf } from '../../src/scoring/reason-of';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { sharedService } from '../harness/shared-service';
import { callOf, organisationIn, recordingOf, stereoTone, type World } from './connector-world';

interface ExplainedCall {
  evaluation: { criteria: { id: string; name: string; reason: string; explanation: Explanation[] }[] };
}

interface Page {
  conversations: {
    id: string;
    conversation_id: string | null;
    external_conversation_id: string;
    status: string;
    score: number | null;
    conversation_date: string;
    agent: { id: string; employee_name: string | null };
  }[];
  next_cursor: string | null;
}

let service: RunningService;
let world: World;
let jobId: string;
const DAYS = ['2026-11-01', '2026-11-02', '2026-11-02', '2026-11-03', '2026-11-04'];

beforeAll(async () => {
  service = await sharedService();
  world = await organisationIn(service);
  for (const agent of ['robin', 'alex'])
    await service.linkAgent(world.organisationId, agent, `Employee ${agent}`);
  for (const [index, day] of DAYS.entries())
    await world.client.deliverTranscript(
      callOf(index % 2 ? 'alex' : 'robin', {
        external_conversation_id: `call-${index}`,
        conversation_date: `${day}T12:00:00Z`,
        campaign: index < 2 ? 'sales' : 'support',
        team_external_id: index < 3 ? 'team-a' : 'team-b',
        outcome_code: index === 4 ? 'escalated' : 'resolved',
        metadata: { queue: `q${index}` },
      }),
    );
  const recording = recordingOf('robin', {
    external_conversation_id: 'too-short',
    conversation_date: '2026-11-05T12:00:00Z',
  });
  jobId = (await world.client.deliverRecording(recording, stereoTone())).body.job_id!;
  await world.client.waitForJob(jobId, ['rejected']);
});

const list = async (query = ''): Promise<Page> => {
  const { status, body } = await world.administrator.get<Page>(`/conversations${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const names = (page: Page) => page.conversations.map((call) => call.external_conversation_id);

describe('the list of calls', () => {
  it('has the latest first, and each with its agent, score and state', async () => {
    const page = await list();
    expect(names(page).slice(0, 3)).toEqual(['too-short', 'call-4', 'call-3']);
    expect(page.conversations).toHaveLength(6);
    expect(page.conversations[0]).toMatchObject({ status: 'rejected', conversation_id: null, score: null });
    expect(page.conversations[1]).toMatchObject({
      status: 'analysed',
      score: expect.any(Number) as number,
      agent: { external_id: 'robin', name: 'Robin Agent', employee_name: 'Employee robin' },
    });
    expect(page.next_cursor).toBeNull();
  });

  it.each([1, 2, 5])('is the same read in pages of %d, also where dates are equal', async (limit) => {
    const read: string[] = [];
    let cursor: string | null = '';
    do {
      const page: Page = await list(`?limit=${limit}&cursor=${cursor}`);
      expect(page.conversations.length).toBeLessThanOrEqual(limit);
      read.push(...names(page));
      cursor = page.next_cursor;
    } while (cursor);
    expect(read).toEqual(names(await list()));
    expect(new Set(read).size).toBe(6);
  });

  it('a page is not disturbed by calls that arrive meanwhile', async () => {
    const other = await organisationIn(service);
    await service.linkAgent(other.organisationId, 'robin');
    const deliver = (name: string, day: string) =>
      other.client.deliverTranscript(
        callOf('robin', { external_conversation_id: name, conversation_date: `2026-10-${day}T12:00:00Z` }),
      );
    for (const day of ['01', '02', '03']) await deliver(day, day);
    const first = await other.administrator.get<Page>('/conversations?limit=2');
    await deliver('later', '09');
    const second = await other.administrator.get<Page>(
      `/conversations?limit=2&cursor=${first.body.next_cursor}`,
    );
    expect([...names(first.body), ...names(second.body)]).toEqual(['03', '02', '01']);
  });

  it.each([
    ['?from=2026-11-03&to=2026-11-04', ['call-4', 'call-3']],
    ['?from=2026-11-04T12:00:00Z&to=2026-11-04T14:00:00%2B02:00', ['call-4']],
    ['?campaign=sales', ['call-1', 'call-0']],
    ['?team=team-b', ['call-4', 'call-3']],
    ['?outcome=escalated', ['call-4']],
    ['?outcome=resolved&campaign=sales', ['call-1', 'call-0']],
    ['?outcome=resolved&max_score=100&status=analysed&team=team-b', ['call-3']],
    ['?status=rejected&campaign=support', ['too-short']],
    ['?status=failed', []],
    ['?status=rejected', ['too-short']],
    ['?status=queued', []],
    ['?status=analysed&team=team-a&campaign=support', ['call-2']],
    ['?external_conversation_id=call-3', ['call-3']],
    ['?min_score=100.5', null],
    ['?campaign=SALES%27--', []],
    ['?campaign=&team=&status=', ['too-short', 'call-4', 'call-3', 'call-2', 'call-1', 'call-0']],
  ])('%s finds what it says', async (query, expected) => {
    if (expected === null) {
      expect((await world.administrator.get(`/conversations${query}`)).status).toBe(400);
      return;
    }
    const page = await list(query);
    // Calls of one moment stand in the order of their acceptance, the later first.
    expect(names(page)).toEqual(expected);
  });

  it('filters by agent and by score', async () => {
    const all = (await list()).conversations;
    const { agent, score } = all[1]!;
    expect(names(await list(`?agent_id=${agent.id}&status=analysed`))).toEqual([
      'call-4',
      'call-2',
      'call-0',
    ]);
    const scored = all.filter((call) => call.score !== null);
    const within = scored.filter((call) => call.score! >= score! && call.score! <= score!);
    expect(names(await list(`?min_score=${score}&max_score=${score}`))).toEqual(
      within.map((call) => call.external_conversation_id),
    );
    expect(names(await list(`?max_score=100`)).length).toBe(scored.length);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['from=yesterday', 'from'],
    ['from=2026-02-30', 'from'],
    ['status=done', 'status'],
    ['cursor=abc', 'cursor'],
    ['min_score=-1', 'min_score'],
    ['page=2', 'page'],
    ['source=letter', 'source'],
  ])('?%s is refused by name', async (query, field) => {
    const { status, body } = await world.administrator.get<{ error: string; issues: { field: string }[] }>(
      `/conversations?${query}`,
    );
    expect(status).toBe(400);
    expect(body.error).toBe('Invalid payload.');
    expect(body.issues.map((issue) => issue.field)).toEqual([field]);
  });
});

describe('one call', () => {
  it('is found by its own id and by that of its conversation, with everything known of it', async () => {
    const [call] = (await list('?external_conversation_id=call-4')).conversations;
    const byCall = await world.administrator.get(`/conversations/${call!.id}`);
    const byConversation = await world.administrator.get(`/conversations/${call!.conversation_id}`);
    expect(byCall.body).toEqual(byConversation.body);
    expect(byCall.body).toMatchObject({
      external_conversation_id: 'call-4',
      metadata: { queue: 'q4' },
      status: 'analysed',
      recording: null,
      analysis_error: null,
      analysis_failure_code: null,
      sentences: callOf('robin').transcript,
      evaluation: { score: call!.score, criteria: expect.any(Array) as unknown[] },
    });
  });

  it('says of every answer why it was given, as codes and in the English words of the codes', async () => {
    const call = (await list('?status=analysed')).conversations[0]!;
    const { body } = await world.administrator.get<ExplainedCall>(`/conversations/${call.id}`);
    const { criteria } = body.evaluation;
    expect(criteria.length).toBeGreaterThan(10);
    for (const { name, reason, explanation } of criteria) expect(reasonOf(explanation, name)).toBe(reason);
    expect(criteria.find(({ id }) => id === 'greeting')).toMatchObject({
      explanation: [{ code: 'parts', found: ['greets', 'introduces', 'offers_help'] }],
    });
  });

  it('shows where its recording stands, and why it was rejected', async () => {
    const [call] = (await list('?status=rejected')).conversations;
    const { body } = await world.administrator.get(`/conversations/${call!.id}`);
    expect(body).toMatchObject({
      sentences: null,
      evaluation: null,
      recording: { job_id: jobId, status: 'rejected', reject_reason: 'too_short', has_audio: false },
    });
    expect((body as { recording: { explanation: string } }).recording.explanation).toMatch(/\d/);
  });

  it.each(['nope', '01a1fcbc-0718-74b5-876a-0311e177443e', '%00', "'"])('%s is answered 404', async (id) => {
    const { status, body } = await world.administrator.get(`/conversations/${id}`);
    expect(status).toBe(404);
    expect(body).toEqual({ error: expect.any(String) as string, code: 'call_unknown' });
  });
});

describe('recordings', () => {
  it('are listed with the reason of a rejection, by status and in pages', async () => {
    const { body } = await world.administrator.get<{ recordings: { job_id: string }[] }>(
      '/recordings?status=rejected',
    );
    expect(body.recordings.map(({ job_id }) => job_id)).toEqual([jobId]);
    const none = await world.administrator.get<{ recordings: unknown[] }>('/recordings?status=failed');
    expect(none.body.recordings).toEqual([]);
    expect((await world.administrator.get('/recordings?status=lost')).status).toBe(400);
  });

  it('can be retried only once they have failed, and only while something of them is kept', async () => {
    const retry = () =>
      world.administrator.request<{ error?: string; status?: string }>('POST', `/recordings/${jobId}/retry`);
    const rejected = await retry();
    expect(rejected.status).toBe(409);
    expect(rejected.body.error).toContain('rejected');
    await sql(service, `UPDATE recording_job SET status = 'failed', audio_key = NULL WHERE id = '${jobId}'`);
    const gone = await retry();
    expect(gone.status).toBe(409);
    expect(gone.body.error).toContain('kept');
    const audio = `${world.organisationId}/${jobId}.wav`;
    await sql(
      service,
      `UPDATE recording_job SET audio_key = '${audio}', attempts = 3, failures = 3, last_error = 'x' WHERE id = '${jobId}'`,
    );
    const again = await retry();
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      job_id: jobId,
      status: expect.stringMatching(/queued|processing/) as string,
    });
    // The worker takes it at once, and finds that its audio has been deleted meanwhile.
    const job = await world.client.waitForJob(jobId, ['failed']);
    expect(job.attempts).toBe(1);
    expect(job.last_error).toContain('gone');
    // Administrators are told by a code too; the answer clients get is as their contract has it.
    expect(job).not.toHaveProperty('failure_code');
    const shown = await world.administrator.get(`/recordings/${jobId}`);
    expect(shown.body).toMatchObject({ last_error: job.last_error, failure_code: 'audio_gone' });
  });

  it('tell of their changes as they happen', async () => {
    const { cookie } = world.administrator as unknown as { cookie: string };
    const stop = new AbortController();
    const response = await fetch(`${service.url}/v1/connector/recordings/events`, {
      headers: { cookie },
      signal: stop.signal,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const delivered = await world.client.deliverRecording(recordingOf('robin'), stereoTone());
    const seen: string[] = [];
    let text = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const data = event.match(/^data: (.*)$/m)?.[1];
        if (!event.includes('event: recording') || !data) continue;
        const job = JSON.parse(data) as { job_id: string; status: string };
        if (job.job_id === delivered.body.job_id) seen.push(job.status);
      }
      if (seen.at(-1) === 'rejected') break;
    }
    stop.abort();
    expect(seen.at(-1)).toBe('rejected');
  });
});
