import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Scorer } from './scorer';
import { scorerProvider } from './scorer.provider';

/** Scores calls by a rubric: sentences in, an evaluation out. Knows no database, queue or HTTP. */
@Module({ providers: [scorerProvider], exports: [Scorer] })
export class ScoringModule implements OnApplicationShutdown {
  constructor(private readonly scorer: Scorer) {}

  /** After the last request and the last queued work: ends the threads. */
  async onApplicationShutdown(): Promise<void> {
    await this.scorer.close();
  }
}
