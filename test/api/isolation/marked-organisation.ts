import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { RunningService } from '../../harness/running-service';
import { callOf, recordingOf, stereoTone, type World } from '../connector-world';
import type { MarkedIds } from './request';

/** What marks everything of the first organisation, and may stand in no answer to the second. */
export const SECRET = 'harbour-lights';

/** Gives the first organisation one of everything. */
export async function fill(owner: World): Promise<MarkedIds> {
  const { service, organisationId, client, administrator } = owner;
  await service.linkAgent(organisationId, `agent-${SECRET}`, `Emma ${SECRET}`);
  const marked = {
    call_agent_name: `Robin ${SECRET}`,
    campaign: `campaign ${SECRET}`,
    team_external_id: `team ${SECRET}`,
    outcome_code: `outcome ${SECRET}`,
  };
  const call = await client.deliverTranscript(callOf(`agent-${SECRET}`, marked));
  const recording = await client.deliverRecording(recordingOf(`agent-${SECRET}`, marked), stereoTone());
  const agents = await administrator.get<{ agents: { id: string; employee: { id: string } }[] }>('/agents');
  const calls = await administrator.get<{ conversations: { id: string; conversation_id: string | null }[] }>(
    '/conversations',
  );
  const rubric = await administrator.get<{ source: string }>('/rubric');
  const source = rubric.body.source
    .replace(/^version: .*$/m, 'version: 7.0.0')
    .replace(/^name: .*$/m, `name: Scorecard ${SECRET}`);
  expect((await administrator.request('PUT', '/rubric', { source })).status).toBe(200);
  const versions = await administrator.get<{ versions: { id: string }[] }>('/rubric/versions');
  const draft = await administrator.request('PUT', '/rubric/draft', { source, edition: 0 });
  expect(draft.status).toBe(200);
  const key = { name: `Wallboard ${SECRET}`, scopes: ['results:read'] };
  const analysed = calls.body.conversations.find((one) => one.conversation_id === call.body.conversation_id);
  return {
    agentId: agents.body.agents[0]!.id,
    employeeId: agents.body.agents[0]!.employee.id,
    callId: analysed!.id,
    conversationId: call.body.conversation_id!,
    jobId: recording.body.job_id!,
    versionId: versions.body.versions[0]!.id,
    rescoringId: await rescored(administrator),
    readKeyId: (await administrator.request<{ read_key: { id: string } }>('POST', '/read-keys', key)).body
      .read_key.id,
    ...(await webhook(administrator)),
    exportId: await exported(administrator),
    viewId: await kept(administrator),
    commentId: await commented(administrator, analysed!.id),
    topicId: (await administrator.request<{ id: string }>('POST', '/topics', topic)).body.id,
    ...(await dataProtection(administrator)),
    administratorId: await invited(administrator),
    sessionId: await signedInAgain(service, owner),
  };
}

/** Has every call scored again, and waits for the end of it. */
async function rescored(administrator: World['administrator']): Promise<string> {
  const range = { from: '2026-01-01', to: '2026-12-31' };
  const started = await administrator.request<{ id: string }>('POST', '/rescorings', range);
  expect(started.status).toBe(201);
  const { id } = started.body;
  for (let look = 0; look < 300; look++) {
    const { body } = await administrator.get<{ state: string }>(`/rescorings/${id}`);
    if (body.state === 'done') return id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the rescoring did not end');
}

/** A view of the list of calls that the whole organisation sees. */
async function kept(administrator: World['administrator']): Promise<string> {
  const view = { name: `View ${SECRET}`, search: `team=${SECRET}`, is_shared: true };
  const { body } = await administrator.request<{ views: { id: string }[] }>('POST', '/call-views', view);
  return body.views[0]!.id;
}

/** A comment on the first sentence of a call. */
async function commented(administrator: World['administrator'], callId: string): Promise<string> {
  const { body } = await administrator.request<{ comments: { id: string }[] }>(
    'POST',
    `/conversations/${callId}/comments`,
    { sentence: 0, text: `Well said, ${SECRET}` },
  );
  return body.comments[0]!.id;
}

/** A colleague. */
async function invited(administrator: World['administrator']): Promise<string> {
  const { body } = await administrator.request<{ administrator: { id: string } }>('POST', '/administrators', {
    email: `colleague-${randomUUID()}@${SECRET}.example`,
  });
  return body.administrator.id;
}

/** A second session of the owner. */
async function signedInAgain(service: RunningService, owner: World): Promise<string> {
  await service.signIn(owner.admin);
  const { body } = await owner.administrator.get<{ sessions: { id: string; current: boolean }[] }>(
    '/sessions',
  );
  return body.sessions.find(({ current }) => !current)!.id;
}

/** Has every call exported. */
async function exported(administrator: World['administrator']): Promise<string> {
  const { body } = await administrator.request<{ id: string }>('POST', '/exports', {
    kind: 'calls',
    format: 'csv',
  });
  return body.id;
}

/** An endpoint and a delivery for it. Nothing is sent: its name does not resolve. */
async function webhook(administrator: World['administrator']) {
  const body = { url: `https://${SECRET}.invalid/hook`, event_types: ['call.accepted'] };
  const created = await administrator.request<{ webhook: { id: string } }>('POST', '/webhooks', body);
  const webhookId = created.body.webhook.id;
  const sent = await administrator.request<{ id: string }>('POST', `/webhooks/${webhookId}/test`);
  return { webhookId, webhookDeliveryId: sent.body.id };
}

/** An erasure of nobody, and a hold on nobody. */
async function dataProtection(administrator: World['administrator']) {
  const contact = { kind: 'contact', subject: `contact ${SECRET}` };
  const erasure = await administrator.request<{ id: string }>('POST', '/erasures', contact);
  const holds = await administrator.request<{ legal_holds: { id: string }[] }>(
    'POST',
    '/legal-holds',
    contact,
  );
  return { erasureId: erasure.body.id, legalHoldId: holds.body.legal_holds[0]!.id };
}

const topic = {
  name: `Topic ${SECRET}`,
  examples: [`My parcel has not arrived from ${SECRET}.`, 'My parcel has not arrived.'],
};
