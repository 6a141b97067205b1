import { describe, expect, it } from 'vitest';
import { durationOf, whyNotAnalysed, type AdmissionFacts } from './admission';

const START = new Date('2026-06-01T12:00:00Z');
const facts = (more: Partial<AdmissionFacts> = {}): AdmissionFacts => ({
  agentLinked: true,
  duration: 31,
  conversationDate: START,
  organisation: { analysisEnabled: true, analysisStartedAt: START },
  ...more,
});
const early = { conversationDate: new Date(START.getTime() - 1) };
const disabled = { organisation: { analysisEnabled: false, analysisStartedAt: START } };

describe('a transcript', () => {
  it('is analysed when nothing speaks against it', () => expect(whyNotAnalysed(facts())).toBeNull());

  it('is judged by the reasons in their order, the first that applies alone', () => {
    const wrong = { ...early, ...disabled, duration: 5, agentLinked: false };
    expect(whyNotAnalysed(facts(wrong))).toBe('agent_not_linked');
    expect(whyNotAnalysed(facts({ ...wrong, agentLinked: true }))).toBe('too_short');
    expect(whyNotAnalysed(facts({ ...early, ...disabled }))).toBe('before_analysis_start');
    expect(whyNotAnalysed(facts(disabled))).toBe('analysis_disabled');
  });

  it('is too short at 30 seconds, or when nobody knows', () => {
    for (const duration of [null, 0, 29.9, 30]) expect(whyNotAnalysed(facts({ duration }))).toBe('too_short');
    expect(whyNotAnalysed(facts({ duration: 30.001 }))).toBeNull();
  });

  it('of the very instant analysis began is analysed, and of any instant without a beginning', () => {
    expect(whyNotAnalysed(facts(early))).toBe('before_analysis_start');
    const always = { organisation: { analysisEnabled: true, analysisStartedAt: null } };
    expect(whyNotAnalysed(facts({ ...early, ...always }))).toBeNull();
  });
});

describe('the duration of a transcript', () => {
  const speaker = 'agent' as const;
  it('is the larger of what the client says and the latest moment of a sentence', () => {
    const transcript = [
      { speaker, text: 'b', start: 20, end: 45 },
      { speaker, text: 'a', start: 0, end: 5 },
    ];
    expect(durationOf({ transcript })).toBe(45);
    expect(durationOf({ transcript, duration_seconds: 44 })).toBe(45);
    expect(durationOf({ transcript, duration_seconds: 46 })).toBe(46);
  });

  it('takes a start for the latest moment where it is', () => {
    expect(durationOf({ transcript: [{ speaker, text: 'a', start: 31 }] })).toBe(31);
    expect(durationOf({ transcript: [{ speaker, text: 'a', start: 31, end: 3 }] })).toBe(31);
  });

  it('is unknown when neither is given, and known when it is nought', () => {
    expect(durationOf({ transcript: [{ speaker, text: 'a' }] })).toBeNull();
    expect(durationOf({ transcript: [{ speaker, text: 'a' }], duration_seconds: 0 })).toBe(0);
  });
});
