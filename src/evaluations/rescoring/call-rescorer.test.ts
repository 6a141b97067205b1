import type { EntityManager } from 'typeorm';
import { describe, expect, it, vi } from 'vitest';
import type { ConversationsRepository } from '../../conversations/conversations.repository';
import type { EvaluationResult, ScoreRequest } from '../../scoring/evaluation';
import type { ScoreOptions, Scorer } from '../../scoring/scorer';
import type { AdaptationInForce } from '../adaptation/adaptation-in-force.service';
import type { AgentLossRates } from '../agent-loss-rates.service';
import type { EvaluationsRepository } from '../evaluations.repository';
import type { TranscriptIndexing } from '../search/transcript-indexing.service';
import type { CallTopics } from '../topics/call-topics.service';
import type { TopicsOfCall } from '../topics/topics-of-call.service';
import { CallRescorer, type RubricToUse } from './call-rescorer.service';
import type { SupersededEvaluations } from './superseded-evaluations.service';

const REQUEST: ScoreRequest = { by: 'admin@example.com', at: '2026-11-01T10:00:00.000Z', despite: null };
const CONVERSATION = { id: 'c', organisationId: 'o', callId: 'call', speakersExchanged: false };
const RUBRIC = { outline: { criteria: [] } } as unknown as RubricToUse;
const manager = {} as EntityManager;

/** A rescorer of one call, whose stored evaluation and speakers can be changed. */
function rescorerOf(scoreRequest?: ScoreRequest) {
  const stored = { scoreRequest, speakersExchanged: false };
  const conversations: Partial<ConversationsRepository> = {
    lockSpeakersExchanged: () => Promise.resolve(stored.speakersExchanged),
    exchangeSpeakers: vi.fn(),
  };
  conversations.within = () => conversations as ConversationsRepository;
  const row = () => {
    const result = JSON.stringify({
      criteria: [],
      review: { reasons: [] },
      scoreRequest: stored.scoreRequest,
    });
    return Promise.resolve({ id: 'e', result } as never);
  };
  const evaluations: Partial<EvaluationsRepository> = { findByConversation: row, lockByConversation: row };
  evaluations.within = () => evaluations as EvaluationsRepository;
  const supersede = vi.fn();
  const score = vi.fn((_sentences, _rubric, options: ScoreOptions) =>
    Promise.resolve({ scoreRequest: options.scoreRequest } as EvaluationResult),
  );
  const rescorer = new CallRescorer(
    conversations as ConversationsRepository,
    evaluations as EvaluationsRepository,
    { supersede } as unknown as SupersededEvaluations,
    { of: () => Promise.resolve({}) } as unknown as AgentLossRates,
    { of: () => Promise.resolve(undefined) } as unknown as AdaptationInForce,
    { score } as unknown as Scorer,
    { forget: vi.fn() } as unknown as TranscriptIndexing,
    { find: () => Promise.resolve([]) } as unknown as TopicsOfCall,
    { replaceOf: vi.fn() } as unknown as CallTopics,
  );
  const call = { conversation: { ...CONVERSATION, sentences: [] }, agentId: 'a', exchange: false };
  return { stored, rescorer, call, supersede, score, exchange: conversations.exchangeSpeakers };
}

describe('a call that is scored again', () => {
  it('keeps that a person asked for its score, unless that is taken back', async () => {
    const { rescorer, call } = rescorerOf(REQUEST);
    const kept = await rescorer.score(call, RUBRIC, { priority: 'background' });
    expect(kept.result.scoreRequest).toEqual(REQUEST);
    const withdrawn = await rescorer.score({ ...call, scoreRequest: null }, RUBRIC, { priority: 'client' });
    expect(withdrawn.result.scoreRequest).toBeUndefined();
  });

  it('is not stored when a person has asked for its score meanwhile: the result knows nothing of that', async () => {
    const { stored, rescorer, call, supersede, exchange } = rescorerOf();
    const scored = await rescorer.score({ ...call, exchange: true }, RUBRIC, { priority: 'background' });
    stored.scoreRequest = REQUEST;
    expect(await rescorer.commit(manager, scored, new Date())).toBe(false);
    expect(supersede).not.toHaveBeenCalled();
    expect(exchange).not.toHaveBeenCalled();
  });

  it('is not stored when its speakers were exchanged meanwhile', async () => {
    const { stored, rescorer, call, supersede } = rescorerOf();
    const scored = await rescorer.score(call, RUBRIC, { priority: 'background' });
    stored.speakersExchanged = true;
    expect(await rescorer.commit(manager, scored, new Date())).toBe(false);
    expect(supersede).not.toHaveBeenCalled();
  });

  it('is stored when it is as it was scored', async () => {
    const { rescorer, call, supersede } = rescorerOf(REQUEST);
    const scored = await rescorer.score(call, RUBRIC, { priority: 'background' });
    expect(await rescorer.commit(manager, scored, new Date())).toBe(true);
    expect(supersede).toHaveBeenCalledOnce();
  });
});
