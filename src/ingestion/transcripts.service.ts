import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { isDuplicate } from '../database/database-errors';
import type { Sentence } from '../conversations/sentence';
import { AnalysisService } from '../evaluations/analysis/analysis.service';
import { FinishedAnalyses } from '../evaluations/analysis/finished-analyses.service';
import { overLimit } from '../limits/over-limit';
import { RedactionChoices } from '../organisations/redaction/redaction-choices.service';
import type { RedactionKind } from '../redaction/kinds';
import { Redactor } from '../redaction/threads/redactor';
import type { SentenceDto, TranscriptDelivery } from './contract/transcript-delivery.dto';
import { KnownTranscripts } from './known-transcripts.service';
import { notRedacted } from './not-redacted';
import { ScoreAhead, type ScoredAhead } from './score-ahead.service';
import { TranscriptAdmission, type NotAdmitted, type Receiver } from './transcript-admission.service';
import { deliveredTranscripts } from './transcript-metrics';
import { transcriptOutcome, type TranscriptOutcome } from './transcript-outcome';
import { TranscriptStore, type DeliveredTranscript, type StoredTranscript } from './transcript-store.service';

type Claim = StoredTranscript | NotAdmitted;

interface RedactedTranscript extends DeliveredTranscript {
  /** What was taken out of its sentences; none of words that are stored as they were delivered. */
  redactedBy: readonly RedactionKind[];
}

/**
 * A call whose score is there by then is stored with it, in milliseconds. Others are stored first: a call that takes long
 * is not lost with the process that scores it, and one that ends the process is put aside after some tries.
 */
const SCORE_AHEAD_MS = 100;

/** Accepts transcripts: decides, stores, has them analysed, and answers resends from what is stored. */
@Injectable()
export class Transcripts {
  constructor(
    private readonly database: Database,
    private readonly redaction: RedactionChoices,
    private readonly redactor: Redactor,
    private readonly scoreAhead: ScoreAhead,
    private readonly admission: TranscriptAdmission,
    private readonly store: TranscriptStore,
    private readonly analysis: AnalysisService,
    private readonly finished: FinishedAnalyses,
    private readonly known: KnownTranscripts,
  ) {}

  /**
   * `metadata` is the JSON text of the delivery's metadata as it was sent. Throws 429 beyond a quota, 400 or 503 where it
   * cannot be redacted, and the reason of `left`, which aborts when the client is gone: a call that was stored by then is
   * scored as any other.
   */
  async ingest(
    receiver: Receiver,
    delivery: TranscriptDelivery,
    metadata: string | null,
    left: AbortSignal,
  ): Promise<TranscriptOutcome> {
    const outcome = await this.decide(receiver, delivery, metadata, left);
    if (!receiver.sandbox) deliveredTranscripts.inc({ outcome: outcome.reason ?? 'analysed' });
    return outcome;
  }

  /**
   * Redacts and scores before the write begins, which others wait for, and once more if redaction is found to be another in
   * it. A call that is probably not stored is not redacted before the write has found that it is.
   */
  private async decide(
    receiver: Receiver,
    delivery: TranscriptDelivery,
    metadata: string | null,
    left: AbortSignal,
  ): Promise<TranscriptOutcome> {
    const { isStored, agentId } = await this.scoreAhead.foresee(receiver, delivery);
    let redactedBy: readonly RedactionKind[] = isStored
      ? await this.redaction.lastKnownForTranscripts(receiver.id)
      : [];
    const delivered = delivery.transcript.map(inUnicode);
    for (;;) {
      const sentences = await this.redacted(receiver, delivered, redactedBy, left);
      const ahead = agentId === null ? null : this.scoreAhead.begin(receiver.id, agentId, sentences);
      try {
        const evaluation = (await ahead?.run.within(SCORE_AHEAD_MS)) ?? null;
        const scored = ahead && evaluation && { agentId: ahead.agentId, evaluation };
        const claim = await this.claim(receiver, { delivery, metadata, sentences, redactedBy, scored });
        if (claim.kind !== 'redaction_changed') return await this.outcomeOf(receiver, claim, ahead);
        redactedBy = claim.kinds;
      } finally {
        ahead?.run.release();
      }
    }
  }

  private async outcomeOf(
    receiver: Receiver,
    claim: Exclude<Claim, { kind: 'redaction_changed' }>,
    ahead: ScoredAhead | null,
  ): Promise<TranscriptOutcome> {
    switch (claim.kind) {
      case 'refused':
        return { conversationId: null, analysed: false, reason: claim.reason };
      case 'erased':
        // Of the reasons there are, the one that tells the client not to send it again.
        return transcriptOutcome(null, false);
      case 'over_limit':
        throw overLimit(claim.state);
      case 'known':
        return this.known.outcomeOf(receiver.id, claim.call);
      case 'analysed':
        this.finished.countFirst(claim.evaluation);
        return transcriptOutcome(claim.conversation.id, true);
      case 'claimed': {
        const { call, conversation, owner } = claim;
        const run = ahead?.agentId === call.agentId ? ahead.run : undefined;
        const outcome = await this.analysis.analyseNow({ conversation, call }, owner, run);
        return transcriptOutcome(conversation.id, outcome === 'done');
      }
    }
  }

  private async redacted(
    { id: organisationId }: Receiver,
    sentences: Sentence[],
    kinds: readonly RedactionKind[],
    left: AbortSignal,
  ): Promise<Sentence[]> {
    if (kinds.length === 0) return sentences;
    const requester = { organisationId, priority: 'client', signal: left } as const;
    try {
      return await this.redactor.redact(sentences, kinds, requester);
    } catch (error) {
      throw notRedacted(error) ?? error;
    }
  }

  private async claim(receiver: Receiver, delivered: RedactedTranscript): Promise<Claim> {
    const { delivery, redactedBy } = delivered;
    const claim = () =>
      this.database.write(async (manager): Promise<Claim> => {
        const admission = await this.admission.decide(manager, receiver, delivery, redactedBy);
        return admission.kind === 'admitted' ? this.store.add(manager, delivered, admission) : admission;
      });
    try {
      return await claim();
    } catch (error) {
      // Another delivery of the same call was committed between the read and the insert.
      if (!isDuplicate(error)) throw error;
      return claim();
    }
  }
}

/** A client that cuts its sentences may cut an emoji in half: that is no reason to refuse the call. */
const inUnicode = (sentence: SentenceDto): Sentence =>
  (sentence.text.isWellFormed() ? sentence : { ...sentence, text: sentence.text.toWellFormed() }) as Sentence;
