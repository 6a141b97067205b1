import { Inject, Injectable } from '@nestjs/common';
import { AUDIO_STORE, type AudioStore } from '../audio-store/audio-store';
import { ServerSettings } from '../config/server-settings';
import { Database } from '../database/database';
import { JOB_QUEUE, type JobQueue } from '../queue/job-queue';
import { WORKER_CHECKS, type WorkerChecks } from './worker-checks';

/** What is ready, and for what is not, why: in words for an operator, without secrets. */
export interface ReadinessReport {
  status: 'ready' | 'not_ready';
  checks: Record<string, 'ok' | string>;
}

/** Under this much free space new recordings are at risk. */
const LEAST_FREE_BYTES = 1024 * 1024 * 1024;
const CHECK_TIMEOUT_MS = 5_000;

@Injectable()
export class Readiness {
  constructor(
    private readonly server: ServerSettings,
    private readonly database: Database,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
    @Inject(WORKER_CHECKS) private readonly workerChecks: WorkerChecks,
  ) {}

  async report(): Promise<ReadinessReport> {
    const checks = {
      database: () => this.checkDatabase(),
      queue: () => this.checkQueue(),
      audio_store: () => this.checkAudioStore(),
      ...(this.server.ROLE === 'api' ? {} : this.workerChecks),
    };
    const names = Object.keys(checks) as (keyof typeof checks)[];
    const results = await Promise.all(names.map((name) => outcomeOf(checks[name])));
    const ready = results.every((result) => result === 'ok');
    return {
      status: ready ? 'ready' : 'not_ready',
      checks: Object.fromEntries(names.map((name, index) => [name, results[index] as string])),
    };
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
    return freeBytes !== null && freeBytes < LEAST_FREE_BYTES ? 'less than 1 GB of space is left' : null;
  }
}

async function outcomeOf(check: () => Promise<string | null>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('does not answer'), CHECK_TIMEOUT_MS);
  });
  try {
    return (await Promise.race([check(), late])) ?? 'ok';
  } catch {
    return 'does not answer or is not usable; the log of this process may say more';
  } finally {
    clearTimeout(timer);
  }
}
