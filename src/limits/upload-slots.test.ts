import 'reflect-metadata';
import { expect, it } from 'vitest';
import { loadSettings } from '../config/load-settings';
import { QueueSettings } from '../config/queue-settings';
import { LimitsRedis } from './limits-redis';
import { UploadSlots } from './upload-slots';

const slots = () => new UploadSlots(new LimitsRedis(loadSettings(QueueSettings, {})));

it('without Redis are places of this process, given back also by an upload that fails', async () => {
  const here = slots();
  const failed = here.run('org', 1, () => Promise.reject(new Error('cut short')));
  await expect(here.run('org', 1, () => Promise.resolve())).rejects.toMatchObject({ status: 429 });
  await expect(failed).rejects.toThrow('cut short');
  expect(await here.taken('org')).toBe(0);
  expect(await here.run('org', 1, () => Promise.resolve('received'))).toBe('received');
});

it('are not counted where there is no limit', async () => {
  const here = slots();
  await here.run('org', 0, async () => expect(await here.taken('org')).toBe(0));
});
