import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../harness/running-service';
import { sql } from '../../harness/service-database';
import { transcript } from './calls';
import type { ClientSystem } from './client-system';
import { send } from './http-request';
import { newOrganisation } from './organisations';

let service: RunningService;
let client: ClientSystem;

beforeAll(async () => {
  service = await startService({ withoutWorker: true });
  ({ client } = await newOrganisation(service));
});
afterAll(() => service?.stop());

const ERROR = { error: expect.stringMatching(/\w+/) as string };

describe('4.3 and 7.1 404 for an unknown job id of any form', () => {
  it.each([
    ['that never was', '01a1fc94-cd0e-7473-ae9d-779e992e4f97'],
    ['a number', '1'],
    ['zero bytes', '%00%00'],
    ['3,000 characters', 'x'.repeat(3_000)],
    ['a way upwards', '..%2f..%2fetc%2fpasswd'],
    ['broken percent-encoding', '%zz'],
    ['half a character', '%E0%A4%A'],
    ['no UTF-8', '%ff%fe'],
    ['a quote', "'%20OR%20'1'='1"],
    ['another script', '%E9%80%9A%E8%A9%B1'],
    ['a name of every object', '__proto__'],
    ['a word', 'null'],
    ['a space', '%20'],
    ['a query after it', 'x?y=z'],
    ['a wildcard', '%25'],
  ])('%s', async (_, jobId) => {
    const { status, body } = await client.job(jobId);
    expect({ status, body }).toEqual({ status: 404, body: ERROR });
  });

  it('a way upwards by the letter', async () => {
    const answer = await send(service.url, {
      method: 'GET',
      path: '/v1/ingestion/recordings/../../../etc/passwd',
      headers: { authorization: `Bearer ${client.key}` },
    });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: ERROR });
  });
});

describe('7.1 500', () => {
  it('hides its cause behind a reference id, which stands in the log beside the cause', async () => {
    await sql(service, 'ALTER TABLE `conversation` RENAME TO `conversation_away`');
    try {
      const secret = 'Jansen, who called about a secret';
      const body = transcript({ transcript: [{ speaker: 'agent', text: secret, start: 0, end: 60 }] });
      const answer = await client.transcript(body);
      expect(answer.status).toBe(500);
      const { error } = answer.body as { error: string };
      expect(error).not.toMatch(/conversation|sql|table|column|\.ts|\.js/i);
      const [reference] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(error)!;
      const logged = () => service.logs.split('\n').filter((line) => line.includes(reference));
      // The answer may be here before what the process wrote.
      await expect.poll(logged).toHaveLength(1);
      expect(JSON.parse(logged()[0]!)).toMatchObject({ level: 50, err: { type: 'QueryFailedError' } });
      expect(service.logs).not.toContain(secret);
    } finally {
      await sql(service, 'ALTER TABLE `conversation_away` RENAME TO `conversation`');
    }
    expect((await client.transcript(transcript())).status).toBe(200);
  });

  it('leaves nothing behind: the same call is accepted once the cause is gone', async () => {
    const body = transcript();
    await sql(service, 'ALTER TABLE `analysis` RENAME TO `analysis_away`');
    const failed = await client
      .transcript(body)
      .finally(() => sql(service, 'ALTER TABLE `analysis_away` RENAME TO `analysis`'));
    expect(failed.status).toBe(500);
    expect((await client.transcript(body)).body).toMatchObject({ analysed: true });
  });
});
