import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StoredCall } from '../conversations/stored-call';
import type { AnalysisFailure } from '../evaluations/analysis/analysis-failure';
import { AnalysisListeners, type AnalysisListener } from '../evaluations/analysis/analysis-outcome';
import { RecordingJobsRepository } from './recording-jobs.repository';

/** Ends a recording's job in the same transaction that ends its analysis. */
@Injectable()
export class JobListener implements AnalysisListener, OnModuleInit {
  constructor(
    private readonly listeners: AnalysisListeners,
    private readonly jobs: RecordingJobsRepository,
  ) {}

  onModuleInit(): void {
    this.listeners.add(this);
  }

  async analysed(
    manager: EntityManager,
    { id: callId, route }: Pick<StoredCall, 'id' | 'route'>,
    now: Date,
  ): Promise<void> {
    if (route !== 'transcript') await this.jobs.within(manager).markIngested(callId, now);
  }

  async analysisFailed(
    manager: EntityManager,
    callId: string,
    failure: AnalysisFailure,
    now: Date,
  ): Promise<void> {
    await this.jobs.within(manager).failTranscribed(callId, failure, now);
  }

  async analysesQueuedAgain(
    manager: EntityManager,
    organisationId: string,
    callIds: string[],
    now: Date,
  ): Promise<void> {
    await this.jobs.within(manager).resumeTranscribed(organisationId, callIds, now);
  }
}
