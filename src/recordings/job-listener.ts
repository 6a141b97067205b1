import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import type { Call } from '../conversations/call.entity';
import { AnalysisListeners, type AnalysisListener } from '../evaluations/analysis/analysis-outcome';
import { RecordingJob } from './recording-job.entity';

/** Ends a recording's job in the same transaction that ends its analysis. */
@Injectable()
export class JobListener implements AnalysisListener, OnModuleInit {
  constructor(private readonly listeners: AnalysisListeners) {}

  onModuleInit(): void {
    this.listeners.add(this);
  }

  async analysed(
    manager: EntityManager,
    { id: callId, route }: Pick<Call, 'id' | 'route'>,
    now: Date,
  ): Promise<void> {
    if (route === 'transcript') return;
    await manager.update(
      RecordingJob,
      { callId, status: 'transcribed' },
      { status: 'ingested', transcriptRetainedUntil: null, lastError: null, updatedAt: now },
    );
  }

  async analysisFailed(manager: EntityManager, callId: string, message: string, now: Date): Promise<void> {
    await manager.update(
      RecordingJob,
      { callId, status: 'transcribed' },
      { status: 'failed', lastError: message, updatedAt: now },
    );
  }

  async analysesQueuedAgain(
    manager: EntityManager,
    organisationId: string,
    callIds: string[],
    now: Date,
  ): Promise<void> {
    await manager.update(
      RecordingJob,
      { organisationId, callId: In(callIds), status: 'failed' },
      {
        status: 'transcribed',
        transcriptRetainedUntil: null,
        failures: 0,
        attempts: 0,
        lastError: null,
        updatedAt: now,
      },
    );
  }
}
