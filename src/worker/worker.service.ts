import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ServerSettings } from '../config/server-settings';
import { Database } from '../database/database';
import { JOB_QUEUE, type JobQueue } from '../queue/job-queue';
import { ProcessorRegistrar } from '../queue/processor-registrar';
import { ProcessCell } from '../process-cell/process-cell';
import { TranscriptionEngineProvider } from '../transcription/transcription-engine.provider';
import { FormerLeases } from './sweeps/former-leases';
import { Sweeps } from './sweeps/sweeps.service';

/** Lets this process do queued work, unless its role is only to answer requests. */
@Injectable()
export class Worker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly works: boolean;

  constructor(
    private readonly server: ServerSettings,
    private readonly database: Database,
    private readonly processors: ProcessorRegistrar,
    private readonly formerLeases: FormerLeases,
    private readonly sweeps: Sweeps,
    private readonly transcriptionEngine: TranscriptionEngineProvider,
    private readonly cell: ProcessCell,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
  ) {
    this.works = server.ROLE !== 'api';
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.works) return;
    // Made now, so that a missing model refuses the start instead of failing the first recording.
    this.transcriptionEngine.get();
    await this.cell.demand();
    if (this.database.isEmbedded) await this.formerLeases.releaseAll();
    this.processors.register();
    await this.queue.start();
    this.sweeps.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.works) await this.sweeps.stop();
    await this.queue.stop(this.server.SHUTDOWN_TIMEOUT_MS);
  }
}
