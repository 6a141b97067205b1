import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../harness/running-service';
import { sharedService } from '../../harness/shared-service';
import { transcript } from './calls';
import { newOrganisation } from './organisations';

let service: RunningService;

beforeAll(async () => {
  service = await sharedService();
});

describe('5.3 a new key', () => {
  it('invalidates the previous one for the next request, in every process', async () => {
    const { id, client } = await newOrganisation(service, { linked: false });
    const clients = service.urls.map((baseUrl) => client.with({ baseUrl }));
    for (const each of clients) expect((await each.transcript(transcript())).status).toBe(200);
    const { integration_key } = await service.command<{ integration_key: string }>(
      ...['key:create', '--organisation', id],
    );
    for (const each of clients) expect((await each.transcript(transcript())).status).toBe(401);
    for (const each of clients)
      expect((await each.with({ key: integration_key }).transcript(transcript())).status).toBe(200);
  });

  it('is shown once: neither the database nor the log has it', async () => {
    const { client } = await newOrganisation(service, { linked: false });
    await client.transcript(transcript());
    expect(service.logs).not.toContain(client.key);
  });
});
