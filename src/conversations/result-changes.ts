import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CallsRepository } from './calls.repository';
import type { StoredCall } from './stored-call';

/** What happened to a call, so that its result is another than before. */
export type ResultChangeKind =
  | 'accepted'
  /** The transcript of a recording is stored. */
  | 'transcribed'
  /** The audio of a recording cannot be used: final. */
  | 'rejected'
  /** The last try has failed. */
  | 'failed'
  /** A failed call is tried again, or its agent was linked. */
  | 'requeued'
  /** Its first evaluation is stored. */
  | 'analysed'
  /** A person changed, confirmed or reviewed answers, or the call was scored again. */
  | 'evaluation_changed';

/** What a change leaves of a call. */
export interface ChangedCall extends Pick<
  StoredCall,
  'route' | 'test' | 'externalConversationId' | 'score' | 'coverage' | 'reviewPriority'
> {
  /** Null while there is no transcript. */
  conversationId: string | null;
}

/** One change of the result of one call. */
export interface ResultChange {
  organisationId: string;
  callId: string;
  kind: ResultChangeKind;
  at: Date;
  /** Given on the hot path, by who has just written it; else it is read when it is needed. */
  call?: ChangedCall;
}

/** Changes of one call, in their order. */
export type CallChanges = readonly [ResultChange, ...ResultChange[]];

/** Is told of every change of a result, within the transaction that makes it. */
export interface ResultListener {
  /** Must be cheap: it runs on the hot path of deliveries. Rejecting undoes the changes. */
  resultChanged(manager: EntityManager, changes: CallChanges): Promise<void>;
}

/** The one place where it is told, inside a transaction, that the result of a call has changed. */
@Injectable()
export class ResultChanges {
  private readonly listeners: ResultListener[] = [];

  constructor(private readonly calls: CallsRepository) {}

  /** To be called while modules start. */
  add(listener: ResultListener): void {
    this.listeners.push(listener);
  }

  /** Marks the call as changed, so that it moves to the end of the organisation's results, and tells the listeners. */
  async record(manager: EntityManager, change: ResultChange): Promise<void> {
    await this.calls.within(manager).markChanged(change.organisationId, [change.callId], change.at);
    await this.announce(manager, [change]);
  }

  /** As `record`, for a call whose row has been inserted or scored in the same transaction, which marks it. */
  async announce(manager: EntityManager, changes: CallChanges): Promise<void> {
    for (const listener of this.listeners) await listener.resultChanged(manager, changes);
  }
}
