import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DemoFailed } from './demo-failed.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_TIMEOUT_MS = 60_000;
const LOG_LINES_SHOWN = 15;

/** Settings that would take the demonstration off the embedded default. */
const NOT_EMBEDDED =
  /^(DATABASE_URL|REDIS_URL|AUDIO_STORE_URL|TRANSCRIPTION_ENGINE|SCORING_ENGINE|ROLE)(_FILE)?$/;

/** The port asked for, else 3000, else any: whichever is free. */
async function freePort() {
  const asked = process.env.PORT ? [Number(process.env.PORT)] : [3000, 0];
  for (const port of asked) {
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
      const found = server.address().port;
      server.close();
      await once(server, 'close');
      return found;
    } catch {
      // Taken: try the next.
    }
  }
  throw new DemoFailed(`port ${asked[0]} is taken: free it, or name another one in PORT`);
}

/** The service in one process on its embedded default, in a data folder that goes when it goes. */
export class DemoService {
  #child;
  #env;
  #folder;

  constructor(child, env, folder) {
    this.#child = child;
    this.#env = env;
    this.#folder = folder;
    this.url = `http://127.0.0.1:${env.PORT}`;
    /** Resolves when the process has ended, whoever ended it. */
    this.ended = once(child, 'exit');
  }

  static async start() {
    const folder = mkdtempSync(join(tmpdir(), 'call-ingestion-demo-'));
    const kept = Object.entries(process.env).filter(([name]) => !NOT_EMBEDDED.test(name));
    const env = {
      ...Object.fromEntries(kept),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
    };
    const child = spawn(process.execPath, [join(ROOT, 'dist/src/main.js')], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(folder, 'service.log'));
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    const service = new DemoService(child, env, folder);
    try {
      await service.#ready();
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  }

  /** Where the demonstration may put files; it goes with the service. */
  get folder() {
    return this.#folder;
  }

  get logFile() {
    return join(this.#folder, 'service.log');
  }

  get dataFolder() {
    return this.#env.DATA_DIR;
  }

  get isRunning() {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  lastLogLines() {
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-LOG_LINES_SHOWN).join('\n');
  }

  async #ready() {
    for (const deadline = Date.now() + START_TIMEOUT_MS; this.isRunning && Date.now() < deadline;) {
      const answer = await fetch(`${this.url}/health/ready`).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await sleep(100);
    }
    throw new DemoFailed(`the service did not start:\n${this.lastLogLines()}`);
  }

  /** Runs a command of the service's command line and gives what it prints. */
  async command(...args) {
    const cli = join(ROOT, 'dist/src/cli.js');
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], {
        cwd: ROOT,
        env: this.#env,
      });
      return JSON.parse(stdout);
    } catch (error) {
      throw new DemoFailed(`${args[0]} failed: ${(error.stderr || error.message).trim()}`);
    }
  }

  async stop() {
    if (this.isRunning) this.#child.kill('SIGTERM');
    await this.ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
