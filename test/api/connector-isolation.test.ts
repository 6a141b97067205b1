import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { Description } from './conformance/description';
import { organisationIn, type World } from './connector-world';
import { fill, SECRET } from './isolation/marked-organisation';
import type { MarkedIds } from './isolation/request';
import { REQUESTS_OF_ADMINISTRATION } from './isolation/requests-of-administration';
import { REQUESTS_OF_CALLS } from './isolation/requests-of-calls';
import { REQUESTS_OF_SCORING } from './isolation/requests-of-scoring';

let service: RunningService;
let owner: World;
let stranger: World;
let description: Description;
let ids: MarkedIds;

beforeAll(async () => {
  service = await sharedService();
  owner = await organisationIn(service);
  stranger = await organisationIn(service);
  description = await Description.of(service.url);
  ids = await fill(owner);
});

/** Every operation, in an order in which each finds what it needs. */
const REQUESTS = [...REQUESTS_OF_CALLS, ...REQUESTS_OF_SCORING, ...REQUESTS_OF_ADMINISTRATION];

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
  'getErasureReceipt',
];

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
        const response = await world.administrator.request(method, request.path(ids), request.body?.(ids));
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
