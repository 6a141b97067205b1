import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { QueueSettings } from '../config/queue-settings';
import { ServerSettings } from '../config/server-settings';
import { IS_MYSQL } from '../database/column-types';
import { JOB_QUEUE, type JobQueue } from '../queue/job-queue';
import { AnalysisService } from '../evaluations/analysis/analysis.service';
import { RescoringWorker } from '../evaluations/rescoring/rescoring-worker.service';
import { RecordingPipeline } from '../recordings/pipeline/recording-pipeline';
import { TranscriptionEngineProvider } from '../transcription/transcription-engine.provider';
import { DueWork } from './sweeps/due-work';
import { Sweeps } from './sweeps/sweeps.service';

/** Lets this process do queued work, unless its role is only to answer requests. */
@Injectable()
export class Worker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly works: boolean;

  constructor(
    private readonly server: ServerSettings,
    private readonly settings: QueueSettings,
    private readonly pipeline: RecordingPipeline,
    private readonly analysis: AnalysisService,
    private readonly rescoring: RescoringWorker,
    private readonly dueWork: DueWork,
    private readonly sweeps: Sweeps,
    private readonly transcriptionEngine: TranscriptionEngineProvider,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
  ) {
    this.works = server.ROLE !== 'api';
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.works) return;
    // Made now, so that a missing model refuses the start instead of failing the first recording.
    this.transcriptionEngine.get();
    if (!IS_MYSQL) await this.dueWork.takeBackAll();
    const { WORKER_CONCURRENCY, ANALYSIS_CONCURRENCY } = this.settings;
    this.queue.register('recordings', (_wakeUp, stop) => this.pipeline.processNext(stop), WORKER_CONCURRENCY);
    this.queue.register('analysis', (_wakeUp, stop) => this.analysis.analyseNext(stop), ANALYSIS_CONCURRENCY);
    // One at a time: it makes way for fresh calls, which have a queue of their own.
    this.queue.register('rescoring', (id, stop) => this.rescoring.work(id, stop), 1);
    await this.queue.start();
    this.sweeps.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.works) await this.sweeps.stop();
    await this.queue.stop(this.server.SHUTDOWN_TIMEOUT_MS);
  }
}
