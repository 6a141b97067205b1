import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AUDIO_STORE, type AudioStore } from '../audio-store/audio-store';
import { MasterKeyCheck } from '../encryption/master-key-check.service';
import { ServerSettings } from '../config/server-settings';
import { Database } from '../database/database';
import { JOB_QUEUE, type JobQueue } from '../queue/job-queue';
import type { Cell } from '../process-cell/cell';
import { ProcessCell } from '../process-cell/process-cell';
import { CachedCheck, type Check } from './cached-check';
import { WORKER_CHECKS, type WorkerChecks } from './worker-checks';

/** What is ready; for what is not, the reason, written for an operator and without secrets. */
export interface ReadinessReport {
  status: 'ready' | 'not_ready';
  checks: Record<string, 'ok' | string>;
  /** How far decoders and models are shut off, and why no further; in a process that runs them. */
  cell?: { kind: Cell['kind']; reason?: string };
}

/** Under this much free space new recordings are at risk. */
const MIN_FREE_BYTES = 1024 * 1024 * 1024;
/** A caller waits no longer than this for a check. */
const CHECK_LIMIT_MS = 5_000;
/** A question costs the database and the queue little. */
const QUERY_CHECK_EVERY_MS = 1_000;
/** The store is written to. */
const WRITE_CHECK_EVERY_MS = 15_000;
/** Programs are started. */
const PROGRAM_CHECK_EVERY_MS = 60_000;

/** Whether this process can do its work. Each check has an interval of its own and is shared by all callers. */
@Injectable()
export class Readiness implements OnApplicationBootstrap {
  private readonly logger = new Logger(Readiness.name);
  private readonly checks: Map<string, CachedCheck>;

  constructor(
    server: ServerSettings,
    private readonly database: Database,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
    @Inject(WORKER_CHECKS) workerChecks: WorkerChecks,
    private readonly processCell: ProcessCell,
    private readonly masterKeys: MasterKeyCheck,
  ) {
    const every = (ms: number, check: Check) => new CachedCheck(check, ms, CHECK_LIMIT_MS);
    this.checks = new Map([
      ['database', every(QUERY_CHECK_EVERY_MS, () => this.checkDatabase())],
      ['queue', every(QUERY_CHECK_EVERY_MS, () => this.checkQueue())],
      ['encryption', every(WRITE_CHECK_EVERY_MS, () => this.masterKeys.problem())],
      ['audio_store', every(WRITE_CHECK_EVERY_MS, () => this.checkAudioStore())],
    ]);
    if (server.ROLE !== 'api')
      for (const [name, check] of Object.entries(workerChecks))
        this.checks.set(name, every(PROGRAM_CHECK_EVERY_MS, check));
  }

  /** Logs at start what is missing; the start does not wait for it. */
  onApplicationBootstrap(): void {
    void this.report().then(({ status, checks }) => {
      if (status !== 'ready') this.logger.error({ checks }, 'Something this process needs is missing');
    });
  }

  async report(): Promise<ReadinessReport> {
    const checks = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await check.outcome()] as const),
    );
    const ready = checks.every(([, outcome]) => outcome === 'ok');
    const cell = this.cell();
    return {
      status: ready ? 'ready' : 'not_ready',
      checks: Object.fromEntries(checks),
      ...(cell && { cell }),
    };
  }

  /** The check of the decoders has looked for it. */
  private cell(): ReadinessReport['cell'] {
    const cell = this.processCell.known;
    if (cell === null) return undefined;
    return cell.kind === 'full' ? { kind: cell.kind } : { kind: cell.kind, reason: cell.reason };
  }

  private async checkDatabase(): Promise<string | null> {
    await this.database.ping();
    return (await this.database.hasPendingMigrations())
      ? 'migrations are pending: run the migrate command'
      : null;
  }

  private async checkQueue(): Promise<string | null> {
    const policy = await this.queue.evictionPolicy?.();
    return policy && policy !== 'noeviction'
      ? 'Redis may evict jobs: set its maxmemory-policy to noeviction'
      : null;
  }

  private async checkAudioStore(): Promise<string | null> {
    const { freeBytes } = await this.audioStore.probe();
    return freeBytes !== null && freeBytes < MIN_FREE_BYTES ? 'less than 1 GB of space is left' : null;
  }
}
