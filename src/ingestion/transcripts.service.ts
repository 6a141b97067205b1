import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { KeyHolder } from '../auth/key-use';
import { ScoringSettings } from '../config/scoring-settings';
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
import { AnalysesRepository } from '../evaluations/analysis/analyses.repository';
import { AnalysisService } from '../evaluations/analysis/analysis.service';
import { AnalysisTries } from '../evaluations/analysis/analysis-tries.service';
import type { RedactionKind } from '../redaction/kinds';
import { redactInTurns } from '../redaction/redact';
import { OrganisationEvents } from '../webhooks/organisation-events.service';
import { durationOf, whyNotAnalysed, type NotAnalysedReason } from './admission';
import { parseDate } from '../http/validation/parse-date';
import type { SentenceDto, TranscriptDelivery } from './contract/transcript-delivery.dto';
import { agentOf, newCall } from './new-call';
import { deliveredTranscripts } from './transcript-metrics';

/** What became of a delivered transcript. */
export interface TranscriptOutcome {
  conversationId: string | null;
  analysed: boolean;
  reason?: NotAnalysedReason | 'analysis_retry_queued';
}

/** Who a call is delivered to, and how much of their limits its body takes. */
interface Receiver extends Pick<KeyHolder, 'id' | 'sandbox'> {
  limits: Limits;
  bytes: number;
}

type Claim =
  | { kind: 'refused'; reason: NotAnalysedReason }
  | { kind: 'over_limit'; state: LimitState }
  | { kind: 'claimed'; call: StoredCall; conversation: StoredConversation; owner: string }
  | { kind: 'known'; call: Pick<StoredCall, 'id' | 'route'> }
  | { kind: 'erased' }
  /** To be redacted by these kinds, not by those it was. */
  | { kind: 'redaction_changed'; kinds: readonly RedactionKind[] };

/** What was said, as it is stored. */
interface DeliveredWords {
  sentences: Sentence[];
  /** What was taken out of them; none of words that are stored as they were delivered. */
  redactedBy: readonly RedactionKind[];
}

/** Interval of checks whether another delivery of the same call has been analysed, in milliseconds. */
const POLL_INTERVAL_MS = 50;

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
    private readonly analyses: AnalysesRepository,
    private readonly tries: AnalysisTries,
    private readonly events: OrganisationEvents,
    private readonly quotas: Quotas,
    private readonly settings: ScoringSettings,
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

  private async decide(
    receiver: Receiver,
    delivery: TranscriptDelivery,
    metadata: string | null,
  ): Promise<TranscriptOutcome> {
    const claim = await this.claimRedacted(receiver, delivery, metadata);
    switch (claim.kind) {
      case 'refused':
        return { conversationId: null, analysed: false, reason: claim.reason };
      case 'erased':
        // Of the reasons there are, the one that tells the client not to send it again.
        return outcomeOf(null, false);
      case 'over_limit':
        throw overLimit(claim.state);
      case 'known':
        return this.outcomeOfKnown(receiver.id, claim.call);
      case 'claimed': {
        const { call, conversation, owner } = claim;
        const outcome = await this.analysis.analyseNow(conversation, call, owner);
        return outcomeOf(conversation.id, outcome === 'done');
      }
    }
  }

  /** Redacts before the write begins, which others wait for, and once more if the choice is found changed in it. */
  private async claimRedacted(
    receiver: Receiver,
    delivery: TranscriptDelivery,
    metadata: string | null,
  ): Promise<Exclude<Claim, { kind: 'redaction_changed' }>> {
    let kinds = await this.redaction.lastKnownForTranscripts(receiver.id);
    for (;;) {
      const claim = await this.claim(receiver, delivery, metadata, await redacted(delivery, kinds));
      if (claim.kind !== 'redaction_changed') return claim;
      kinds = claim.kinds;
    }
  }

  private async claim(
    receiver: Receiver,
    delivery: TranscriptDelivery,
    metadata: string | null,
    words: DeliveredWords,
  ): Promise<Claim> {
    try {
      return await this.database.write((manager) =>
        this.claimWithin(manager, receiver, delivery, metadata, words),
      );
    } catch (error) {
      // Another delivery of the same call was committed between the read and the insert.
      if (!isDuplicate(error)) throw error;
      return this.database.write((manager) => this.claimWithin(manager, receiver, delivery, metadata, words));
    }
  }

  private async claimWithin(
    manager: EntityManager,
    receiver: Receiver,
    delivery: TranscriptDelivery,
    metadata: string | null,
    words: DeliveredWords,
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
    const kinds = await this.redaction.forTranscript(manager, organisationId, settings);
    if (!isSameKinds(kinds, words.redactedBy)) return { kind: 'redaction_changed', kinds };
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
    const call = newCall('transcript', agent, delivery, {
      durationSeconds: delivery.duration_seconds ?? null,
      metadata,
      now,
      redactedKinds: kinds.length === 0 ? null : [...kinds],
    });
    const conversation: StoredConversation = {
      id: newId(),
      organisationId,
      callId: call.id,
      sentences: words.sentences,
      sentenceCount: words.sentences.length,
      speakersExchanged: false,
      transcribedBy: null,
      createdAt: now,
    };
    const owner = newId();
    await calls.insert(call);
    await this.conversations.within(manager).insert(conversation);
    const { conversationDate } = call;
    await this.tries.plan(manager, conversation, { conversationDate, state: 'due', owner, now });
    await this.resultChanges.announce(manager, {
      organisationId,
      callId: call.id,
      kind: 'accepted',
      at: now,
      call: { ...call, conversationId: conversation.id },
    });
    return { kind: 'claimed', call, conversation, owner };
  }

  /**
   * A call delivered before, by either route. While another delivery's first try is going on, waits for
   * it as long as that client would; a call waiting for a retry is answered at once, and one whose tries are
   * used up is queued once more.
   */
  private async outcomeOfKnown(
    organisationId: string,
    call: Pick<StoredCall, 'id' | 'route'>,
  ): Promise<TranscriptOutcome> {
    const deadline = Date.now() + this.settings.ANALYSIS_TIMEOUT_MS;
    for (;;) {
      const analysis = await this.analyses.findByCall(organisationId, call.id);
      if (!analysis) return outcomeOf(null, false);
      if (analysis.state === 'done') return outcomeOf(analysis.conversationId, true);
      if (analysis.state === 'failed') await this.analysis.analyseResent(analysis);
      const firstTryGoesOn =
        call.route === 'transcript' &&
        analysis.state === 'due' &&
        analysis.failures === 0 &&
        analysis.leaseOwner !== null;
      const shown = call.route === 'transcript' ? analysis.conversationId : null;
      if (!firstTryGoesOn || Date.now() >= deadline) return outcomeOf(shown, false);
      await delay(POLL_INTERVAL_MS);
    }
  }
}

async function redacted(
  { transcript }: TranscriptDelivery,
  kinds: readonly RedactionKind[],
): Promise<DeliveredWords> {
  const sentences = transcript.map(inUnicode);
  return {
    sentences: kinds.length === 0 ? sentences : await redactInTurns(sentences, kinds),
    redactedBy: kinds,
  };
}

/** A client that cuts its sentences may cut an emoji in half: that is no reason to refuse the call. */
const inUnicode = (sentence: SentenceDto): Sentence =>
  (sentence.text.isWellFormed() ? sentence : { ...sentence, text: sentence.text.toWellFormed() }) as Sentence;

const isSameKinds = (some: readonly RedactionKind[], others: readonly RedactionKind[]): boolean =>
  some.length === others.length && some.every((kind) => others.includes(kind));

const outcomeOf = (conversationId: string | null, analysed: boolean): TranscriptOutcome =>
  analysed
    ? { conversationId, analysed }
    : { conversationId, analysed, reason: 'analysis_retry_queued' as const };
