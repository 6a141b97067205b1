import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { KeyHolder } from '../auth/key-use';
import { CallsRepository } from '../conversations/calls.repository';
import type { Sentence } from '../conversations/sentence';
import { hashIdentity } from '../database/hash-identity';
import { AnalysisService } from '../evaluations/analysis/analysis.service';
import type { ScoringRun } from '../evaluations/analysis/scoring-run';
import { parseDate } from '../http/validation/parse-date';
import type { KnownAgent } from '../organisations/agents.repository';
import type { AnalysisSwitches } from '../organisations/organisations.repository';
import type { WrittenEvaluation } from '../scoring/written-evaluation';
import { durationOf, whyNotAnalysed } from './admission';
import type { TranscriptDelivery } from './contract/transcript-delivery.dto';

/** What the agent's last delivery was decided by. */
interface LastKnown {
  agent: Pick<KnownAgent, 'id' | 'employeeId'>;
  organisation: AnalysisSwitches;
}

/** What will probably become of a delivery. */
export interface Foreseen {
  /** False where it is refused, or known already. */
  isStored: boolean;
  /** Whom it is scored for; null where that is not known. */
  agentId: string | null;
}

/** A transcript that is being scored before it is stored. */
export interface ScoredAhead {
  run: ScoringRun<WrittenEvaluation>;
  /** The agent it is scored for. */
  agentId: string;
}

/** Agents whose last delivery is remembered: some hundred bytes each. */
const MAX_REMEMBERED = 10_000;

/**
 * Begins to score a transcript before it is stored: one whose score is soon there is stored with it, in one transaction.
 * Whether it is analysed is decided in that transaction; here it is foreseen by what decided the agent's last delivery,
 * which costs no query. A call that is foreseen wrongly is scored in vain, or once it is stored. By the same foresight a
 * text is not redacted that is not stored.
 */
@Injectable()
export class ScoreAhead {
  private readonly lastKnown = new LRUCache<string, LastKnown>({ max: MAX_REMEMBERED });

  constructor(
    private readonly calls: CallsRepository,
    private readonly analysis: AnalysisService,
  ) {}

  /** Costs the query whether the call is known, and none where it is refused. */
  async foresee(
    { id: organisationId, sandbox }: Pick<KeyHolder, 'id' | 'sandbox'>,
    delivery: TranscriptDelivery,
  ): Promise<Foreseen> {
    const lastKnown = this.lastKnown.get(agentKey(organisationId, delivery));
    // Agents of a sandbox are linked by their first delivery.
    const isForeseeable = lastKnown && !sandbox;
    if (isForeseeable && willBeRefused(delivery, lastKnown)) return NOT_STORED;
    const identity = hashIdentity(delivery.external_conversation_id);
    if (await this.calls.findByIdentity(organisationId, identity)) return NOT_STORED;
    return { isStored: true, agentId: isForeseeable ? lastKnown.agent.id : null };
  }

  /** To be released. */
  begin(organisationId: string, agentId: string, sentences: Sentence[]): ScoredAhead {
    const call = { conversation: { organisationId, sentences }, call: { agentId } };
    return { run: this.analysis.scoreAhead(call), agentId };
  }

  /** To be told what a delivery is decided by. */
  remember(
    { organisationId, id, employeeId }: KnownAgent,
    delivery: TranscriptDelivery,
    { analysisEnabled, analysisStartedAt }: AnalysisSwitches,
  ): void {
    this.lastKnown.set(agentKey(organisationId, delivery), {
      agent: { id, employeeId },
      organisation: { analysisEnabled, analysisStartedAt },
    });
  }
}

const NOT_STORED: Foreseen = { isStored: false, agentId: null };

const willBeRefused = (delivery: TranscriptDelivery, { agent, organisation }: LastKnown): boolean =>
  whyNotAnalysed({
    agentLinked: agent.employeeId !== null,
    duration: durationOf(delivery),
    conversationDate: parseDate(delivery.conversation_date) as Date,
    organisation,
  }) !== null;

const agentKey = (
  organisationId: string,
  { agent_external_id: externalId }: Pick<TranscriptDelivery, 'agent_external_id'>,
): string => `${organisationId} ${externalId}`;
