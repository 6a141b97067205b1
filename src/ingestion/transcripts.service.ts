import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { KeyHolder } from '../auth/key-use';
import type { StoredCall, StoredConversation } from '../conversations/stored-call';
import { CallsRepository } from '../conversations/calls.repository';
import { ConversationsRepository } from '../conversations/conversations.repository';
import { ErasedCallsRepository } from '../conversations/erased-calls.repository';
import { ResultChanges } from '../conversations/result-changes';
import type { Sentence } from '../conversations/sentence';
import { Database } from '../database/database';
import { isDuplicate } from '../database/database-errors';
import { hashIdentity } from '../database/hash-identity';
import { newId } from '../database/new-id';
import type { Limits } from '../limits/limit-names';
import { overLimit, type LimitState } from '../limits/over-limit';
import { Quotas } from '../limits/quotas.service';
import { Agents } from '../organisations/agents.service';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { RedactionChoices } from '../organisations/redaction/redaction-choices.service';
import { Sandboxes } from '../organisations/sandbox/sandboxes.service';
import { simulatedSkip } from '../organisations/sandbox/simulated-skip';
import { AnalysisService } from '../evaluations/analysis/analysis.service';
import { FinishedAnalyses } from '../evaluations/analysis/finished-analyses.service';
import { AnalysisTries } from '../evaluations/analysis/analysis-tries.service';
import type { RedactionKind } from '../redaction/kinds';
import { redactInTurns } from '../redaction/redact';
import type { WrittenEvaluation } from '../scoring/written-evaluation';
import { OrganisationEvents } from '../webhooks/organisation-events.service';
import { durationOf, whyNotAnalysed, type NotAnalysedReason } from './admission';
import { parseDate } from '../http/validation/parse-date';
import type { SentenceDto, TranscriptDelivery } from './contract/transcript-delivery.dto';
import { agentOf, newCall } from './new-call';
import { KnownTranscripts } from './known-transcripts.service';
import { ScoreAhead, type ScoredAhead } from './score-ahead.service';
import { deliveredTranscripts } from './transcript-metrics';
import { transcriptOutcome, type TranscriptOutcome } from './transcript-outcome';

/** Who a call is delivered to, and how much of their limits its body takes. */
interface Receiver extends Pick<KeyHolder, 'id' | 'sandbox'> {
  limits: Limits;
  bytes: number;
}

type Claim =
  | { kind: 'refused'; reason: NotAnalysedReason }
  | { kind: 'over_limit'; state: LimitState }
  /** Stored with its evaluation. */
  | { kind: 'analysed'; conversation: StoredConversation; evaluation: WrittenEvaluation }
  /** Stored, and its first try has begun. */
  | { kind: 'claimed'; call: StoredCall; conversation: StoredConversation; owner: string }
  | { kind: 'known'; call: Pick<StoredCall, 'id' | 'route'> }
  | { kind: 'erased' }
  /** To be redacted by these kinds, not by those it was. */
  | { kind: 'redaction_changed'; kinds: readonly RedactionKind[] };

/** A delivered call as it is to be stored. */
interface Delivered {
  delivery: TranscriptDelivery;
  /** JSON text of its metadata as it was sent. */
  metadata: string | null;
  sentences: Sentence[];
  /** What was taken out of them; none of words that are stored as they were delivered. */
  redactedBy: readonly RedactionKind[];
  /** Null where it is to be scored once it is stored. */
  scored: { agentId: string; evaluation: WrittenEvaluation } | null;
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
    private readonly organisations: OrganisationsRepository,
    private readonly calls: CallsRepository,
    private readonly erasedCalls: ErasedCallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly resultChanges: ResultChanges,
    private readonly agents: Agents,
    private readonly redaction: RedactionChoices,
    private readonly sandboxes: Sandboxes,
    private readonly analysis: AnalysisService,
    private readonly finished: FinishedAnalyses,
    private readonly scoreAhead: ScoreAhead,
    private readonly known: KnownTranscripts,
    private readonly tries: AnalysisTries,
    private readonly events: OrganisationEvents,
    private readonly quotas: Quotas,
  ) {}

  /** `metadata` is the JSON text of the delivery's metadata as it was sent. Throws 429 beyond a quota. */
  async ingest(
    receiver: Receiver,
    delivery: TranscriptDelivery,
    metadata: string | null,
  ): Promise<TranscriptOutcome> {
    const outcome = await this.decide(receiver, delivery, metadata);
    deliveredTranscripts.inc({ outcome: outcome.reason ?? 'analysed' });
    return outcome;
  }

  /** Redacts and scores before the write begins, which others wait for, and once more if redaction is found changed in it. */
  private async decide(
    receiver: Receiver,
    delivery: TranscriptDelivery,
    metadata: string | null,
  ): Promise<TranscriptOutcome> {
    let redactedBy = await this.redaction.lastKnownForTranscripts(receiver.id);
    for (;;) {
      const sentences = await redacted(delivery, redactedBy);
      const ahead = await this.scoreAhead.begin(receiver, delivery, sentences);
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

  private async claim(receiver: Receiver, delivered: Delivered): Promise<Claim> {
    const claim = () => this.database.write((manager) => this.claimWithin(manager, receiver, delivered));
    try {
      return await claim();
    } catch (error) {
      // Another delivery of the same call was committed between the read and the insert.
      if (!isDuplicate(error)) throw error;
      return claim();
    }
  }

  private async claimWithin(
    manager: EntityManager,
    receiver: Receiver,
    { delivery, metadata, sentences, redactedBy, scored }: Delivered,
  ): Promise<Claim> {
    const { id: organisationId, sandbox, limits, bytes } = receiver;
    const externalId = delivery.external_conversation_id;
    const now = new Date();
    const sender = await this.agents.recordDelivery(manager, organisationId, agentOf(delivery), now);
    const agent = sandbox ? await this.sandboxes.admitted(manager, sender, externalId) : sender;
    const identity = hashIdentity(externalId);
    const calls = this.calls.within(manager);
    const known = await calls.findByIdentity(organisationId, identity);
    if (known) return { kind: 'known', call: known };
    if (await this.erasedCalls.within(manager).has(organisationId, identity)) return { kind: 'erased' };
    // Read here rather than taken from the request: the settings may have changed since the key was checked.
    const settings = await this.organisations.within(manager).deliverySettings(organisationId);
    this.scoreAhead.remember(agent, delivery, settings);
    const kinds = await this.redaction.forTranscript(manager, organisationId, settings);
    if (!isSameKinds(kinds, redactedBy)) return { kind: 'redaction_changed', kinds };
    const isSwitchedOff = sandbox && simulatedSkip(externalId) === 'analysis_disabled';
    const organisation = isSwitchedOff ? { ...settings, analysisEnabled: false } : settings;
    const reason = whyNotAnalysed({
      agentLinked: agent.employeeId !== null,
      duration: durationOf(delivery),
      conversationDate: parseDate(delivery.conversation_date) as Date,
      organisation,
    });
    if (reason) {
      if (reason === 'agent_not_linked') {
        await this.agents.recordWaitingCall(manager, agent, identity, now);
        if (agent.callsWaiting === 0)
          await this.events.agentUnlinkedSeen(manager, organisationId, delivery.agent_external_id, now);
      }
      return { kind: 'refused', reason };
    }
    const over = await this.quotas.reserve(manager, organisationId, limits, { bytes, seconds: 0 }, now);
    if (over) return { kind: 'over_limit', state: over };
    const accepted = newCall('transcript', agent, delivery, {
      durationSeconds: delivery.duration_seconds ?? null,
      metadata,
      now,
      redactedKinds: kinds.length === 0 ? null : [...kinds],
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
    await calls.insert(call);
    await this.conversations.within(manager).insert(conversation);
    await this.resultChanges.announce(manager, {
      organisationId,
      callId: call.id,
      kind: 'accepted',
      at: now,
      call: { ...accepted, conversationId: conversation.id },
    });
    if (evaluation) {
      await this.finished.storeFirst(manager, { conversation, call }, evaluation);
      return { kind: 'analysed', conversation, evaluation };
    }
    const owner = newId();
    const { conversationDate } = call;
    await this.tries.plan(manager, conversation, { conversationDate, state: 'due', owner, now });
    return { kind: 'claimed', call, conversation, owner };
  }
}

async function redacted(
  { transcript }: TranscriptDelivery,
  kinds: readonly RedactionKind[],
): Promise<Sentence[]> {
  const sentences = transcript.map(inUnicode);
  return kinds.length === 0 ? sentences : redactInTurns(sentences, kinds);
}

/** A client that cuts its sentences may cut an emoji in half: that is no reason to refuse the call. */
const inUnicode = (sentence: SentenceDto): Sentence =>
  (sentence.text.isWellFormed() ? sentence : { ...sentence, text: sentence.text.toWellFormed() }) as Sentence;

const isSameKinds = (some: readonly RedactionKind[], others: readonly RedactionKind[]): boolean =>
  some.length === others.length && some.every((kind) => others.includes(kind));
