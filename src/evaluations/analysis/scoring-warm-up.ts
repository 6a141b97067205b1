import { once } from 'node:events';
import { Injectable } from '@nestjs/common';
import { Scorer } from '../../scoring/scorer';
import { DEFAULT_RUBRIC, Rubrics } from '../rubrics/rubrics.service';

/** Starts the threads that score and has them load their models, once a process. */
@Injectable()
export class ScoringWarmUp {
  private ended?: Promise<void>;

  constructor(
    private readonly rubrics: Rubrics,
    private readonly scorer: Scorer,
  ) {}

  /** Resolves when it has been tried, or `stopping` is aborted. Never rejects: the first call does it then. */
  async done(stopping?: AbortSignal): Promise<void> {
    this.ended ??= this.rubrics
      .shipped(DEFAULT_RUBRIC)
      .then((rubric) => this.scorer.warmUp(rubric))
      .catch(() => undefined);
    if (!stopping) return this.ended;
    await Promise.race([this.ended, aborted(stopping)]);
  }
}

const aborted = (signal: AbortSignal): Promise<unknown> =>
  signal.aborted ? Promise.resolve() : once(signal, 'abort');
