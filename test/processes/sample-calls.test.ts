import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdministratorClient } from '../harness/administrator-client';
import type { IngestionClient } from '../harness/ingestion-client';
import type { RunningService } from '../harness/running-service';
import { ROOT } from '../harness/service-process';
import { sharedService } from '../harness/shared-service';

const sample = <T>(name: string) => JSON.parse(readFileSync(join(ROOT, 'samples', name), 'utf8')) as T;

type Speaker = 'agent' | 'customer';
interface StoredCall {
  sentences: { speaker: Speaker; text: string; start: number; end: number }[];
  evaluation: {
    score: number | null;
    criteria: { status: string; evidence: { sentence: number; quote: string }[] }[];
  };
}

const words = (text: string) => text.toLowerCase().match(/[a-z']+/g) ?? [];

/** Share of the expected words that were heard, in their order: the longest common subsequence. */
function heard(expected: string[], actual: string[]): number {
  let row = new Array<number>(actual.length + 1).fill(0);
  for (const word of expected) {
    const next = [0];
    actual.forEach((other, i) => next.push(word === other ? row[i]! + 1 : Math.max(row[i + 1]!, next[i]!)));
    row = next;
  }
  return row.at(-1)! / expected.length;
}

describe('the sample calls of the repository', () => {
  let service: RunningService;
  let client: IngestionClient;
  let administrator: AdministratorClient;
  let recorded: StoredCall;

  beforeAll(async () => {
    service = await sharedService();
    const { organisation_id, integration_key, admin } = await service.createOrganisation();
    await service.linkAgent(organisation_id, 'agent-laura');
    client = service.client(integration_key);
    administrator = await service.signIn(admin);
  });

  it('the transcript is analysed before the answer comes', async () => {
    const { status, body } = await client.deliverTranscript(sample('transcript.json'));
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'accepted',
      external_conversation_id: 'sample-transcript-1',
      conversation_id: expect.any(String) as string,
      analysed: true,
    });
  });

  it('the recording goes through its job to the end, at the first attempt', async () => {
    const fields = sample<Record<string, string>>('support-call.json');
    const audio = join(ROOT, 'samples/support-call.ogg');
    const { status, body } = await client.deliverRecording(fields, audio);
    expect(status).toBe(202);
    expect(body.status).toBe('queued');
    // Speech processes stand behind whatever else the machine does.
    const job = await client.waitForJob(body.job_id!, ['ingested'], 280_000);
    expect(job).toMatchObject({
      status: 'ingested',
      reject_reason: null,
      conversation_id: expect.any(String) as string,
      attempts: 1,
      last_error: null,
    });
    expect(Math.round(job.audio_seconds!)).toBe(Number(fields.duration_seconds));
    const { status: found, body: call } = await administrator.get<StoredCall>(
      `/conversations/${job.conversation_id}`,
    );
    expect(found).toBe(200);
    recorded = call;
  }, 300_000);

  it.each(['agent', 'customer'] as const)('what the %s says is heard, on the right side', (speaker) => {
    const { turns } = sample<{ turns: { speaker: Speaker; text: string }[] }>('support-call.script.json');
    const said = (of: { speaker: Speaker; text: string }[]) =>
      of.filter((turn) => turn.speaker === speaker).flatMap(({ text }) => words(text));
    expect(heard(said(turns), said(recorded.sentences))).toBeGreaterThan(0.85);
  });

  it('the conversation stands in the order of time, opens with the agent, and keeps the interruption', () => {
    const { sentences } = recorded;
    expect(sentences[0]!.speaker).toBe('agent');
    const starts = sentences.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    for (const { start, end } of sentences) expect(end).toBeGreaterThan(start);
    const overlapping = sentences.filter(
      ({ start, speaker }, i) =>
        i > 0 && start < sentences[i - 1]!.end && speaker !== sentences[i - 1]!.speaker,
    );
    expect(overlapping.map(({ speaker }) => speaker)).toContain('agent');
  });

  it('every quote of the evaluation stands in the sentence it names', () => {
    const { score, criteria } = recorded.evaluation;
    expect(score).toBeGreaterThan(0);
    const evidence = criteria.flatMap((criterion) => criterion.evidence);
    expect(evidence.length).toBeGreaterThan(0);
    for (const { sentence, quote } of evidence) expect(recorded.sentences[sentence]!.text).toContain(quote);
  });
});
