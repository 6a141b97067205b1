import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '../auth/key-use';
import { CallsRepository } from '../conversations/calls.repository';
import type { Sentence } from '../conversations/sentence';
import { hashIdentity } from '../database/hash-identity';
import { AnalysisService } from '../evaluations/analysis/analysis.service';
import type { ScoringRun } from '../evaluations/analysis/scoring-run';
import { parseDate } from '../http/validation/parse-date';
import { AgentsRepository } from '../organisations/agents.repository';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import type { WrittenEvaluation } from '../scoring/written-evaluation';
import { durationOf, whyNotAnalysed } from './admission';
import type { TranscriptDelivery } from './contract/transcript-delivery.dto';

/**
 * Begins to score a transcript before it is stored: one whose score is soon there is stored with it, in one transaction.
 * Whether it is analysed is decided in that transaction; here it is only foreseen, so that no call is scored in vain.
 */
@Injectable()
export class ScoreAhead {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly calls: CallsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly analysis: AnalysisService,
  ) {}

  /** Null where the call will probably not be analysed, or is known already. To be released. */
  async begin(
    { id: organisationId, sandbox }: Pick<KeyHolder, 'id' | 'sandbox'>,
    delivery: TranscriptDelivery,
    sentences: Sentence[],
  ): Promise<ScoringRun<WrittenEvaluation> | null> {
    // Agents of a sandbox are linked by their first delivery.
    if (sandbox) return null;
    const agent = await this.agents.findKnown(organisationId, hashIdentity(delivery.agent_external_id));
    if (!agent) return null;
    const reason = whyNotAnalysed({
      agentLinked: agent.employeeId !== null,
      duration: durationOf(delivery),
      conversationDate: parseDate(delivery.conversation_date) as Date,
      organisation: await this.organisations.deliverySettings(organisationId),
    });
    if (reason) return null;
    const identity = hashIdentity(delivery.external_conversation_id);
    if (await this.calls.findByIdentity(organisationId, identity)) return null;
    return this.analysis.scoreAhead({
      conversation: { organisationId, sentences },
      call: { agentId: agent.id },
    });
  }
}
