import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AdministratorClient } from './administrator-client';
import { ensureBuilt } from './built-service';
import { closeCommands, runCommand } from './command-process';
import { freePort } from './free-port';
import { IngestionClient } from './ingestion-client';
import { leftovers } from './leftovers';
import { type Environment, ROOT, ServiceProcess } from './service-process';
import { surroundingsOf } from './surroundings';

export interface ServiceOptions {
  /** Settings of this service, over those of the topology; undefined removes one. */
  env?: Environment;
  /** A data folder of the caller's own, which outlives the service. Fresh and removed at `stop` when absent. */
  dataDir?: string;
  /**
   * Processes to start, one for each role, in place of those of the topology. `['all']` where a file looks at what is
   * stored and answered, not at which process does the work: each start takes some seconds of a core.
   */
  roles?: readonly string[];
  /** Of a topology with a worker none is started: for tests in which nothing is queued. */
  withoutWorker?: boolean;
  /** Of a topology with a database server the database has no tables yet; all others begin with those of the migrations. */
  emptyDatabase?: boolean;
  /** Is given the settings before any process is started, to fill the database. */
  prepare?: (env: Environment) => Promise<void>;
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

/**
 * Starts the built service the way an operator does, as processes of their own on a free port, in the
 * topology that `TEST_TOPOLOGY` names (`embedded`, the default, or `services`), and waits until it is ready.
 */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  ensureBuilt('service');
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'service-')));
  if (options.dataDir === undefined) leftovers.folder(dataDir);
  const { roles: all, ...surroundings } = await surroundingsOf(process.env, options);
  const roles = options.withoutWorker ? all.filter((role) => role !== 'worker') : all;
  const env: Environment = {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    // Most processes end before the first call they would be warmed up for.
    WARM_UP: process.env.WARM_UP ?? 'off',
    ...surroundings.env,
    ...options.env,
  };
  const service = new RunningService(env, options.roles ?? roles, dataDir, async () => {
    await surroundings.release();
    if (options.dataDir !== undefined) return;
    await rm(dataDir, { recursive: true, force: true });
    leftovers.gone(dataDir);
  });
  try {
    await options.prepare?.(env);
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
  /** Where each of the processes tells whether it is ready. */
  private healthUrls: string[] = [];
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
      this.healthUrls.push(`${url}/health/ready`);
      await started.ready(`${url}/health/ready`);
    }
  }

  /** Whether every process runs and is ready; one that is only busy is waited for. */
  async isReady(timeoutMs = 20_000): Promise<boolean> {
    const ready = this.processes.map((process, at) => process.ready(this.healthUrls[at] ?? '', timeoutMs));
    return Promise.all(ready).then(
      () => this.processes.length > 0,
      () => false,
    );
  }

  /** Ends every process in good order, frees what was made for it, and gives the exit statuses. */
  async stop(): Promise<(number | null)[]> {
    await closeCommands();
    const statuses = await Promise.all(this.processes.map((process) => process.stop()));
    this.forgetProcesses();
    await this.release();
    return statuses;
  }

  /** Ends every process at once, as a crash would; data stays. `start` brings them back. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await closeCommands();
    await Promise.all(this.processes.map((process) => process.kill(signal)));
    this.forgetProcesses();
  }

  /** Ends every process in good order and starts it again on the same port and data. */
  async restart(): Promise<void> {
    await closeCommands();
    await Promise.all(this.processes.map((process) => process.stop()));
    this.forgetProcesses();
    await this.start();
  }

  /** Runs a command with this service's settings, without a process of its own; gives the object it prints. */
  async command<T = Record<string, unknown>>(...args: string[]): Promise<T> {
    return (await runCommand(args, this.env)) as T;
  }

  /** Like `command`, but in a process of its own, as an operator does: for tests of that. It takes a second longer. */
  async cli<T = Record<string, unknown>>(...args: string[]): Promise<T> {
    const { status, stdout, stderr } = await this.runCli(...args);
    if (status !== 0) throw new Error(`${args.join(' ')} ended with status ${status}: ${stderr}`);
    return JSON.parse(stdout) as T;
  }

  /** Like `cli`, but never throws. */
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
    const email = `admin-${randomUUID()}@example.com`;
    const create = ['organisation:create', '--name', 'Northwind', '--admin-email', email];
    return this.command<CreatedOrganisation>(...create, '--lasting-password', ...options);
  }

  async linkAgent(organisationId: string, agent: string, employee = 'Laura Lindqvist'): Promise<void> {
    const link = ['--organisation', organisationId, '--agent', agent, '--employee', employee];
    await this.command('agent:link', ...link);
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
    this.healthUrls = [];
  }
}
