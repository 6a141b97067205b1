import { describe, expect, it } from 'vitest';
import { admitRecording, type RecordingFacts } from './admission';

const organisation = { analysisEnabled: true, connectionConfirmedAt: null, testRecordingWanted: false };
const facts = (more: Partial<RecordingFacts> = {}): RecordingFacts => ({
  agentLinked: true,
  agentChannel: 0,
  organisation,
  testRecording: { agentChannel: 0, status: 'ingested' },
  ...more,
});
const off = { organisation: { ...organisation, analysisEnabled: false } };
const confirmed = { organisation: { ...organisation, connectionConfirmedAt: new Date(0) } };

describe('the test recording', () => {
  it('is the first one, whatever its agent and the switch', () =>
    expect(admitRecording(facts({ ...off, agentLinked: false, testRecording: null }))).toEqual({
      kind: 'test',
    }));

  it('gives its place to one with the agent on the other channel', () =>
    expect(admitRecording(facts({ ...off, agentLinked: false, agentChannel: 1 }))).toEqual({ kind: 'test' }));

  it('gives its place when an administrator asked for another', () => {
    const wanted = { organisation: { ...organisation, testRecordingWanted: true } };
    expect(admitRecording(facts({ ...wanted, agentLinked: false }))).toEqual({ kind: 'test' });
  });

  it.each(['rejected', 'failed'] as const)(
    'that was %s gives its place to one processed anyway',
    (status) => {
      const testRecording = { agentChannel: 0, status } as const;
      expect(admitRecording(facts({ testRecording }))).toEqual({ kind: 'test' });
      expect(admitRecording(facts({ testRecording, agentLinked: false }))).toMatchObject({ kind: 'skipped' });
      expect(admitRecording(facts({ testRecording, ...off }))).toMatchObject({ kind: 'skipped' });
    },
  );

  it('is settled once the connection is confirmed', () => {
    expect(admitRecording(facts({ ...confirmed, agentChannel: 1 }))).toEqual({ kind: 'queued' });
    expect(admitRecording(facts({ ...confirmed, agentChannel: 1, agentLinked: false }))).toMatchObject({
      kind: 'skipped',
    });
  });
});

describe('any other recording', () => {
  it('is queued when its agent is linked and analysis on', () =>
    expect(admitRecording(facts())).toEqual({ kind: 'queued' }));

  it('is skipped for its agent before it is for the switch', () => {
    expect(admitRecording(facts({ ...off, agentLinked: false }))).toEqual({
      kind: 'skipped',
      reason: 'agent_not_linked',
    });
    expect(admitRecording(facts(off))).toEqual({ kind: 'skipped', reason: 'analysis_disabled' });
  });
});
