import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../clients/typescript/src/webhook';
import { REJECT_REASONS } from '../../src/audio-quality/audio-verdict';
import { ERROR_CODES } from '../../src/http/error-codes';
import { freePort } from '../harness/free-port';
import { ROOT } from '../harness/service-process';
import { quickService, sharedService } from '../harness/shared-service';
import { organisationIn, stereoTone } from './connector-world';
import { Receiver } from './webhook-receiver';

/** What stands in the code blocks of a document in one language, in their order. */
function blocksOf(document: string, language: string): string[] {
  const blocks = readFileSync(join(ROOT, 'docs', document), 'utf8').matchAll(/^```(\w+)\n([^]*?)^```$/gm);
  return [...blocks].filter(([, name]) => name === language).map(([, , code]) => code ?? '');
}

/** The commands of the guide and of the pages that it leads to. */
const commandsOf = (): string[] =>
  ['client-guide.md', 'webhooks.md', 'exports.md'].flatMap((document) => blocksOf(document, 'sh'));

/** The one command of the guide that has this in it. */
function commandWith(part: string): string {
  const command = commandsOf().find((one) => one.includes(part));
  if (!command) throw new Error(`no command of the guide has ${part}`);
  return command;
}

/** Runs commands as a reader of the guide does, and resolves with what they print; rejects when one fails. */
async function output(commands: string, variables: Record<string, string>): Promise<string> {
  const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', commands], {
    cwd: folder,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(shell, 'close');
  const [printed, errors] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
  expect([(await ended)[0], errors]).toEqual([0, '']);
  return printed;
}

/** The Node code of the guide as a program that serves on `port`, and prints each event that it takes. */
async function nodeProgram(port: number, secret: string): Promise<ChildProcess & { stdout: Readable }> {
  const code = blocksOf('webhooks.md', 'js').find((block) => block.includes('standardwebhooks'));
  if (!code) throw new Error('there is no code for Node');
  const queue = 'function queueForLater(event) { console.log(JSON.stringify(event)); }';
  const listen = `app.listen(${port}, '127.0.0.1', () => console.log('ready'));`;
  const program = spawn(process.execPath, ['--input-type=module', '--eval', `${code}\n${queue}\n${listen}`], {
    cwd: ROOT,
    env: { ...process.env, WEBHOOK_SECRET: secret },
  });
  await once(program.stdout, 'data');
  return program;
}

async function end(program: ChildProcess): Promise<void> {
  program.kill();
  await once(program, 'exit');
}

const isHere = (program: string): boolean => spawnSync(program, ['-version']).error === undefined;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guide-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!isHere('curl'))('the commands of the guide', () => {
  /** What each command printed. */
  let printed: string[];

  beforeAll(async () => {
    const service = await sharedService();
    const world = await organisationIn(service);
    await service.linkAgent(world.organisationId, 'agent-42');
    const scopes = ['results:read', 'webhooks:write', 'exports:write'];
    const created = await world.administrator.request<{ key: string }>('POST', '/read-keys', {
      name: 'CRM',
      scopes,
    });
    const sandbox = await world.administrator.request<{ sandbox_key: string }>('POST', '/sandbox-key');
    writeFileSync(join(folder, 'call.wav'), stereoTone(2).bytes);
    const BETWEEN = '=-=-=';
    const all = await output(commandsOf().join(`\necho; echo ${BETWEEN}\n`), {
      BASE_URL: service.url,
      INTEGRATION_KEY: world.client.integrationKey,
      READ_KEY: created.body.key,
      SANDBOX_KEY: sandbox.body.sandbox_key,
    });
    printed = all.split(BETWEEN);
  });

  const answerTo = (part: string): unknown =>
    JSON.parse(printed[commandsOf().findIndex((command) => command.includes(part))] ?? '');

  it('deliver a transcript that is analysed, as the guide shows the answer', () => {
    const [shown] = blocksOf('client-guide.md', 'json').map(
      (block) => JSON.parse(block) as Record<string, unknown>,
    );
    expect(answerTo('--data @-')).toEqual({ ...shown, conversation_id: expect.any(String) as string });
  });

  it('deliver a recording and follow it to its end', () => {
    expect(answerTo('audio=@call.wav')).toMatchObject({ status: 'queued' });
    expect(answerTo('until curl')).toMatchObject({ status: 'rejected', reject_reason: 'too_short' });
  });

  it('deliver a recording to the sandbox', () => {
    expect(answerTo('sandbox-reject')).toMatchObject({ status: 'queued' });
  });

  it('read one result, and all', () => {
    expect(answerTo('/v1/results/call')).toMatchObject({ status: 'analysed' });
    expect(answerTo('/v1/results?limit')).toMatchObject({ has_more: false });
  });

  it('export a day, and open it', async () => {
    expect(answerTo('"format": "parquet", "from"')).toMatchObject({ kind: 'calls', state: 'queued' });
    expect(answerTo('"state":"(done')).toMatchObject({ state: 'done', rows: 2 });
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(folder, 'calls.parquet')) });
    expect(rows).toMatchObject([{ status: 'analysed' }, { status: 'rejected' }]);
    expect(answerTo('"keep_days": 30')).toMatchObject({ schedules: [{ kind: 'calls', hour: 2 }] });
  });

  it('create an endpoint for webhooks, and have a test event sent', () => {
    expect(answerTo('/v1/webhooks')).toMatchObject({ secret: expect.stringMatching(/^whsec_/) as string });
    expect(answerTo('/test"')).toMatchObject({ event_type: 'webhook.test' });
    expect(answerTo('/deliveries"')).toMatchObject({ deliveries: [{ event_type: 'webhook.test' }] });
  });
});

it.skipIf(!isHere('curl'))(
  'an event comes to an endpoint made by the guide, is verified by its code and by the client, and leads to the result',
  async () => {
    const service = await quickService();
    const receiver = await Receiver.start();
    let program: Awaited<ReturnType<typeof nodeProgram>> | undefined;
    try {
      const world = await organisationIn(service);
      await service.linkAgent(world.organisationId, 'agent-42');
      const scopes = ['results:read', 'webhooks:write'];
      const body = { name: 'CRM', scopes };
      const created = await world.administrator.request<{ key: string }>('POST', '/read-keys', body);
      const variables = {
        BASE_URL: service.url,
        INTEGRATION_KEY: world.client.integrationKey,
        READ_KEY: created.body.key,
      };
      const register = commandWith('/v1/webhooks').replace(
        'https://crm.example.com/hooks/calls',
        receiver.url,
      );
      const { secret } = JSON.parse(await output(register, variables)) as { secret: string };

      // What arrives is handed on as it came, to the program of the guide, whose answer the service gets.
      const port = await freePort();
      program = await nodeProgram(port, secret);
      const taken: string[] = [];
      program.stdout.on('data', (chunk: Buffer) => taken.push(chunk.toString()));
      receiver.respond = (response, { headers, body }) => {
        const names = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
        const passed = Object.fromEntries(names.map((name) => [name, headers[name] ?? '']));
        void fetch(`http://127.0.0.1:${port}/hooks/calls`, { method: 'POST', headers: passed, body }).then(
          ({ status }) => response.writeHead(status).end(),
        );
      };
      const delivered = JSON.parse(await output(commandWith('--data @-'), variables)) as Record<
        string,
        unknown
      >;
      const analysed = () =>
        taken
          .join('')
          .split('\n')
          .find((line) => line.includes('"call.analysed"'));
      await expect.poll(analysed).toBeDefined();
      const received = receiver.received.find(({ event }) => event.type === 'call.analysed');
      const event = verifyWebhook(secret, received!.headers, received!.body);
      expect(JSON.parse(analysed() ?? '')).toEqual(event);
      const { external_conversation_id: id, conversation_id, score, link } = event.data;
      expect([id, conversation_id]).toEqual([delivered.external_conversation_id, delivered.conversation_id]);
      const shown = '/v1/results/call-2026-000123';
      const read = commandWith(shown).replace(shown, `/v1/results/${id}`);
      const result: unknown = JSON.parse(await output(read, variables));
      expect(result).toMatchObject({
        external_conversation_id: id,
        status: 'analysed',
        evaluation: { score },
      });
      expect(link).toBe(`/v1/results/${id}`);
      const endpoints = await fetch(`${service.url}/v1/webhooks`, {
        headers: { authorization: `Bearer ${created.body.key}` },
      });
      expect(await endpoints.json()).toMatchObject({ webhooks: [{ state: 'enabled', failing_since: null }] });
    } finally {
      if (program) await end(program);
      await receiver.stop();
    }
  },
  180_000,
);

interface Operation {
  security?: Record<string, unknown>[];
  responses: Record<string, { description: string }>;
}

/** Every operation that a key opens, with its path. */
function operationsOfKeys(): (Operation & { path: string })[] {
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ ...operation, path })),
  );
  return operations.filter(({ security = [] }) => security.some((way) => !('administratorSession' in way)));
}

it.each(['client-guide.md', 'webhooks.md', 'exports.md'])(
  'every row of a table of %s has its columns',
  (name) => {
    const tables = readFileSync(join(ROOT, 'docs', name), 'utf8').matchAll(/(?:^\|.*\|\n)+/gm);
    for (const [table] of tables) {
      const columns = table
        .trim()
        .split('\n')
        .map((row) => row.replaceAll('\\|', '').split('|').length);
      expect(new Set(columns).size, table).toBe(1);
    }
  },
);

it('the table of scopes says of each what it opens', () => {
  const guide = readFileSync(join(ROOT, 'docs/client-guide.md'), 'utf8');
  const missing = operationsOfKeys().filter(({ path, responses }) => {
    const scope = /has not the scope `([\w:]+)`/.exec(responses[403]?.description ?? '')?.[1];
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${scope}\``));
    return scope && !row?.includes(`/${path.split('/').slice(1, 3).join('/')}`);
  });
  expect(missing.map(({ path }) => path)).toEqual([]);
});

describe('the catalogue of errors', () => {
  const guide = readFileSync(join(ROOT, 'docs/client-guide.md'), 'utf8');

  it('has every reason for which a recording is rejected or a call is not analysed', () => {
    const reasons = [
      'agent_not_linked',
      'too_short',
      'before_analysis_start',
      'analysis_disabled',
      'analysis_retry_queued',
    ];
    const missing = [...REJECT_REASONS, ...reasons].filter((reason) => !guide.includes(`\n| \`${reason}\``));
    expect(missing).toEqual([]);
  });

  it('has every error that an operation of a key can answer', () => {
    const statuses = new Set(operationsOfKeys().flatMap(({ responses }) => Object.keys(responses)));
    const missing = [...statuses].filter((status) => status >= '400' && !guide.includes(`\n| ${status} `));
    expect(missing).toEqual([]);
  });
});

it('the catalogue of errors has each cause of 410 with its code', () => {
  const guide = readFileSync(join(ROOT, 'docs/client-guide.md'), 'utf8');
  const rows = guide.split('\n').filter((line) => line.startsWith('| 410 '));
  const codes = rows.map((row) => ERROR_CODES.find((code) => row.includes(`\`${code}\``)));
  expect(codes.sort()).toEqual(['data_erased', 'export_expired']);
});

describe('verifying a webhook by the code of the guide', () => {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const body = '{"type":"call.analysed","data":{"score":82.4}}';
  /** Signed by the published library: genuine, changed, old, and of another secret beside the right one. */
  const cases = [
    { ...signed(new Date()), body, genuine: true },
    { ...signed(new Date()), body: body.replace('82', '99'), genuine: false },
    { ...signed(new Date(Date.now() - 600_000)), body, genuine: false },
    { ...withTwoSignatures(), body, genuine: true },
  ];

  function signed(at: Date, by = secret) {
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    return { id: 'msg_1', timestamp, signatures: new Webhook(by).sign('msg_1', at, body) };
  }
  function withTwoSignatures() {
    const own = signed(new Date());
    const { signatures } = signed(new Date(), `whsec_${randomBytes(24).toString('base64')}`);
    return { ...own, signatures: `${signatures} ${own.signatures}` };
  }

  const codeFor = (language: string, name: string): string => {
    const code = blocksOf('webhooks.md', language).find((block) => block.includes(name));
    if (!code) throw new Error(`there is no code in ${language}`);
    return code;
  };
  const EXPECTED = cases.map(({ genuine }) => String(genuine));
  const lines = (output: Buffer): string[] => output.toString().toLowerCase().trim().split('\n');

  it('works in Node with Express', async () => {
    const port = await freePort();
    const server = await nodeProgram(port, secret);
    try {
      for (const { id, timestamp, signatures, genuine, ...sent } of cases) {
        const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
        const url = `http://127.0.0.1:${port}/hooks/calls`;
        const init = {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: sent.body,
        };
        expect((await fetch(url, init)).status).toBe(genuine ? 204 : 400);
      }
    } finally {
      await end(server);
    }
  });

  it.skipIf(!isHere('python3'))('works in Python', () => {
    const calls = cases.map(
      ({ id, timestamp, signatures, body }) =>
        `print(is_genuine(${[secret, id, timestamp, signatures].map((value) => JSON.stringify(value)).join(', ')}, b'${body}'))`,
    );
    const program = [codeFor('python', 'is_genuine'), ...calls].join('\n');
    expect(lines(execFileSync('python3', ['-c', program]))).toEqual(EXPECTED);
  });

  it.skipIf(!isHere('java'))('works in Java', () => {
    const calls = cases.map(
      ({ id, timestamp, signatures, body }) =>
        `System.out.println(isGenuine(${[secret, id, timestamp, signatures].map((value) => JSON.stringify(value)).join(', ')}, ${JSON.stringify(body)}.getBytes(StandardCharsets.UTF_8)));`,
    );
    const program = `import java.nio.charset.StandardCharsets; import java.security.MessageDigest; import java.time.Instant;
      import java.util.Base64; import javax.crypto.Mac; import javax.crypto.spec.SecretKeySpec;
      class Verify { ${codeFor('java', 'isGenuine')}
        public static void main(String[] args) throws Exception { ${calls.join('\n')} } }`;
    const path = join(folder, 'Verify.java');
    writeFileSync(path, program);
    expect(lines(execFileSync('java', [path]))).toEqual(EXPECTED);
  });

  it.skipIf(!isHere('mcs'))('works in C#', () => {
    const calls = cases.map(
      ({ id, timestamp, signatures, body }) =>
        `Console.WriteLine(IsGenuine(${[secret, id, timestamp, signatures].map((value) => JSON.stringify(value)).join(', ')}, Encoding.UTF8.GetBytes(${JSON.stringify(body)})));`,
    );
    const program = `using System; using System.Linq; using System.Security.Cryptography; using System.Text;
      class Verify { ${codeFor('csharp', 'IsGenuine')}
        public static void Main() { ${calls.join('\n')} } }`;
    const path = join(folder, 'Verify.cs');
    writeFileSync(path, program);
    execFileSync('mcs', [path], { stdio: 'pipe' });
    expect(lines(execFileSync('mono', [join(folder, 'Verify.exe')]))).toEqual(EXPECTED);
  });

  it.skipIf(!isHere('php'))('works in PHP', () => {
    const calls = cases.map(
      ({ id, timestamp, signatures, body }) =>
        `echo isGenuine(${[secret, id, timestamp, signatures, body].map((value) => `'${value}'`).join(', ')}) ? 'true' : 'false', "\\n";`,
    );
    expect(lines(execFileSync('php', ['-r', [codeFor('php', 'isGenuine'), ...calls].join('\n')]))).toEqual(
      EXPECTED,
    );
  });
});
