import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Call } from '../../conversations/call.entity';

/** Hears, inside the transaction that commits it, what became of an analysis. */
export interface AnalysisListener {
  analysed(manager: EntityManager, call: Pick<Call, 'id' | 'route'>, now: Date): Promise<void>;
  /** After the last try; `message` is fit for an administrator. */
  analysisFailed(manager: EntityManager, callId: string, message: string, now: Date): Promise<void>;
  /** Failed ones are to be tried again. */
  analysesQueuedAgain(
    manager: EntityManager,
    organisationId: string,
    callIds: string[],
    now: Date,
  ): Promise<void>;
}

/** Where the modules above scoring say that they want to hear of outcomes. */
@Injectable()
export class AnalysisListeners {
  private readonly listeners: AnalysisListener[] = [];

  add(listener: AnalysisListener): void {
    this.listeners.push(listener);
  }

  async analysed(manager: EntityManager, call: Pick<Call, 'id' | 'route'>, now: Date): Promise<void> {
    for (const listener of this.listeners) await listener.analysed(manager, call, now);
  }

  async analysisFailed(manager: EntityManager, callId: string, message: string, now: Date): Promise<void> {
    for (const listener of this.listeners) await listener.analysisFailed(manager, callId, message, now);
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
