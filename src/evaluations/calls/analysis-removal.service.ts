import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CallComments } from '../../conversations/comments/call-comments.service';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { CallExpiriesRepository } from '../../conversations/expiry/call-expiries.repository';
import { AnalysesRepository } from '../analysis/analyses.repository';
import { EvaluationsRepository } from '../evaluations.repository';
import { ExampleSourcesRepository } from '../examples/example-sources.repository';
import { SupersededEvaluationsRepository } from '../rescoring/superseded-evaluations.repository';
import { TranscriptIndexing } from '../search/transcript-indexing.service';
import { CallTopics } from '../topics/call-topics.service';

/** How many rows were removed. */
export interface RemovedAnalyses {
  evaluations: number;
  supersededEvaluations: number;
}

/** Removes all that was found out of calls and written about them, before they are removed themselves. */
@Injectable()
export class AnalysisRemoval {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly analyses: AnalysesRepository,
    private readonly evaluations: EvaluationsRepository,
    private readonly superseded: SupersededEvaluationsRepository,
    private readonly transcripts: TranscriptIndexing,
    private readonly topics: CallTopics,
    private readonly comments: CallComments,
    private readonly expiries: CallExpiriesRepository,
    private readonly exampleSources: ExampleSourcesRepository,
  ) {}

  /** Within the write that removes the calls and their conversations, which are still there. */
  async remove(
    manager: EntityManager,
    organisationId: string,
    callIds: readonly string[],
  ): Promise<RemovedAnalyses> {
    const conversationIds = await this.conversations.within(manager).lockIdsOfCalls(organisationId, callIds);
    await this.transcripts.forget(manager, organisationId, callIds);
    await this.topics.forget(manager, organisationId, callIds);
    await this.comments.forget(manager, organisationId, callIds);
    await this.expiries.within(manager).deleteOfCalls(organisationId, callIds);
    await this.exampleSources.within(manager).deleteOfCalls(organisationId, callIds);
    const superseded = this.superseded.within(manager);
    const supersededEvaluations = await superseded.deleteOfConversations(organisationId, conversationIds);
    const evaluations = await this.evaluations
      .within(manager)
      .deleteOfConversations(organisationId, conversationIds);
    await this.analyses.within(manager).deleteOfCalls(organisationId, [...callIds]);
    return { evaluations, supersededEvaluations };
  }
}
