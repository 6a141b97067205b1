// Starts the built service in a folder of its own, the way an operator does.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Some seconds after its start a service loads what its first call would wait for. */
export const LOADING_MS = 12_000;

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What starts the service, as in `package.json`. */
export const MAIN = ['--max-semi-space-size=32', 'dist/src/main.js'];

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a program that serves HTTP and waits until `probe` answers. */
export async function startServer(args, env, probe) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  for (let tries = 0; ; tries++) {
    const answer = await fetch(probe).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return { child, pid: child.pid, stop: () => stop(child) };
    if (tries > 600 || child.exitCode !== null) throw new Error(`${args.join(' ')} did not start`);
    await sleep(100);
  }
}

async function stop(child) {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** A folder for the data of a service. */
export const newDataDir = () => mkdtempSync(join(tmpdir(), 'bench-'));

/** The service with one organisation whose agent `agent-1` is linked, and its data in a folder that is removed with it. */
export async function startService({ DATA_DIR: dataDir = newDataDir(), ...env } = {}) {
  const port = await freePort();
  const settings = { LOG_LEVEL: 'error', ...env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' };
  const url = `http://127.0.0.1:${port}`;
  const { stop, pid } = await startServer(MAIN, settings, `${url}/health/ready`);
  const cli = (...args) =>
    JSON.parse(
      execFileSync(process.execPath, ['dist/src/cli.js', ...args], {
        cwd: ROOT,
        env: { ...process.env, ...settings },
      }).toString(),
    );
  const { organisation_id, integration_key } = cli('organisation:create', '--name', 'Bench');
  cli('agent:link', '--organisation', organisation_id, '--agent', 'agent-1', '--employee', 'Emma');
  return {
    url,
    pid,
    settings,
    cli,
    authorization: `Bearer ${integration_key}`,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Processor time a process has taken, in milliseconds: it says more than the clock where others use the machine. Linux only. */
export function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** Fields every delivery has. */
export const metadata = (id) => ({
  external_conversation_id: id,
  agent_external_id: 'agent-1',
  conversation_date: '2026-11-01T10:00:00Z',
  call_agent_name: 'Robin Agent',
  campaign: 'support',
  outcome_code: 'resolved',
});
