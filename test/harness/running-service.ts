import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AdministratorClient } from './administrator-client';
import { runCommand } from './command-process';
import { freePort } from './free-port';
import { IngestionClient } from './ingestion-client';
import { type Environment, ROOT, ServiceProcess } from './service-process';
import { surroundingsOf } from './surroundings';

export interface ServiceOptions {
  /** Settings of this service, over those of the topology; undefined removes one. */
  env?: Environment;
  /** A data folder of the caller's own, which outlives the service. Fresh and removed at `stop` when absent. */
  dataDir?: string;
  /** Processes to start, one for each role, in place of those of the topology. */
  roles?: readonly string[];
}

export interface CliResult {
  status: number | null;
  /** Standard output, whole. */
  stdout: string;
  /** Standard error, whole. */
  stderr: string;
}

/** What `organisation:create` prints. */
export interface CreatedOrganisation {
  organisation_id: string;
  integration_key: string;
  admin: { email: string; password: string };
}

let built = false;

/** Once a test process: the service under test is what stands in the sources now. */
function ensureBuilt(): void {
  if (built) return;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', '--for', 'service'], {
    cwd: ROOT,
  });
  if (status !== 0) throw new Error(`the service could not be built:\n${stderr.toString()}`);
  built = true;
}

/**
 * Starts the built service the way an operator does, as processes of their own on a free port, in the
 * topology that `TEST_TOPOLOGY` names (`embedded`, the default, or `services`), and waits until it is ready.
 */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  ensureBuilt();
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'service-')));
  const { roles, ...surroundings } = await surroundingsOf(process.env);
  const env: Environment = {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    ...surroundings.env,
    ...options.env,
  };
  const service = new RunningService(env, options.roles ?? roles, dataDir, async () => {
    await surroundings.release();
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  });
  try {
    await service.start();
  } catch (error) {
    await service.stop();
    throw error;
  }
  return service;
}

/** A service under test: one process, or an API process and a worker process on shared services. */
export class RunningService {
  private processes: ServiceProcess[] = [];
  private pastLogs = '';

  constructor(
    /** The settings every process has; each is given a role and a port besides. */
    readonly env: Environment,
    private readonly roles: readonly string[],
    readonly dataDir: string,
    private readonly release: () => Promise<void>,
  ) {}

  /** Base address of the first process that answers requests, without a slash at its end. */
  get url(): string {
    return `http://127.0.0.1:${this.env.PORT}`;
  }

  /** Base addresses of every process that answers requests, for tests of several at once. */
  urls: string[] = [];

  /** Everything every process wrote, the ended ones included. */
  get logs(): string {
    return this.pastLogs + this.processes.map((process) => process.logs).join('');
  }

  get pids(): number[] {
    return this.processes.map(({ pid }) => pid);
  }

  /** Starts the processes again after `kill`, on the same data; the first on the same port. */
  async start(): Promise<void> {
    this.urls = [];
    for (const role of this.roles) {
      // A worker answers nothing but questions about its health, on a port of its own.
      const first = role !== 'worker' && this.urls.length === 0;
      const url = first ? this.url : `http://127.0.0.1:${await freePort()}`;
      if (role !== 'worker') this.urls.push(url);
      const started = ServiceProcess.start({ ...this.env, ROLE: role, PORT: new URL(url).port });
      this.processes.push(started);
      await started.ready(`${url}/health/ready`);
    }
  }

  /** Ends every process in good order, frees what was made for it, and gives the exit statuses. */
  async stop(): Promise<(number | null)[]> {
    const statuses = await Promise.all(this.processes.map((process) => process.stop()));
    this.forgetProcesses();
    await this.release();
    return statuses;
  }

  /** Ends every process at once, as a crash would; data stays. `start` brings them back. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await Promise.all(this.processes.map((process) => process.kill(signal)));
    this.forgetProcesses();
  }

  /** Ends every process in good order and starts it again on the same port and data. */
  async restart(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.stop()));
    this.forgetProcesses();
    await this.start();
  }

  /** Runs a command of the command line with this service's settings; gives the object it prints. */
  async cli<T = Record<string, unknown>>(...args: string[]): Promise<T> {
    const { status, stdout, stderr } = await this.runCli(...args);
    if (status !== 0) throw new Error(`${args.join(' ')} ended with status ${status}: ${stderr}`);
    return JSON.parse(stdout) as T;
  }

  /** Like `cli`, for tests of the command line itself: never throws. */
  async runCli(...args: string[]): Promise<CliResult> {
    const child = spawn(process.execPath, [join(ROOT, 'dist/src/cli.js'), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close');
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [status] = (await closed) as [number | null];
    return { status, stdout, stderr };
  }

  /**
   * An organisation with a key and an administrator, whose password need not be changed first; `options` are further
   * ones of the command.
   */
  async createOrganisation(...options: string[]): Promise<CreatedOrganisation> {
    const create = ['organisation:create', '--name', 'Northwind', '--admin-email', 'admin@example.com'];
    const lasting = [...create, '--lasting-password', ...options];
    return (await runCommand(lasting, this.env)) as CreatedOrganisation;
  }

  async linkAgent(organisationId: string, agent: string, employee = 'Laura Lindqvist'): Promise<void> {
    const link = ['agent:link', '--organisation', organisationId, '--agent', agent, '--employee', employee];
    await runCommand(link, this.env);
  }

  client(integrationKey: string): IngestionClient {
    return new IngestionClient(this.url, integrationKey);
  }

  signIn(account: { email: string; password: string }): Promise<AdministratorClient> {
    return AdministratorClient.signIn(this.url, account);
  }

  private forgetProcesses(): void {
    this.pastLogs = this.logs;
    this.processes = [];
  }
}
