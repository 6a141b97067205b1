import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErasureClient } from '../harness/erasure-client';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { placesWith } from '../harness/stored-bytes';
import { callOf, organisationIn, type World } from './connector-world';

/** Words of the call that is erased and of nothing else, as they were said and as the search index writes them. */
const WORDS = ['Quokkaberg', 'quokkaberg', 'zebrafinch'];

let service: RunningService;
let world: World;

beforeAll(async () => {
  service = await startService({ roles: ['all'], env: { SWEEP_INTERVAL_MS: '500' } });
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
});
afterAll(async () => {
  await keepUnwrittenPages('DEFAULT');
  await service?.stop();
});

/** The files of the database: that of SQLite with its log, or those of the tables of MariaDB, the index's own included. */
async function databaseFiles(): Promise<string[]> {
  const { DATABASE_URL } = service.env;
  if (!DATABASE_URL)
    return (await readdir(service.dataDir))
      .filter((name) => name.includes('.sqlite'))
      .map((name) => join(service.dataDir, name));
  const [row] = await sql(service, 'SELECT @@datadir AS folder');
  const folder = join(String(row!.folder), new URL(DATABASE_URL).pathname.slice(1));
  return (await readdir(folder)).filter((name) => name.endsWith('.ibd')).map((name) => join(folder, name));
}

/**
 * A server keeps pages in memory for long before it writes them to its files: from now on it writes them at once, until it
 * is told that they are `DEFAULT` again, for other files use it too.
 */
async function keepUnwrittenPages(percent: '0' | 'DEFAULT'): Promise<void> {
  if (service?.env.DATABASE_URL) await sql(service, `SET GLOBAL innodb_max_dirty_pages_pct = ${percent}`);
}

async function filesWith(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of await databaseFiles()) {
    // One that is gone by now holds nothing.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    for (const word of words) if (bytes.includes(word)) found.push(`${word}: ${path}`);
  }
  return found;
}

/**
 * The ends of the tokens by which search finds words of the planted call, as anybody can make them: an index writes no more of
 * a token than in what it differs from the one before.
 */
function tokensOf({ conversation_date: date }: { conversation_date: string }): string[] {
  const week = Math.floor(new Date(date).getTime() / (7 * 86_400_000));
  const said = ['customer quokkaberg', 'customer in quokkaberg', 'agent quokkaberg', 'agent to quokkaberg'];
  return said.map((words) => {
    const text = `${world.organisationId} ${week} ${words}`;
    return createHash('sha1').update(text).digest('hex').slice(3, 10);
  });
}

const isFound = async () =>
  (await world.administrator.get<{ conversations: object[] }>('/conversations?q=Quokkaberg')).body
    .conversations.length > 0;

async function eraserOf(): Promise<ErasureClient> {
  const made = await world.administrator.request<{ key: string }>('POST', '/read-keys', {
    name: 'Privacy desk',
    scopes: ['erasure:write'],
  });
  return new ErasureClient(service.url, made.body.key);
}

const plantedCall = () =>
  callOf('robin', {
    metadata: { note: 'wants the zebrafinch back' },
    transcript: [
      { speaker: 'agent', text: 'Good morning, thank you for calling, how can I help you?' },
      { speaker: 'customer', text: 'I live in Quokkaberg and my parcel has not arrived.' },
      { speaker: 'agent', text: 'I am sorry to hear that. I will send it again to Quokkaberg today.' },
      { speaker: 'customer', text: 'Thank you, that is all.' },
    ],
  });

// First: the index is written anew once an hour at most. A server does it when its tables are compacted.
describe('the search index of an SQLite file', () => {
  it('holds no token of an erased call soon after, though nobody compacts it', async ({ skip }) => {
    if (service.env.DATABASE_URL) skip();
    const call = plantedCall();
    await world.client.deliverTranscript(call);
    await expect.poll(isFound).toBe(true);
    expect(await filesWith(tokensOf(call))).not.toEqual([]);
    await (await eraserOf()).erased('call', call.external_conversation_id);
    await expect.poll(() => filesWith([...WORDS, ...tokensOf(call)])).toEqual([]);
  });
});

// The files of a server that was given cannot be read from here.
describe.skipIf(process.env.TEST_DATABASE_URL)('database:compact', () => {
  it('leaves no word of an erased call in the files of tables and of the search index', async () => {
    await keepUnwrittenPages('0');
    const call = plantedCall();
    const kept = callOf('robin');
    await world.client.deliverTranscript(kept);
    await world.client.deliverTranscript(call);
    expect((await placesWith(service, ['Quokkaberg'])).length).toBeGreaterThan(0);
    expect((await databaseFiles()).length).toBeGreaterThan(0);
    await expect.poll(isFound).toBe(true);
    await expect.poll(() => filesWith(tokensOf(call))).not.toEqual([]);
    await (await eraserOf()).erased('call', call.external_conversation_id);
    expect(await service.command('database:compact')).toEqual({ compacted: true });
    await expect.poll(() => filesWith([...WORDS, ...tokensOf(call)])).toEqual([]);
    const { body } = await world.administrator.get<{ conversations: { external_conversation_id: string }[] }>(
      '/conversations',
    );
    expect(body.conversations).toMatchObject([{ external_conversation_id: kept.external_conversation_id }]);
  });

  it('takes words out of pages that a version which did not overwrite them has left free', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `('left-${at}', '${'zebrafinch '.repeat(200)}')`);
    await sql(service, 'CREATE TABLE left_behind (id VARCHAR(20) PRIMARY KEY, words TEXT)');
    await sql(service, `INSERT INTO left_behind VALUES ${rows.join(', ')}`);
    await sql(service, 'DROP TABLE left_behind');
    await service.command('database:compact');
    await expect.poll(() => filesWith(['zebrafinch'])).toEqual([]);
  });
});
