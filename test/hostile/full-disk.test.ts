import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillForAWhile } from '../crash/full-disk';
import { mountSmallDisk } from '../services/environment/small-disk';
import { hostileWorld, type HostileWorld } from './hostile-world';
import { expectAtWork, sendInTrouble } from './in-trouble';

/** Holds the gigabyte without which a process does not call itself ready. */
const DISK_BYTES = 1.2 * 1024 ** 3;

/** Undefined where this machine lets none be mounted for all to see: that takes root. */
const disk = mountSmallDisk(DISK_BYTES);

describe.skipIf(!disk)('hostile requests while the disk is full (skipped where nobody may mount one)', () => {
  let world: HostileWorld;
  beforeAll(async () => {
    world = await hostileWorld({ dataDir: disk?.path, env: { SWEEP_INTERVAL_MS: '1000' } });
  });
  afterAll(async () => {
    await world?.stop();
    await disk?.stop();
  });

  it('are answered in shape or closed, and work goes on after', { timeout: 300_000 }, async () => {
    const faults = await sendInTrouble(world, async (done) => {
      let sending = true;
      const sent = done.finally(() => (sending = false));
      while (sending && disk) await fillForAWhile(disk.path);
      await sent;
    });
    expect(faults).toEqual([]);
    await world.watch.expectUnharmed();
    await expectAtWork(world);
    await world.watch.expectMemoryBack();
  });
});
