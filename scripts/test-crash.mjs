// npm run test:crash -- --minutes 30 [--seed N]: the crash suite for longer than `npm test` runs it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string' } },
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
    },
  },
);
process.exitCode = status ?? 1;
