// npm run test:hostile -- --minutes 30 [--seed N] [--topology embedded|services]: random hostile requests beside
// deliveries, for longer than `npm test` sends them; ends with a table.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const PROJECTS = { embedded: 'hostile', services: 'hostile-services' };

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string' },
    topology: { type: 'string', default: 'embedded' },
  },
});
const project = PROJECTS[values.topology];
if (!project) {
  process.stderr.write(`--topology is ${Object.keys(PROJECTS).join(' or ')}\n`);
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', project, 'test/hostile/random-requests.test.ts'],
  {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    stdio: 'inherit',
    env: {
      ...process.env,
      HOSTILE_MINUTES: values.minutes,
      ...(values.seed ? { HOSTILE_SEED: values.seed } : {}),
    },
  },
);
process.exitCode = status ?? 1;
