import 'reflect-metadata';
import { runCommand } from './commands/run-command';

// What is written holds words of people, as in `main.ts`.
process.umask(0o077);
// Standard error has one line, and that only when a command fails: no warning of a package about the version of Node.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
runCommand(process.argv.slice(2)).then(
  (result) => process.stdout.write(JSON.stringify(result) + '\n'),
  (error: unknown) => {
    const known = error instanceof Error && !('driverError' in error);
    const message = known ? error.message : 'the database refused this; is it reachable and up to date?';
    process.stderr.write(message.replaceAll('\n', ' ') + '\n');
    process.exitCode = 1;
  },
);
