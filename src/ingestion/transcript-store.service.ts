import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CallsRepository } from '../conversations/calls.repository';
import { ConversationsRepository } from '../conversations/conversations.repository';
import { ResultChanges, type ResultChange } from '../conversations/result-changes';
import type { Sentence } from '../conversations/sentence';
import type { StoredCall, StoredConversation } from '../conversations/stored-call';
import { newId } from '../database/new-id';
import { AnalysisTries } from '../evaluations/analysis/analysis-tries.service';
import { FinishedAnalyses } from '../evaluations/analysis/finished-analyses.service';
import type { WrittenEvaluation } from '../scoring/written-evaluation';
import type { TranscriptDelivery } from './contract/transcript-delivery.dto';
import { newCall } from './new-call';
import type { Admitted } from './transcript-admission.service';

/** A delivered call as it is to be stored. */
export interface DeliveredTranscript {
  delivery: TranscriptDelivery;
  /** JSON text of its metadata as it was sent. */
  metadata: string | null;
  sentences: Sentence[];
  /** Null where it is to be scored once it is stored. */
  scored: { agentId: string; evaluation: WrittenEvaluation } | null;
}

export type StoredTranscript =
  /** Stored with its evaluation. */
  | { kind: 'analysed'; conversation: StoredConversation; evaluation: WrittenEvaluation }
  /** Stored, and its first try has begun. */
  | { kind: 'claimed'; call: StoredCall; conversation: StoredConversation; owner: string };

/** Stores a transcript that was admitted, with its evaluation where it is there already. */
@Injectable()
export class TranscriptStore {
  constructor(
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly resultChanges: ResultChanges,
    private readonly finished: FinishedAnalyses,
    private readonly tries: AnalysisTries,
  ) {}

  async add(
    manager: EntityManager,
    { delivery, metadata, sentences, scored }: DeliveredTranscript,
    { agent, redactedKinds, now }: Admitted,
  ): Promise<StoredTranscript> {
    const { organisationId } = agent;
    const accepted = newCall('transcript', agent, delivery, {
      durationSeconds: delivery.duration_seconds ?? null,
      metadata,
      now,
      redactedKinds: redactedKinds.length === 0 ? null : [...redactedKinds],
    });
    // Scored for another agent, it is scored once more.
    const evaluation = scored?.agentId === agent.id ? scored.evaluation : null;
    const score = evaluation && { score: evaluation.score, ...evaluation.certainty };
    const call = { ...accepted, ...score };
    const conversation: StoredConversation = {
      id: newId(),
      organisationId,
      callId: call.id,
      sentences,
      sentenceCount: sentences.length,
      speakersExchanged: false,
      transcribedBy: null,
      createdAt: now,
    };
    await this.calls.within(manager).insert(call);
    await this.conversations.within(manager).insert(conversation);
    const change: ResultChange = {
      organisationId,
      callId: call.id,
      kind: 'accepted',
      at: now,
      call: { ...accepted, conversationId: conversation.id },
    };
    if (evaluation) {
      await this.finished.storeFirst(manager, { conversation, call }, evaluation, change);
      return { kind: 'analysed', conversation, evaluation };
    }
    await this.resultChanges.announce(manager, [change]);
    const owner = newId();
    const { conversationDate } = call;
    await this.tries.plan(manager, conversation, { conversationDate, state: 'due', owner, now });
    return { kind: 'claimed', call, conversation, owner };
  }
}
