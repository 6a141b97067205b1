import 'reflect-metadata';
import { expect, it, vi } from 'vitest';
import type { CallsRepository } from '../../conversations/calls.repository';
import type { CallComments } from '../../conversations/comments/call-comments.service';
import type { ExampleSources } from '../../evaluations/examples/example-sources.service';
import type { SupersededEvaluations } from '../../evaluations/rescoring/superseded-evaluations.service';
import type { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { AudioKeepings } from '../../recordings/kept-audio/audio-keepings.service';
import type { RecordingJobsRepository } from '../../recordings/recording-jobs.repository';
import type { Results } from '../../results/results.service';
import type { AccessReportDto } from './access-report.dto';
import { AccessReport } from './access-report.service';

vi.mock('../../results/to-result-dto', () => ({
  toResultDto: () => ({ external_conversation_id: 'x', call: { metadata: null } }),
}));

const SAID = [{ speaker: 'customer', text: 'I live in Bilbyhausen.' }];
const NOW = new Date('2026-01-31T14:05:00Z');

/** A contact with one call, which was scored again so often and gave one example. */
function reportOf(
  superseded: number,
  listByPlace: (...asked: unknown[]) => Promise<object[]> = async () => [{ id: 'call', contactId: 'emma' }],
): AccessReport {
  const stored = Array.from({ length: superseded }, (_, at) => ({
    id: String(superseded - at).padStart(3, '0'),
    supersededAt: NOW,
    result: { score: superseded - at },
  }));
  const list = async (_: string, __: string, limit: number, before?: string) =>
    stored.filter(({ id }) => before === undefined || id < before).slice(0, limit);
  const nothing = async () => null;
  const told = async (_: string, callId: string, sentences: readonly { text: string }[]) =>
    callId === 'call' ? [{ words: sentences[0]!.text, takenAt: NOW }] : [];
  return new AccessReport(
    { listByPlace } as unknown as CallsRepository,
    {
      find: async () => ({ result: { conversationId: 'c' }, transcript: SAID }),
    } as unknown as Results,
    { list } as unknown as SupersededEvaluations,
    { list: async () => [] } as unknown as CallComments,
    { told } as unknown as ExampleSources,
    { findByCall: nothing } as unknown as RecordingJobsRepository,
    { find: nothing } as unknown as AudioKeepings,
    { get: async () => ({ sandboxOf: null }) } as unknown as OrganisationsRepository,
  );
}

async function read(report: AccessReport): Promise<AccessReportDto> {
  let text = '';
  for await (const part of report.of('o', 'emma', NOW)) text += part;
  return JSON.parse(text) as AccessReportDto;
}

it.each([0, 1, 20, 45])(
  'tells every one of %i evaluations that were replaced, the latest first',
  async (count) => {
    const { calls } = await read(reportOf(count));
    const scores = calls[0]!.superseded_evaluations.map(({ evaluation }) => evaluation.score);
    expect(scores).toEqual(Array.from({ length: count }, (_, at) => count - at));
  },
);

it('tells which sentences of the contact became examples of the rubric or of call reasons', async () => {
  const { calls } = await read(reportOf(1));
  expect(calls[0]).toMatchObject({
    external_conversation_id: 'x',
    examples: [{ words: SAID[0]!.text, taken_at: NOW.toISOString() }],
  });
});

it('lets others have their turn while it looks through the calls of everybody else', async () => {
  let turns = 0;
  const seenAt: number[] = [];
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  const report = reportOf(0, async (_organisation, _after, limit) => {
    seenAt.push(turns);
    return seenAt.length > 5 ? [] : Array.from({ length: limit as number }, () => ({ contactId: 'otto' }));
  });
  const { calls } = await read(report);
  clearImmediate(next);
  expect(calls).toEqual([]);
  expect(new Set(seenAt).size).toBe(6);
});
