import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { InvalidPayload, type Issue } from '../api-exception';
import { MAX_ISSUES } from './kept-issues';
import { TranscriptDelivery } from '../../ingestion/contract/transcript-delivery.dto';
import { validateFields } from './validate-body';

const RIGHT = {
  external_conversation_id: 'call-1',
  agent_external_id: 'agent-1',
  conversation_date: '2026-01-31T14:05:00Z',
  call_agent_name: 'Robin',
  campaign: 'support',
  outcome_code: 'resolved',
  transcript: [{ speaker: 'agent', text: 'Hello.' }],
};

const validated = (given: object, others?: Issue[]) =>
  validateFields(TranscriptDelivery, Object.entries(given), others);

async function issuesOf(given: object, others?: Issue[]): Promise<Issue[]> {
  const refusal = await validated(given, others).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(InvalidPayload);
  return (refusal as InvalidPayload).body.issues as Issue[];
}

describe('a delivery', () => {
  it('that is right comes back with its fields, of its class', async () => {
    const delivery = await validated({ ...RIGHT, metadata: { a: 1 } });
    expect(delivery).toBeInstanceOf(TranscriptDelivery);
    expect({ ...delivery }).toEqual({ ...RIGHT, metadata: { a: 1 } });
  });

  it('keeps its metadata as it is, never copied or walked', async () => {
    const metadata = { next: {} };
    for (let level = 0, at: { next: object } = metadata; level < 50_000; level++) at = at.next = { next: {} };
    expect((await validated({ ...RIGHT, metadata })).metadata).toBe(metadata);
  });

  it('does not let unknown fields near itself', async () => {
    const given = JSON.parse('{"__proto__":{"polluted":1},"constructor":2,"toString":3}') as object;
    const issues = await issuesOf({ ...RIGHT, ...given });
    expect(issues.map(({ field }) => field)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('names a field once, though it is wrong in two ways, and tells how it came first', async () => {
    const others: Issue[] = [{ field: 'campaign', message: 'must be sent once', code: 'sent_twice' }];
    const issues = await issuesOf({ ...RIGHT, campaign: '' }, others);
    expect(issues).toEqual([{ field: 'campaign', message: 'must be sent once' }]);
  });

  it('is refused for the issues of others alone', async () => {
    const others: Issue[] = [{ field: 'audio', message: 'is required', code: 'required' }];
    expect(await issuesOf(RIGHT, others)).toEqual([{ field: 'audio', message: 'is required' }]);
  });

  it('tells a bounded number of issues, of fields as of sentences', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`x${index}`, 1]));
    expect(await issuesOf({ ...RIGHT, ...many })).toHaveLength(MAX_ISSUES);
    const transcript = Array.from({ length: 5_000 }, () => ({ speaker: 'agent' }));
    expect(await issuesOf({ ...RIGHT, transcript })).toHaveLength(MAX_ISSUES);
    const wide = Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`field${at}`, 1]));
    const oneWide = [{ speaker: 'agent', text: 'Hello.', ...wide }];
    expect(await issuesOf({ ...RIGHT, transcript: oneWide })).toHaveLength(MAX_ISSUES);
  });

  it('lets other work run while a long transcript is checked', async () => {
    const transcript = Array.from({ length: 40_000 }, () => ({ speaker: 'agent', text: 'Hello.' }));
    let [turns, running] = [0, true];
    const turn = () => {
      turns++;
      if (running) setImmediate(turn);
    };
    setImmediate(turn);
    await validated({ ...RIGHT, transcript });
    running = false;
    expect(turns).toBeGreaterThan(10);
  });
});
