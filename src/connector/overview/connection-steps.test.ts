import { describe, expect, it } from 'vitest';
import type { JobStatus } from '../../recordings/job-status';
import { connectionSteps, type ConnectionFacts } from './connection-steps';

const WHEN = new Date('2026-11-20T10:00:00Z');
const states = (facts: Partial<ConnectionFacts>) =>
  connectionSteps({ keyCreatedAt: WHEN, testRecording: null, confirmedAt: null, ...facts }).map(
    ({ state }) => state,
  );
const withRecording = (status: JobStatus, findings: string | null = null) =>
  states({ testRecording: { status, findings, enqueuedAt: WHEN } });

describe('the checklist of a connection', () => {
  it('begins with the key', () =>
    expect(states({ keyCreatedAt: null })).toEqual(['current', 'todo', 'todo', 'todo', 'todo']));

  it('then waits for a recording', () =>
    expect(states({})).toEqual(['done', 'current', 'todo', 'todo', 'todo']));

  it.each(['queued', 'processing'] as const)('waits for the check of one that is %s', (status) =>
    expect(withRecording(status)).toEqual(['done', 'done', 'current', 'todo', 'todo']),
  );

  it('stops at the check of one that was rejected', () =>
    expect(withRecording('rejected', '{}')).toEqual(['done', 'done', 'failed', 'todo', 'todo']));

  it('stops where one has failed', () => {
    expect(withRecording('failed')).toEqual(['done', 'done', 'failed', 'todo', 'todo']);
    expect(withRecording('failed', '{}')).toEqual(['done', 'done', 'done', 'failed', 'todo']);
  });

  it.each(['transcribed', 'ingested'] as const)('asks to confirm one that is %s', (status) =>
    expect(withRecording(status, '{}')).toEqual(['done', 'done', 'done', 'done', 'current']),
  );

  it('is all done once confirmed, whatever became of the recording', () =>
    expect(states({ confirmedAt: WHEN })).toEqual(['done', 'done', 'done', 'done', 'done']));

  it('tells when a step was done, where that is known', () => {
    const [key] = connectionSteps({ keyCreatedAt: WHEN, testRecording: null, confirmedAt: null });
    expect(key).toEqual({ step: 'key_created', state: 'done', at: '2026-11-20T10:00:00.000Z' });
  });
});
