import { Injectable, Logger } from '@nestjs/common';
import { QueueSettings } from '../../config/queue-settings';
import { Database } from '../../database/database';
import { NamedLeases } from '../../database/named-leases';
import { KeptAudioExpiry } from '../../erasure/kept-audio/kept-audio-expiry.service';
import { RetentionSweep } from '../../erasure/retention/retention-sweep.service';
import { ErasedTokens } from '../../evaluations/search/erased-tokens.service';
import { ExportRetention } from '../../exports/jobs/export-retention.service';
import { WebhookRetention } from '../../webhooks/webhook-retention.service';
import { DueWork } from './due-work';
import { Retention } from './retention';
import { runSteps, type Steps } from './run-steps';
import { ResultBacklog } from '../../results/result-backlog.service';
import { SandboxRetention } from './sandbox-retention';
import { StrayAudio } from './stray-audio';

const NAME = 'sweep';

/** Finds work again that a queue or a crash has lost, and erases what is kept no longer: at start and at intervals. */
@Injectable()
export class Sweeps {
  private readonly logger = new Logger(Sweeps.name);
  private readonly stopping = new AbortController();
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;

  constructor(
    private readonly leases: NamedLeases,
    private readonly database: Database,
    private readonly settings: QueueSettings,
    private readonly dueWork: DueWork,
    private readonly retention: Retention,
    private readonly sandboxRetention: SandboxRetention,
    private readonly retentionSweep: RetentionSweep,
    private readonly keptAudio: KeptAudioExpiry,
    private readonly strayAudio: StrayAudio,
    private readonly resultBacklog: ResultBacklog,
    private readonly webhookRetention: WebhookRetention,
    private readonly exportRetention: ExportRetention,
    private readonly erasedTokens: ErasedTokens,
  ) {}

  /** Sweeps now, and again whenever the interval has passed since the last one ended. */
  start(): void {
    this.running = this.sweep()
      .catch((error: unknown) => {
        if (!this.stopping.signal.aborted)
          this.logger.warn({ err: error }, 'A sweep broke off; the next one repeats it');
      })
      .finally(() => {
        if (!this.stopping.signal.aborted)
          this.timer = setTimeout(() => this.start(), this.settings.SWEEP_INTERVAL_MS);
      });
  }

  async stop(): Promise<void> {
    this.stopping.abort(new Error('the service is stopping'));
    clearTimeout(this.timer);
    await this.running;
  }

  /** One process sweeps at a time. Two would do no harm, but everything twice. */
  private sweep(): Promise<void> {
    return this.leases.hold(NAME, async (lost) => {
      const ended = AbortSignal.any([lost, this.stopping.signal]);
      const now = new Date();
      const steps: Steps = {
        ...this.dueWork.steps(now),
        retention: () => this.retention.sweep(now, ended),
        sandbox_retention: () => this.sandboxRetention.sweep(now, ended),
        retention_rules: () => this.retentionSweep.sweep(now, ended),
        kept_audio: () => this.keptAudio.sweep(now, ended),
        stray_audio: () => this.strayAudio.sweep(now, ended),
        result_backlog: () => this.resultBacklog.place(ended),
        webhook_retention: () => this.webhookRetention.sweep(now, ended),
        export_retention: () => this.exportRetention.sweep(now, ended),
        // It goes on for a time of its own.
        erased_tokens: () => this.erasedTokens.sweep(new Date(), ended),
        log_of_writes: () => this.database.foldIfDue(),
      };
      await runSteps(steps, ended);
    });
  }
}
