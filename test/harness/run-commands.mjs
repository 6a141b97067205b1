// Runs commands of the built service one after another in a process that has loaded it once: loading takes a second,
// and most tests need two commands. Each opens and closes the database, as the command line does.
import 'reflect-metadata';
import { register } from 'prom-client';
import { runCommand } from '../../dist/src/commands/run-command.js';

/** As this process was given them: what one command is told must not stand any more when the next one runs. */
const ENVIRONMENT = { ...process.env };
let last = Promise.resolve();

async function answer({ id, args, env }) {
  const settings = { ...ENVIRONMENT, ...env };
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const [name, value] of Object.entries(settings)) if (value !== null) process.env[name] = value;
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
