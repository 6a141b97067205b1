import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StoredCall } from '../../conversations/stored-call';
import type { AnalysisFailure } from './analysis-failure';

/** Is told how an analysis ended, within the transaction that commits it. */
export interface AnalysisListener {
  analysed(manager: EntityManager, call: Pick<StoredCall, 'id' | 'route'>, now: Date): Promise<void>;
  /** After the last try. */
  analysisFailed(manager: EntityManager, callId: string, failure: AnalysisFailure, now: Date): Promise<void>;
  /** Failed analyses of these calls are due again. */
  analysesQueuedAgain(
    manager: EntityManager,
    organisationId: string,
    callIds: string[],
    now: Date,
  ): Promise<void>;
}

/** Modules that depend on this one register their listeners here. */
@Injectable()
export class AnalysisListeners {
  private readonly listeners: AnalysisListener[] = [];

  add(listener: AnalysisListener): void {
    this.listeners.push(listener);
  }

  async analysed(manager: EntityManager, call: Pick<StoredCall, 'id' | 'route'>, now: Date): Promise<void> {
    for (const listener of this.listeners) await listener.analysed(manager, call, now);
  }

  async analysisFailed(
    manager: EntityManager,
    callId: string,
    failure: AnalysisFailure,
    now: Date,
  ): Promise<void> {
    for (const listener of this.listeners) await listener.analysisFailed(manager, callId, failure, now);
  }

  async analysesQueuedAgain(
    manager: EntityManager,
    organisationId: string,
    callIds: string[],
    now: Date,
  ): Promise<void> {
    for (const listener of this.listeners)
      await listener.analysesQueuedAgain(manager, organisationId, callIds, now);
  }
}
