// npm run test:crash -- --minutes 30 [--seed N] [--hostile]: the crash suite for longer than `npm test` runs it,
// with a hostile client beside it where asked for.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string' },
    hostile: { type: 'boolean', default: false },
  },
});
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'crash'],
  {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    stdio: 'inherit',
    env: {
      ...process.env,
      CRASH_MINUTES: values.minutes,
      CRASH_SEED: values.seed ?? String(Math.floor(Math.random() * 2 ** 31)),
      ...(values.hostile ? { CRASH_HOSTILE: '1' } : {}),
    },
  },
);
process.exitCode = status ?? 1;
