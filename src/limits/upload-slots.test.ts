import 'reflect-metadata';
import { expect, it } from 'vitest';
import { loadSettings } from '../config/load-settings';
import { QueueSettings } from '../config/queue-settings';
import { MEGABYTE } from './limit-names';
import { LimitsRedis } from './limits-redis';
import { UploadSlots } from './upload-slots';

const ONE = { uploads: 1, megabytes_in_flight: 0 };
const NONE = { uploads: 0, megabytes_in_flight: 0 };
const slots = () => new UploadSlots(new LimitsRedis(loadSettings(QueueSettings, {})));

it('without Redis are places of this process, given back also by an upload that fails', async () => {
  const here = slots();
  const failed = here.run('org', ONE, 10, () => Promise.reject(new Error('cut short')));
  await expect(here.run('org', ONE, 10, () => Promise.resolve())).rejects.toMatchObject({ status: 429 });
  await expect(failed).rejects.toThrow('cut short');
  expect(await here.taken('org')).toEqual({ uploads: 0, bytes: 0 });
  expect(await here.run('org', ONE, 10, () => Promise.resolve('received'))).toBe('received');
});

it('are not counted where there is no limit', async () => {
  const here = slots();
  await here.run('org', NONE, 10, async () =>
    expect(await here.taken('org')).toEqual({ uploads: 0, bytes: 0 }),
  );
});

it('are bounded by their bytes together; one alone is received however large it is', async () => {
  const here = slots();
  const limits = { uploads: 0, megabytes_in_flight: 3 };
  const nothing = () => Promise.resolve();
  await here.run('org', limits, 9 * MEGABYTE, async () => {
    await expect(here.run('org', limits, 1, nothing)).rejects.toMatchObject({ status: 429 });
    await here.run('other', limits, 1, nothing);
  });
  await here.run('org', limits, 2 * MEGABYTE, async () => {
    expect(await here.taken('org')).toEqual({ uploads: 1, bytes: 2 * MEGABYTE });
    await here.run('org', limits, MEGABYTE, nothing);
    await expect(here.run('org', limits, MEGABYTE + 1, nothing)).rejects.toMatchObject({
      body: { error: expect.stringContaining('3 MB of recordings at once') as string },
    });
  });
});
