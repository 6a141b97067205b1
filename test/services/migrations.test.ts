import { expect, it } from 'vitest';
import { startService } from '../harness/running-service';

/** As many as an operator may start at once when a new version is rolled out. */
const PROCESSES = 10;

it('ten processes that start at once on an empty database apply each migration once', async () => {
  // Its own database is fresh; `migrate` runs in processes of their own beside the one that started.
  const service = await startService({ roles: [] });
  try {
    const results = await Promise.all(
      Array.from({ length: PROCESSES }, () => service.cli<{ applied: string[] }>('migrate')),
    );
    const applied = results.flatMap((result) => result.applied);
    expect(applied.length).toBeGreaterThan(0);
    expect(new Set(applied).size).toBe(applied.length);
    expect(await service.cli('migrate')).toEqual({ applied: [] });
  } finally {
    await service.stop();
  }
});
