// Runs commands of the built service one after another in a process that has loaded it once: loading takes a second,
// and most tests need two commands. Each opens and closes the database, as the command line does.
import 'reflect-metadata';
import { register } from 'prom-client';
import { runCommand } from '../../dist/src/commands/run-command.js';

let last = Promise.resolve();

async function answer({ id, args, env }) {
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === null) delete process.env[name];
    else process.env[name] = value;
  }
  try {
    process.send({ id, result: await runCommand(args) });
  } catch (error) {
    process.send({ id, error: error.message });
  } finally {
    // Metrics are registered once a process, and each command makes its own.
    register.clear();
  }
}

process.on('message', (message) => {
  last = last.then(() => answer(message));
});
process.on('disconnect', () => process.exit());
