// Runs commands of the built service one after another in a process that has loaded it once: loading takes a second,
// and most tests need two commands. Each opens and closes the database, as the command line does, but for those by which
// tests set up what they need: opening takes longer than these, so one that follows another goes on with what that one
// has opened.
import 'reflect-metadata';
import { register } from 'prom-client';
import { commandIn, openCommands } from '../../dist/src/commands/run-command.js';

const SETTING_UP = ['organisation:create', 'agent:link'];
/** Far longer than tests take between two. Whoever stops the service has it closed first. */
const KEPT_OPEN_MS = 60_000;

/** As this process was given them: what one command is told must not stand any more when the next one runs. */
const ENVIRONMENT = { ...process.env };
let last = Promise.resolve();
/** What is left open for the next command with the same settings. */
let open;
let closing;

async function appFor(settings) {
  if (open?.settings === settings) return open.app;
  await close();
  return openCommands();
}

async function close() {
  const { app } = open ?? {};
  open = undefined;
  await app?.close();
  // Metrics are registered once a process, and each makes its own.
  register.clear();
}

async function run(args, env) {
  const given = { ...ENVIRONMENT, ...env };
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const [name, value] of Object.entries(given)) if (value !== null) process.env[name] = value;
  const command = commandIn(args);
  const settings = SETTING_UP.includes(args[0]) ? JSON.stringify(env) : undefined;
  try {
    const app = await appFor(settings ?? {});
    open = { app, settings };
    const result = await command(app);
    if (settings === undefined) await close();
    return result;
  } catch (error) {
    await close();
    throw error;
  }
}

async function answer({ id, args, env }) {
  clearTimeout(closing);
  try {
    // Without a command, only what is open is closed.
    const result = args ? await run(args, env) : (await close(), {});
    process.send({ id, result });
  } catch (error) {
    process.send({ id, error: error.message });
  }
  if (open) closing = setTimeout(() => (last = last.then(close)), KEPT_OPEN_MS);
}

process.on('message', (message) => {
  last = last.then(() => answer(message));
});
process.on('disconnect', () => process.exit());
