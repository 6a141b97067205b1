import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callOf,
  organisationIn,
  recordingOf,
  stereoTone,
  type World,
} from '../../../test/api/connector-world.js';
import type { RunningService } from '../../../test/harness/running-service.js';
import { ROOT } from '../../../test/harness/service-process.js';
import { sharedService } from '../../../test/harness/shared-service.js';
import type { CallIngestionClient, TranscriptDelivery } from '../src/client.js';

type Built = typeof import('../src/client.js');

const PACKAGE = join(ROOT, 'clients/typescript');

let service: RunningService;
let world: World;
let folder: string;
/** The files of the package. */
let packed: string[];
let built: Built;
let client: CallIngestionClient;

beforeAll(async () => {
  // What is tested is what would be published from a fresh clone: packing builds it.
  await rm(join(PACKAGE, 'dist'), { recursive: true, force: true });
  // npx, by which somebody may run this, tells every npm below it to leave scripts out.
  const pack = ['pack', '--dry-run', '--json', '--silent', '--ignore-scripts=false'];
  const listed = execFileSync('npm', pack, { cwd: PACKAGE });
  const [{ files }] = JSON.parse(listed.toString()) as [{ files: { path: string }[] }];
  packed = files.map(({ path }) => path);
  built = (await import(pathToFileURL(join(PACKAGE, 'dist/client.js')).href)) as Built;
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  service = await sharedService();
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  client = new built.CallIngestionClient({
    baseUrl: service.url,
    integrationKey: world.client.integrationKey,
    readKey: await readKeyOf(world),
    retryWaitsSeconds: [],
  });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function readKeyOf({ administrator }: World): Promise<string> {
  const fields = { name: 'Client', scopes: ['results:read', 'transcripts:read'] };
  return (await administrator.request<{ key: string }>('POST', '/read-keys', fields)).body.key;
}

describe('the built client and the service', () => {
  it('delivers a transcript once, however often it is sent, and reads its result', async () => {
    const call = callOf('robin') as TranscriptDelivery;
    const accepted = await client.deliverTranscript(call);
    expect(accepted).toMatchObject({ status: 'accepted', analysed: true });
    expect(await client.deliverTranscript(call)).toEqual(accepted);
    const result = await client.getResult(call.external_conversation_id, { include: 'transcript' });
    expect(result).toMatchObject({ status: 'analysed', conversation_id: accepted.conversation_id });
    expect(result?.evaluation?.score).toEqual(expect.any(Number));
    expect(result?.transcript).toHaveLength(call.transcript.length);
  });

  it('streams a recording from disk, follows it to its end, and takes a resend for done', async () => {
    const path = join(folder, 'call.wav');
    await writeFile(path, stereoTone(2).bytes);
    const fields = recordingOf('robin');
    const recording = { ...fields, agent_channel: '0' as const, metadata: { queue: 'billing' } };
    const outcome = await client.deliverRecording(recording, path);
    if (outcome.status !== 'queued' || !outcome.job_id) throw new Error(`it was ${outcome.status}`);
    const job = await client.waitForRecording(outcome.job_id, { intervalMs: 100 });
    expect(job).toMatchObject({ status: 'rejected', reject_reason: 'too_short' });
    expect(await client.deliverRecording(recording, path)).toMatchObject({ status: 'duplicate' });
    const result = await client.getResult(fields.external_conversation_id);
    expect(result).toMatchObject({ status: 'rejected', call: { metadata: { queue: 'billing' } } });
  });

  it('reads every result once, and later what is new', async () => {
    for (let i = 0; i < 5; i++) await client.deliverTranscript(callOf('robin') as TranscriptDelivery);
    const read: string[] = [];
    let cursor: string | undefined;
    const readOn = async () => {
      for await (const page of client.resultPages({ limit: 2, cursor })) {
        read.push(...page.results.map((result) => result.external_conversation_id));
        cursor = page.next_cursor;
      }
    };
    await readOn();
    expect(new Set(read).size).toBe(read.length);
    const before = read.length;
    const { external_conversation_id } = await client.deliverTranscript(
      callOf('robin') as TranscriptDelivery,
    );
    await readOn();
    expect(read.slice(before)).toEqual([external_conversation_id]);
  });

  it('rejects with what the service says of a wrong field or key', async () => {
    const wrong = { ...callOf('robin'), campaign: '' } as TranscriptDelivery;
    await expect(client.deliverTranscript(wrong)).rejects.toMatchObject({
      status: 400,
      issues: [{ field: 'campaign' }],
    });
    const stranger = new built.CallIngestionClient({ baseUrl: service.url, integrationKey: 'cis_unknown' });
    await expect(stranger.getResult('call-1')).rejects.toMatchObject({ status: 401 });
  });

  it("finds nothing of another organisation's calls", async () => {
    const { external_conversation_id } = await client.deliverTranscript(
      callOf('robin') as TranscriptDelivery,
    );
    const readKey = await readKeyOf(await organisationIn(service));
    const other = new built.CallIngestionClient({ baseUrl: service.url, readKey });
    expect(await other.getResult(external_conversation_id)).toBeNull();
    expect((await other.listResults()).results).toEqual([]);
  });
});

describe('the package', () => {
  it('verifies webhooks by what it exports for that', async () => {
    const { exports } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as {
      exports: Record<string, { default: string }>;
    };
    const { href } = pathToFileURL(join(PACKAGE, exports['./webhook']!.default));
    const { verifyWebhook, WebhookNotGenuine } = (await import(href)) as typeof import('../src/webhook.js');
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const body = JSON.stringify({ type: 'call.analysed', timestamp: '2026-11-22T10:15:00.000Z', data: {} });
    const at = new Date();
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    };
    expect(verifyWebhook(secret, headers, body)).toEqual(JSON.parse(body));
    expect(() => verifyWebhook(secret, headers, `${body} `)).toThrow(WebhookNotGenuine);
  });

  it('holds what was built, its description and its licence, and nothing else', () => {
    expect(packed).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/client.js', 'dist/client.d.ts']),
    );
    expect(
      packed.filter((path) => !/^(LICENSE|README\.md|package\.json|dist\/[\w-]+(\.d\.ts|\.js))$/.test(path)),
    ).toEqual([]);
  });
});
