import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillForAWhile } from '../crash/full-disk';
import { mountSmallDisk, type SmallDisk } from '../services/environment/small-disk';
import { hostileWorld, type HostileWorld } from './hostile-world';
import { expectAtWork, sendInTrouble } from './in-trouble';

/** Holds the gigabyte without which a process does not call itself ready. */
const DISK_BYTES = 1.2 * 1024 ** 3;

let disk: SmallDisk | undefined;
let world: HostileWorld;

beforeAll(async () => {
  // Where this machine lets none be mounted the requests are sent all the same.
  disk = mountSmallDisk(DISK_BYTES);
  world = await hostileWorld({ dataDir: disk?.path, env: { SWEEP_INTERVAL_MS: '1000' } });
});
afterAll(async () => {
  await world?.stop();
  await disk?.stop();
});

describe('hostile requests while the disk is full', () => {
  it('are answered in shape or closed, and work goes on after', { timeout: 300_000 }, async () => {
    const faults = await sendInTrouble(world, async (done) => {
      let sending = true;
      const sent = done.finally(() => (sending = false));
      while (sending) await (disk ? fillForAWhile(disk.path) : sent);
      await sent;
    });
    expect(faults).toEqual([]);
    await world.watch.expectUnharmed();
    await expectAtWork(world);
    await world.watch.expectMemoryBack();
  });
});
