// The command line of the service (docs/operations.md): standard output carries one line of JSON and nothing
// else, so whatever has to be built first is built in silence.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SERVICE, ensureBuilt } from './setup/build.mjs';
import { progress } from './setup/progress.mjs';

try {
  await ensureBuilt([SERVICE], progress({ quiet: true }));
} catch {
  process.stderr.write('the service could not be built: npm run setup says why\n');
  process.exit(1);
}
const cli = fileURLToPath(new URL('../dist/src/cli.js', import.meta.url));
const { status } = spawnSync(process.execPath, [cli, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
