import { describe, expect, it } from 'vitest';
import type { CallsRepository } from '../conversations/calls.repository';
import type { AnalysisService } from '../evaluations/analysis/analysis.service';
import type { KnownAgent } from '../organisations/agents.repository';
import type { TranscriptDelivery } from './contract/transcript-delivery.dto';
import { ScoreAhead } from './score-ahead.service';

const sender = { id: 'organisation-1', sandbox: false };
const switches = { analysisEnabled: true, analysisStartedAt: null };
const delivery = {
  external_conversation_id: 'call-1',
  agent_external_id: 'agent-1',
  conversation_date: '2026-11-20T10:00:00Z',
  duration_seconds: 60,
  transcript: [],
} as unknown as TranscriptDelivery;
const NOT_STORED = { isStored: false, agentId: null };
const UNKNOWN_AGENT = { isStored: true, agentId: null };
const agent = (part: Partial<KnownAgent> = {}) =>
  ({
    id: 'agent-id',
    organisationId: sender.id,
    employeeId: 'employee-id',
    callsWaiting: 0,
    ...part,
  }) as KnownAgent;

/** What has been scored ahead, by the ids of its organisation and agent; `known` says whether calls are stored already. */
function scoreAhead(known = false) {
  const scored: string[] = [];
  const calls = {
    findByIdentity: () => Promise.resolve(known ? { id: 'call-id', route: 'transcript' } : null),
  };
  const analysis = {
    scoreAhead: (of: { conversation: { organisationId: string }; call: { agentId: string } }) => {
      scored.push(`${of.conversation.organisationId} ${of.call.agentId}`);
      return {};
    },
  };
  const service = new ScoreAhead(calls as unknown as CallsRepository, analysis as unknown as AnalysisService);
  return { service, scored };
}

describe('scoring ahead', () => {
  it('begins for an agent whose last delivery was to be analysed', async () => {
    const { service, scored } = scoreAhead();
    service.remember(agent(), delivery, switches);
    expect(await service.foresee(sender, delivery)).toEqual({ isStored: true, agentId: 'agent-id' });
    service.begin(sender.id, 'agent-id', []);
    expect(scored).toEqual(['organisation-1 agent-id']);
  });

  it('begins for none of whom nothing is known, not even when another organisation has an agent of that name', async () => {
    const { service } = scoreAhead();
    service.remember(agent({ organisationId: 'organisation-2' }), delivery, switches);
    expect(await service.foresee(sender, delivery)).toEqual(UNKNOWN_AGENT);
  });

  it.each([
    ['the agent was not linked', agent({ employeeId: null }), switches],
    ['calls were not analysed', agent(), { ...switches, analysisEnabled: false }],
    ['analysis starts later', agent(), { ...switches, analysisStartedAt: new Date('2026-11-21T00:00:00Z') }],
  ])('begins for none that will not be analysed as %s', async (_, known, settings) => {
    const { service } = scoreAhead();
    service.remember(known, delivery, settings);
    expect(await service.foresee(sender, delivery)).toEqual(NOT_STORED);
  });

  it('begins for no call that is stored, none that is too short and none of a sandbox', async () => {
    const stored = scoreAhead(true);
    stored.service.remember(agent(), delivery, switches);
    expect(await stored.service.foresee(sender, delivery)).toEqual(NOT_STORED);

    const { service } = scoreAhead();
    service.remember(agent(), delivery, switches);
    expect(await service.foresee(sender, { ...delivery, duration_seconds: 30 })).toEqual(NOT_STORED);
    expect(await service.foresee({ ...sender, sandbox: true }, delivery)).toEqual(UNKNOWN_AGENT);
  });

  it('goes by the last of what it was told', async () => {
    const { service } = scoreAhead();
    service.remember(agent(), delivery, switches);
    service.remember(agent({ id: 'new-id' }), delivery, switches);
    expect(await service.foresee(sender, delivery)).toEqual({ isStored: true, agentId: 'new-id' });
  });
});
