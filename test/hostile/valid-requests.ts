import { randomUUID } from 'node:crypto';
import { audioPart, textParts } from '../api/conformance/calls';
import { BOUNDARY, formOf } from '../api/conformance/multipart';
import type { Acquaintance, Draft } from './acquaintance';
import { DESCRIBED_OPERATIONS, describedRequest } from './described-requests';

/** Words of calls and names that no error may repeat. */
export const PERSONAL = ['Zebulon Quarkmeister', 'the password of my router is swordfish'];

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const metadata = () => ({
  external_conversation_id: `hostile-${randomUUID()}`,
  agent_external_id: 'agent-1',
  conversation_date: '2026-11-20T14:05:00+01:00',
  call_agent_name: PERSONAL[0]!,
  campaign: 'support',
  outcome_code: 'resolved',
});

export const validTranscript = (more: object = {}) => ({
  ...metadata(),
  metadata: { queue: 'broadband', tries: 2 },
  transcript: [
    { speaker: 'agent', text: 'Good morning, thank you for calling, how can I help?', start: 0, end: 4 },
    { speaker: 'customer', text: `Hello, ${PERSONAL[1]} and it does not work.`, start: 5, end: 9 },
    { speaker: 'agent', text: 'I am sorry. I have sent you a new one.', start: 10, end: 40, confidence: 0.9 },
  ],
  ...more,
});

export const validFields = (more: Record<string, string> = {}): Record<string, string> => ({
  ...metadata(),
  agent_channel: '0',
  duration_seconds: '61',
  metadata: '{"queue":"broadband"}',
  ...more,
});

type Make = (known: Acquaintance) => Pick<Draft, 'method' | 'target'> & Partial<Draft>;

const JSON_TYPE: [string, string] = ['Content-Type', 'application/json'];
const FORM_TYPE: [string, string] = ['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`];

const asked =
  (target: string): Make =>
  () => ({ method: 'GET', target });
const posted =
  (method: string, target: string, body: (known: Acquaintance) => unknown): Make =>
  (known) => ({ method, target, headers: [JSON_TYPE], body: json(body(known)) });

/** By the operation's name in the description; those beyond it by their address. */
const MAKERS: Record<string, Make> = {
  ingestTranscript: posted('POST', '/v1/ingestion/conversations', () => validTranscript()),
  ingestRecording: () => ({
    method: 'POST',
    target: '/v1/ingestion/recordings',
    headers: [FORM_TYPE],
    body: formOf([...textParts(validFields()), audioPart()]),
  }),
  getRecordingJob: ({ jobId }) => ({ method: 'GET', target: `/v1/ingestion/recordings/${jobId}` }),
  signIn: posted('POST', '/v1/connector/session', ({ account }) => account),
  changePassword: posted('PUT', '/v1/connector/password', () => ({
    current_password: 'not the password',
    new_password: 'another one, and long enough',
  })),
  getSession: asked('/v1/connector/session'),
  getOverview: asked('/v1/connector'),
  getTestRecording: asked('/v1/connector/test-recording'),
  getTestRecordingAudio: () => ({
    method: 'GET',
    target: '/v1/connector/test-recording/audio',
    headers: [['Range', 'bytes=0-99']],
  }),
  listAgents: asked('/v1/connector/agents?search=a&offset=0&limit=10'),
  linkAgent: ({ agentId }) => ({
    method: 'PUT',
    target: `/v1/connector/agents/${agentId}/employee`,
    headers: [JSON_TYPE],
    body: json({ name: 'Robin Agent' }),
  }),
  listEmployees: asked('/v1/connector/employees?search=r&limit=5'),
  changeSettings: posted('PUT', '/v1/connector/settings', () => ({ analysis_enabled: true })),
  listConversations: asked(
    '/v1/connector/conversations?from=2026-01-01&to=2026-12-31&campaign=support&min_score=0&limit=5',
  ),
  getConversation: ({ conversationId }) => ({
    method: 'GET',
    target: `/v1/connector/conversations/${conversationId}`,
  }),
  listRecordings: asked('/v1/connector/recordings?status=rejected&limit=5'),
  followRecordings: asked('/v1/connector/recordings/events'),
  getRubric: asked('/v1/connector/rubric'),
  activateRubric: posted('PUT', '/v1/connector/rubric', ({ rubric }) => ({ source: rubric })),
  previewRubric: posted('POST', '/v1/connector/rubric/preview', ({ rubric }) => ({ source: rubric })),
  startRescoring: posted('POST', '/v1/connector/rescorings', () => ({
    from: '2026-10-01',
    to: '2026-10-02',
  })),
  listTeams: asked('/v1/connector/coaching/teams'),
  createWebhook: posted('POST', '/v1/connector/webhooks', () => ({
    url: 'https://hooks.invalid/calls',
    event_types: ['call.accepted'],
  })),
  listWebhooks: asked('/v1/connector/webhooks'),
  listAudit: asked('/v1/connector/audit?limit=5'),
  '/health/live': asked('/health/live'),
  '/health/ready': asked('/health/ready'),
  '/metrics': asked('/metrics'),
  '/v1/openapi.json': asked('/v1/openapi.json'),
  '/docs': asked('/docs'),
  '/': asked('/'),
};

export const OPERATIONS = Object.keys(MAKERS);

/** What is spoiled: every operation there is, and as often one of those above, on which the most depends. */
export const SPOILED_OPERATIONS = [...OPERATIONS, ...OPERATIONS, ...OPERATIONS, ...DESCRIBED_OPERATIONS];

/** A request that would be accepted, or refused for good reasons, as a well-meaning client sends it. */
export function validRequest(operation: string, known: Acquaintance): Draft {
  const made = MAKERS[operation]?.(known) ?? describedRequest(operation, known);
  const { host, origin } = new URL(known.url);
  return {
    operation,
    version: 'HTTP/1.1',
    body: Buffer.alloc(0),
    ...made,
    headers: [['Host', host], ['Origin', origin], whoAsks(made, known), ...(made.headers ?? [])],
  };
}

function whoAsks(
  { method, target }: Pick<Draft, 'method' | 'target'>,
  { integrationKey, readKey, cookie }: Acquaintance,
): [string, string] {
  if (target.startsWith('/v1/ingestion')) return ['Authorization', `Bearer ${integrationKey}`];
  // Signing in ends the session that the browser has, which all other requests are sent with.
  if (method === 'POST' && target === '/v1/connector/session')
    return [
      'Cookie',
      cookie
        .split('; ')
        .filter((one) => !one.includes('session='))
        .join('; '),
    ];
  const isOpenedByKey = target.startsWith('/v1/') && !target.startsWith('/v1/connector');
  return isOpenedByKey ? ['Authorization', `Bearer ${readKey}`] : ['Cookie', cookie];
}
