import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { Description } from './conformance/description';
import { callOf, organisationIn, recordingOf, stereoTone, type World } from './connector-world';

/** What marks everything of the first organisation, and may stand in no answer to the second. */
const SECRET = 'harbour-lights';

let service: RunningService;
let owner: World;
let stranger: World;
let description: Description;
let ids: Record<
  | 'agentId'
  | 'employeeId'
  | 'callId'
  | 'conversationId'
  | 'jobId'
  | 'versionId'
  | 'rescoringId'
  | 'readKeyId'
  | 'webhookId'
  | 'webhookDeliveryId'
  | 'exportId'
  | 'topicId'
  | 'commentId'
  | 'erasureId'
  | 'legalHoldId'
  | 'viewId'
  | 'administratorId'
  | 'sessionId',
  string
>;

beforeAll(async () => {
  service = await sharedService();
  owner = await organisationIn(service);
  stranger = await organisationIn(service);
  description = await Description.of(service.url);
  ids = await fill(owner);
});

/** Gives the first organisation one of everything. */
async function fill({ service, organisationId, client, administrator }: World) {
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
    sessionId: await signedInAgain(service),
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
    email: `colleague@${SECRET}.example`,
  });
  return body.administrator.id;
}

/** A second session of the owner. */
async function signedInAgain(service: RunningService): Promise<string> {
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

interface Request {
  operation: string;
  method: string;
  path: () => string;
  body?: () => unknown;
  /** The answer to the organisation the ids belong to, and to another one. */
  owner: number;
  stranger: number;
}

const answer = { status: 'met', reason: 'heard it' };

/** Every operation, in an order in which each finds what it needs. */
const REQUESTS: Request[] = [
  { operation: 'getSession', method: 'GET', path: () => '/session', owner: 200, stranger: 200 },
  { operation: 'getOverview', method: 'GET', path: () => '', owner: 200, stranger: 200 },
  { operation: 'getTestRecording', method: 'GET', path: () => '/test-recording', owner: 200, stranger: 200 },
  { operation: 'listAgents', method: 'GET', path: () => '/agents', owner: 200, stranger: 200 },
  {
    operation: 'listAgents',
    method: 'GET',
    path: () => `/agents?search=${SECRET}&linked=linked`,
    owner: 200,
    stranger: 200,
  },
  { operation: 'listEmployees', method: 'GET', path: () => '/employees', owner: 200, stranger: 200 },
  { operation: 'getSettings', method: 'GET', path: () => '/settings', owner: 200, stranger: 200 },
  { operation: 'getRedaction', method: 'GET', path: () => '/redaction', owner: 200, stranger: 200 },
  { operation: 'listConversations', method: 'GET', path: () => '/conversations', owner: 200, stranger: 200 },
  {
    operation: 'listConversations',
    method: 'GET',
    path: () => `/conversations?agent_id=${ids.agentId}&status=analysed&team=team%20${SECRET}`,
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'listConversations',
    method: 'GET',
    path: () => '/conversations?q=agent:northwind',
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'getConversation',
    method: 'GET',
    path: () => `/conversations/${ids.callId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'getConversation',
    method: 'GET',
    path: () => `/conversations/${ids.conversationId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'listConversations',
    method: 'GET',
    path: () => `/conversations?facets=true&search=${ids.callId}`,
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'listConversations',
    method: 'GET',
    path: () => `/conversations?facets=true&sort=score&agent_id=${ids.agentId}&agent_id=${ids.topicId}`,
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'listConversations',
    method: 'GET',
    path: () => '/conversations?criterion=greeting&answer=met&answer=not_met',
    owner: 200,
    stranger: 200,
  },
  { operation: 'listCallViews', method: 'GET', path: () => '/call-views', owner: 200, stranger: 200 },
  {
    operation: 'keepCallView',
    method: 'POST',
    path: () => '/call-views',
    body: () => ({ name: 'Refunds', search: 'search=refund', is_shared: false }),
    owner: 201,
    stranger: 201,
  },
  {
    operation: 'changeCallView',
    method: 'PUT',
    path: () => `/call-views/${ids.viewId}`,
    body: () => ({ name: 'Renamed', search: 'search=refund', is_shared: true }),
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'deleteCallView',
    method: 'DELETE',
    path: () => `/call-views/${ids.viewId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'listComments',
    method: 'GET',
    path: () => `/conversations/${ids.callId}/comments`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'addComment',
    method: 'POST',
    path: () => `/conversations/${ids.conversationId}/comments`,
    body: () => ({ sentence: 1, text: 'Listen to this.' }),
    owner: 201,
    stranger: 404,
  },
  {
    operation: 'changeComment',
    method: 'PUT',
    path: () => `/conversations/${ids.callId}/comments/${ids.commentId}`,
    body: () => ({ text: 'Listen to this again.' }),
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'deleteComment',
    method: 'DELETE',
    path: () => `/conversations/${ids.callId}/comments/${ids.commentId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'changeAnswer',
    method: 'PUT',
    path: () => `/conversations/${ids.callId}/criteria/greeting`,
    body: () => answer,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'confirmAnswers',
    method: 'POST',
    path: () => `/conversations/${ids.callId}/confirm`,
    owner: 200,
    stranger: 404,
  },
  { operation: 'getAdaptation', method: 'GET', path: () => '/adaptation', owner: 200, stranger: 200 },
  {
    operation: 'learnFromReviews',
    method: 'POST',
    path: () => '/adaptation/learn',
    owner: 202,
    stranger: 202,
  },
  {
    operation: 'acceptAdaptation',
    method: 'POST',
    path: () => '/adaptation/accept',
    body: () => ({ version: 1 }),
    owner: 404,
    stranger: 404,
  },
  { operation: 'undoAdaptation', method: 'POST', path: () => '/adaptation/undo', owner: 409, stranger: 409 },
  {
    operation: 'closeReview',
    method: 'POST',
    path: () => `/conversations/${ids.callId}/review`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'setScoreRequest',
    method: 'PUT',
    path: () => `/conversations/${ids.callId}/score-request`,
    body: () => ({ requested: false }),
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'setSpeakers',
    method: 'PUT',
    path: () => `/conversations/${ids.callId}/speakers`,
    body: () => ({ exchanged: true }),
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'listConversations',
    method: 'GET',
    path: () => '/conversations?review=true',
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'undoReview',
    method: 'POST',
    path: () => `/conversations/${ids.callId}/undo`,
    body: () => ({ review: 'none' }),
    owner: 409,
    stranger: 404,
  },
  {
    operation: 'addExample',
    method: 'POST',
    path: () => `/conversations/${ids.callId}/criteria/prohibited_language/example`,
    body: () => ({ sentence: 3, meets: false }),
    owner: 201,
    stranger: 404,
  },
  {
    operation: 'retryConversation',
    method: 'POST',
    path: () => `/conversations/${ids.callId}/retry`,
    owner: 409,
    stranger: 404,
  },
  {
    operation: 'retryConversations',
    method: 'POST',
    path: () => `/conversations/retry?agent_id=${ids.agentId}`,
    owner: 200,
    stranger: 200,
  },
  { operation: 'listRecordings', method: 'GET', path: () => '/recordings', owner: 200, stranger: 200 },
  {
    operation: 'getRecording',
    method: 'GET',
    path: () => `/recordings/${ids.jobId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'retryRecording',
    method: 'POST',
    path: () => `/recordings/${ids.jobId}/retry`,
    owner: 409,
    stranger: 404,
  },
  { operation: 'getRubric', method: 'GET', path: () => '/rubric', owner: 200, stranger: 200 },
  {
    operation: 'previewRubric',
    method: 'POST',
    path: () => '/rubric/preview',
    body: () => ({ source: TINY_RUBRIC }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'tryCriterion',
    method: 'POST',
    path: () => '/rubric/try',
    body: () => ({ source: TINY_RUBRIC, criterion: 'hello', sentences: ['Good morning'] }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'activateRubric',
    method: 'PUT',
    path: () => '/rubric',
    body: () => ({ source: TINY_RUBRIC }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'listRubricVersions',
    method: 'GET',
    path: () => '/rubric/versions',
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'getRubricVersion',
    method: 'GET',
    path: () => `/rubric/versions/${ids.versionId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'compareRubricVersion',
    method: 'GET',
    path: () => `/rubric/versions/${ids.versionId}/changes`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'rollBackRubric',
    method: 'POST',
    path: () => `/rubric/versions/${ids.versionId}/roll-back`,
    body: () => ({ live: '0'.repeat(64) }),
    owner: 409,
    stranger: 404,
  },
  { operation: 'getRubricDraft', method: 'GET', path: () => '/rubric/draft', owner: 200, stranger: 200 },
  {
    operation: 'saveRubricDraft',
    method: 'PUT',
    path: () => '/rubric/draft',
    // The owner has a draft with an example added, the stranger none.
    body: () => ({ source: TINY_RUBRIC, edition: 2 }),
    owner: 200,
    stranger: 409,
  },
  {
    operation: 'previewRubricDraft',
    method: 'POST',
    path: () => '/rubric/draft/preview',
    body: () => ({ edition: 3 }),
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'publishRubricDraft',
    method: 'POST',
    path: () => '/rubric/draft/publish',
    body: () => ({ edition: 3, hash: '0'.repeat(64) }),
    owner: 409,
    stranger: 404,
  },
  {
    operation: 'discardRubricDraft',
    method: 'DELETE',
    path: () => '/rubric/draft?edition=3',
    owner: 200,
    stranger: 409,
  },
  {
    operation: 'retryRecordings',
    method: 'POST',
    path: () => '/recordings/retry?from=2026-06-01',
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'countRejections',
    method: 'GET',
    path: () => '/recordings/rejections?from=2026-06-01&to=2026-11-30',
    owner: 200,
    stranger: 200,
  },
  { operation: 'listRescorings', method: 'GET', path: () => '/rescorings', owner: 200, stranger: 200 },
  {
    operation: 'getRescoring',
    method: 'GET',
    path: () => `/rescorings/${ids.rescoringId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'cancelRescoring',
    method: 'POST',
    path: () => `/rescorings/${ids.rescoringId}/cancel`,
    owner: 409,
    stranger: 404,
  },
  {
    operation: 'startRescoring',
    method: 'POST',
    path: () => '/rescorings',
    body: () => ({ from: '2026-11-01', to: '2026-11-30', rubric_version_id: ids.versionId }),
    owner: 201,
    stranger: 400,
  },
  {
    operation: 'createExport',
    method: 'POST',
    path: () => '/exports',
    body: () => ({ kind: 'transcripts', format: 'jsonl' }),
    owner: 202,
    stranger: 202,
  },
  { operation: 'listExports', method: 'GET', path: () => '/exports', owner: 200, stranger: 200 },
  {
    operation: 'getExport',
    method: 'GET',
    path: () => `/exports/${ids.exportId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'deleteExport',
    method: 'DELETE',
    path: () => `/exports/${ids.exportId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'setExportSchedule',
    method: 'PUT',
    path: () => '/export-schedules/calls',
    body: () => ({ format: 'csv', hour: 3, keep_days: 10 }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'listExportSchedules',
    method: 'GET',
    path: () => '/export-schedules',
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'deleteExportSchedule',
    method: 'DELETE',
    path: () => '/export-schedules/calls',
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'listSupersededEvaluations',
    method: 'GET',
    path: () => `/conversations/${ids.conversationId}/evaluations`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'getAgentCoaching',
    method: 'GET',
    path: () => `/coaching/agents/${ids.agentId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'getHome',
    method: 'GET',
    path: () => '/home?period=90',
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'getPerformance',
    method: 'GET',
    path: () => `/coaching?from=2026-01-01&to=2026-12-31&agent_id=${ids.agentId}`,
    owner: 200,
    stranger: 200,
  },
  { operation: 'listTeams', method: 'GET', path: () => '/coaching/teams', owner: 200, stranger: 200 },
  {
    operation: 'getTeamCoaching',
    method: 'GET',
    path: () => `/coaching/teams/team%20${SECRET}`,
    owner: 200,
    stranger: 404,
  },
  { operation: 'getAgreement', method: 'GET', path: () => '/agreement', owner: 200, stranger: 200 },
  {
    operation: 'linkAgent',
    method: 'PUT',
    path: () => `/agents/${ids.agentId}/employee`,
    body: () => ({ name: `Nora ${SECRET}` }),
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'linkAgent',
    method: 'PUT',
    path: () => `/agents/${ids.agentId}/employee`,
    body: () => ({ employee_id: ids.employeeId }),
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'unlinkAgent',
    method: 'DELETE',
    path: () => `/agents/${ids.agentId}/employee`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'linkAgents',
    method: 'POST',
    path: () => '/agents/links?dry_run=true',
    body: () => ({ links: [{ agent_external_id: 'agent-1', employee_name: 'Nora' }] }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'changeSettings',
    method: 'PUT',
    path: () => '/settings',
    body: () => ({ analysis_enabled: true, vocabulary: [] }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'changeRedaction',
    method: 'PUT',
    path: () => '/redaction',
    body: () => ({ transcripts: ['card'] }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'tryRedaction',
    method: 'POST',
    path: () => '/redaction/try',
    body: () => ({ kinds: ['card'], text: 'My card number is 4111 1111 1111 1111.' }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'confirmTestRecording',
    method: 'POST',
    path: () => '/test-recording/confirm',
    owner: 409,
    stranger: 409,
  },
  {
    operation: 'replaceTestRecording',
    method: 'POST',
    path: () => '/test-recording/replace',
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'createIntegrationKey',
    method: 'POST',
    path: () => '/integration-key',
    owner: 201,
    stranger: 201,
  },
  {
    operation: 'setIntegrationKeyScopes',
    method: 'PUT',
    path: () => '/integration-key/scopes',
    body: () => ({ scopes: [] }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'createReadKey',
    method: 'POST',
    path: () => '/read-keys',
    body: () => ({ name: 'Warehouse', scopes: ['results:read'] }),
    owner: 201,
    stranger: 201,
  },
  { operation: 'listReadKeys', method: 'GET', path: () => '/read-keys', owner: 200, stranger: 200 },
  {
    operation: 'rotateReadKey',
    method: 'POST',
    path: () => `/read-keys/${ids.readKeyId}/rotate`,
    body: () => ({}),
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'revokeReadKey',
    method: 'DELETE',
    path: () => `/read-keys/${ids.readKeyId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'createWebhook',
    method: 'POST',
    path: () => '/webhooks',
    body: () => ({ url: 'https://hooks.invalid/', event_types: ['call.accepted'] }),
    owner: 201,
    stranger: 201,
  },
  {
    operation: 'listWebhooks',
    method: 'GET',
    path: () => '/webhooks',
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'getWebhook',
    method: 'GET',
    path: () => `/webhooks/${ids.webhookId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'changeWebhook',
    method: 'PUT',
    path: () => `/webhooks/${ids.webhookId}`,
    body: () => ({ url: 'https://hooks.invalid/', event_types: ['call.accepted'], enabled: true }),
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'rotateWebhookSecret',
    method: 'POST',
    path: () => `/webhooks/${ids.webhookId}/rotate-secret`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'testWebhook',
    method: 'POST',
    path: () => `/webhooks/${ids.webhookId}/test`,
    owner: 202,
    stranger: 404,
  },
  {
    operation: 'listWebhookDeliveries',
    method: 'GET',
    path: () => `/webhooks/${ids.webhookId}/deliveries?state=pending`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'getWebhookDelivery',
    method: 'GET',
    path: () => `/webhooks/${ids.webhookId}/deliveries/${ids.webhookDeliveryId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'resendWebhookDelivery',
    method: 'POST',
    path: () => `/webhooks/${ids.webhookId}/deliveries/${ids.webhookDeliveryId}/resend`,
    owner: 202,
    stranger: 404,
  },
  {
    operation: 'replayWebhookDeliveries',
    method: 'POST',
    path: () => `/webhooks/${ids.webhookId}/replay`,
    body: () => ({ from: '2026-01-01', to: '2026-12-31' }),
    owner: 202,
    stranger: 404,
  },
  {
    operation: 'deleteWebhook',
    method: 'DELETE',
    path: () => `/webhooks/${ids.webhookId}`,
    owner: 200,
    stranger: 404,
  },
  { operation: 'createSandboxKey', method: 'POST', path: () => '/sandbox-key', owner: 201, stranger: 201 },
  { operation: 'getSandboxKey', method: 'GET', path: () => '/sandbox-key', owner: 200, stranger: 200 },
  { operation: 'listTopics', method: 'GET', path: () => '/topics', owner: 200, stranger: 200 },
  {
    operation: 'createTopic',
    method: 'POST',
    path: () => '/topics',
    body: () => ({ name: 'Parking', examples: ['I got a parking ticket.'] }),
    owner: 201,
    stranger: 201,
  },
  {
    operation: 'countTopics',
    method: 'GET',
    path: () => '/topics/counts?from=2026-11-01&to=2026-11-30&by=week',
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'tryTopics',
    method: 'POST',
    path: () => '/topics/try',
    body: () => ({ sentences: ['My parcel is late.'], examples: ['My parcel is late.'] }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'listTopicSuggestions',
    method: 'GET',
    path: () => '/topics/suggestions',
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'requestTopicSuggestions',
    method: 'POST',
    path: () => '/topics/suggestions',
    owner: 202,
    stranger: 202,
  },
  {
    operation: 'listConversations',
    method: 'GET',
    path: () => `/conversations?topic=${ids.topicId}`,
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'changeTopic',
    method: 'PUT',
    path: () => `/topics/${ids.topicId}`,
    body: () => ({ name: 'Parcels', examples: ['My parcel is late.'] }),
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'archiveTopic',
    method: 'DELETE',
    path: () => `/topics/${ids.topicId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'createErasure',
    method: 'POST',
    path: () => '/erasures',
    body: () => ({ kind: 'call', subject: 'nobody delivered this' }),
    owner: 202,
    stranger: 202,
  },
  {
    operation: 'previewErasure',
    method: 'POST',
    path: () => '/erasures/preview',
    body: () => ({ kind: 'agent', subject: `agent-${SECRET}` }),
    owner: 200,
    stranger: 200,
  },
  { operation: 'listErasures', method: 'GET', path: () => '/erasures', owner: 200, stranger: 200 },
  {
    operation: 'getErasure',
    method: 'GET',
    path: () => `/erasures/${ids.erasureId}`,
    owner: 200,
    stranger: 404,
  },
  {
    operation: 'setLegalHold',
    method: 'POST',
    path: () => '/legal-holds',
    body: () => ({ kind: 'agent', subject: 'nobody' }),
    owner: 201,
    stranger: 201,
  },
  { operation: 'listLegalHolds', method: 'GET', path: () => '/legal-holds', owner: 200, stranger: 200 },
  {
    operation: 'liftLegalHold',
    method: 'DELETE',
    path: () => `/legal-holds/${ids.legalHoldId}`,
    owner: 200,
    stranger: 404,
  },
  { operation: 'getRetention', method: 'GET', path: () => '/retention', owner: 200, stranger: 200 },
  {
    operation: 'setRetention',
    method: 'PUT',
    path: () => '/retention',
    body: () => ({ calls_days: 3000, audit_days: null, campaigns: [] }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'previewRetention',
    method: 'POST',
    path: () => '/retention/preview',
    body: () => ({ calls_days: null, audit_days: 3000, campaigns: [] }),
    owner: 200,
    stranger: 200,
  },
  { operation: 'getKeptAudio', method: 'GET', path: () => '/kept-audio', owner: 200, stranger: 200 },
  {
    operation: 'setKeptAudio',
    method: 'PUT',
    path: () => '/kept-audio',
    body: () => ({ keep_audio_days: null }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'previewKeptAudio',
    method: 'POST',
    path: () => '/kept-audio/preview',
    body: () => ({ keep_audio_days: 30 }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'readAccessReport',
    method: 'POST',
    path: () => '/access-reports',
    body: () => ({ contact_id: 'somebody' }),
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'listAdministrators',
    method: 'GET',
    path: () => '/administrators',
    owner: 200,
    stranger: 200,
  },
  {
    operation: 'createAdministrator',
    method: 'POST',
    path: () => '/administrators',
    body: () => ({ email: `${randomUUID()}@example.com` }),
    owner: 201,
    stranger: 201,
  },
  ...(['disable', 'enable', 'reset'] as const).map((deed) => ({
    operation: `${deed}Administrator`,
    method: 'POST',
    path: () => `/administrators/${ids.administratorId}/${deed}`,
    owner: 200,
    stranger: 404,
  })),
  {
    operation: 'removeAdministrator',
    method: 'DELETE',
    path: () => `/administrators/${ids.administratorId}`,
    owner: 200,
    stranger: 404,
  },
  { operation: 'listSessions', method: 'GET', path: () => '/sessions', owner: 200, stranger: 200 },
  {
    operation: 'endSession',
    method: 'DELETE',
    path: () => `/sessions/${ids.sessionId}`,
    owner: 200,
    stranger: 404,
  },
  { operation: 'endOtherSessions', method: 'DELETE', path: () => '/sessions', owner: 200, stranger: 200 },
  { operation: 'listAudit', method: 'GET', path: () => '/audit', owner: 200, stranger: 200 },
  { operation: 'getLimits', method: 'GET', path: () => '/limits', owner: 200, stranger: 200 },
];

/** Operations whose answers are no JSON, or that are about the administrator alone: tested where they belong. */
const ELSEWHERE = [
  'signIn',
  'signOut',
  'changePassword',
  'followRecordings',
  'getTestRecordingAudio',
  'getConversationAudio',
  'uploadTestRecording',
  'getSampleRecording',
  'downloadExport',
];

const TINY_RUBRIC = `id: tiny
name: Tiny
version: 1.0.0
description: One question.
sections:
  opening: Opening
criteria:
  - id: hello
    section: opening
    name: Hello
    question: Does the agent say hello?
    weight: 1
    window: whole
    speaker: agent
    detector:
      says:
        - id: hello
          name: a greeting
          phrases: { patterns: ['good morning'], examples: [Good morning] }
    coaching: { low: Say hello., middle: Say hello., high: Well said., say: Good morning. }
`;

describe('every operation of the connector', () => {
  it('stands in the list of this test', () => {
    const { paths } = description.document as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const described = Object.entries(paths)
      .filter(([path]) => path.startsWith('/v1/connector'))
      .flatMap(([, item]) => Object.values(item).map(({ operationId }) => operationId));
    const tested = new Set([...REQUESTS.map(({ operation }) => operation), ...ELSEWHERE]);
    expect([...tested].sort()).toEqual([...described].sort());
  });

  it.each(REQUESTS.map((request, index) => ({ ...request, index })))(
    '$index $operation tells and changes nothing of another organisation, and answers as described',
    async (request) => {
      const { operation, method } = request;
      for (const [world, status] of [
        [stranger, request.stranger],
        [owner, request.owner],
      ] as const) {
        const response = await world.administrator.request(method, request.path(), request.body?.());
        const text = JSON.stringify(response.body);
        expect(response.status, text).toBe(status);
        const headers = Object.fromEntries(response.headers);
        expect(description.fault(operation, { ...response, headers, text } as never)).toBeNull();
        if (world === owner) continue;
        expect(text).not.toContain(SECRET);
        for (const id of Object.values(ids)) expect(text).not.toContain(id);
      }
    },
  );

  it('leaves no trace of the stranger with the owner', async () => {
    const { body } = await owner.administrator.get<{
      entries: { administrator: string | null; action: string; source: string | null }[];
    }>('/audit?limit=100');
    expect(JSON.stringify(body)).not.toContain(stranger.admin.email);
    // And where each thing was done from.
    expect(body.entries.filter(({ source }) => source !== '127.0.0.0/24' && source !== 'command')).toEqual(
      [],
    );
    const call = await owner.administrator.get<{
      evaluation: { criteria: { id: string; change?: { by: string } }[] };
    }>(`/conversations/${ids.callId}`);
    const changes = call.body.evaluation.criteria.flatMap(({ change }) => change ?? []);
    expect(new Set(changes.map(({ by }) => by))).toEqual(new Set([owner.admin.email]));
  });

  it('gives the sound of a test recording to its own organisation only', async () => {
    expect((await stranger.administrator.get('/test-recording/audio')).status).toBe(404);
  });
});
