import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConversationsModule } from '../conversations/conversations.module';
import { EncryptionModule } from '../encryption/encryption.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { QueueModule } from '../queue/queue.module';
import { ScoringModule } from '../scoring/scoring.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { AdaptationInForce } from './adaptation/adaptation-in-force.service';
import { AdaptationLearner } from './adaptation/adaptation-learner.service';
import { AdaptationLearning } from './adaptation/adaptation-learning.entity';
import { AdaptationLearningsRepository } from './adaptation/adaptation-learnings.repository';
import { AdaptationVersion } from './adaptation/adaptation.entity';
import { AdaptationsRepository } from './adaptation/adaptations.repository';
import { Adaptations } from './adaptation/adaptations.service';
import { LearningQueue } from './adaptation/learning-queue';
import { LearningProcessor } from './adaptation/learning.processor';
import { AgentLossRates } from './agent-loss-rates.service';
import { AnalysesRepository } from './analysis/analyses.repository';
import { Analysis } from './analysis/analysis.entity';
import { AnalysisMetrics } from './analysis/analysis-metrics';
import { AnalysisListeners } from './analysis/analysis-outcome';
import { AnalysisQueue } from './analysis/analysis-queue';
import { AnalysisProcessor } from './analysis/analysis.processor';
import { AnalysisService } from './analysis/analysis.service';
import { AnalysisTries } from './analysis/analysis-tries.service';
import { AwaitingAnalyses } from './analysis/awaiting-analyses.service';
import { CallEvaluator } from './analysis/call-evaluator.service';
import { FailedAnalyses } from './analysis/failed-analyses.service';
import { FinishedAnalyses } from './analysis/finished-analyses.service';
import { ScoringWarmUp } from './analysis/scoring-warm-up';
import { AnsweredCalls } from './calls/answered-calls.service';
import { RecentCalls } from './calls/recent-calls.service';
import { RecentCallsRepository } from './calls/recent-calls.repository';
import { CallSearchRepository } from './calls/call-search.repository';
import { AnalysisRemoval } from './calls/analysis-removal.service';
import { CallResultsQuery } from './calls/call-results.query';
import { CallDetailsQuery } from './calls/call-details.query';
import { CallSummaries } from './calls/call-summaries.service';
import { CallsQuery } from './calls/calls.query';
import { ChangedEvaluations } from './changed-evaluations.service';
import { CoachingQuery } from './coaching/coaching.query';
import { Evaluation } from './evaluation.entity';
import { EvaluationsRepository } from './evaluations.repository';
import { ExampleRemoval } from './examples/example-removal.service';
import { ExampleSource } from './examples/example-source.entity';
import { ExampleSources } from './examples/example-sources.service';
import { ExampleSourcesRepository } from './examples/example-sources.repository';
import { ExpiredParts } from './expiry/expired-parts.service';
import { CallScoresRepository } from './performance/call-scores.repository';
import { CriterionLosses } from './performance/criterion-losses.service';
import { PerformanceQuery } from './performance/performance.query';
import { WaitingCallsQuery } from './performance/waiting-calls.query';
import { CallRescorer } from './rescoring/call-rescorer.service';
import { Rescoring } from './rescoring/rescoring.entity';
import { RescoringProcessor } from './rescoring/rescoring.processor';
import { RescoringCalls } from './rescoring/rescoring-calls.service';
import { RescoringProgress } from './rescoring/rescoring-progress.service';
import { RescoringWorker } from './rescoring/rescoring-worker.service';
import { RescoringsRepository } from './rescoring/rescorings.repository';
import { Rescorings } from './rescoring/rescorings.service';
import { SupersededEvaluation } from './rescoring/superseded-evaluation.entity';
import { SupersededEvaluationsRepository } from './rescoring/superseded-evaluations.repository';
import { SupersededEvaluations } from './rescoring/superseded-evaluations.service';
import { Reviews } from './reviews/reviews.service';
import { RubricDraft } from './rubrics/rubric-draft.entity';
import { RubricDraftsRepository } from './rubrics/rubric-drafts.repository';
import { RubricDrafts } from './rubrics/rubric-drafts.service';
import { RubricEditions } from './rubrics/rubric-editions.service';
import { RubricPreview } from './rubrics/rubric-preview.service';
import { RubricVersion } from './rubrics/rubric-version.entity';
import { RubricVersionsRepository } from './rubrics/rubric-versions.repository';
import { Rubrics } from './rubrics/rubrics.service';
import { ErasedTokens } from './search/erased-tokens.service';
import { SearchHighlights } from './search/search-highlights.service';
import { CallSealer } from './sealing/call-sealer.service';
import { TranscriptIndex } from './search/transcript-index.entity';
import { TranscriptIndexRepository } from './search/transcript-index.repository';
import { TranscriptIndexWriter } from './search/transcript-index-writer.service';
import { TranscriptIndexing } from './search/transcript-indexing.service';
import { TranscriptIndexingProcessor } from './search/transcript-indexing.processor';
import { CallTextSearch } from './search/call-text-search.service';
import { TranscriptSearch } from './search/transcript-search.service';
import { CallJudging } from './topics/call-judging.service';
import { CallTopic } from './topics/call-topic.entity';
import { CallTopicsRepository } from './topics/call-topics.repository';
import { CallTopics } from './topics/call-topics.service';
import { TopicCounts } from './topics/topic-counts.query';
import { TopicJudging } from './topics/topic-judging.entity';
import { TopicJudgingsRepository } from './topics/topic-judgings.repository';
import { TopicQueue } from './topics/topic-queue';
import { TopicSuggester } from './topics/topic-suggester.service';
import { TopicSuggestionQuote } from './topics/topic-suggestion-quote.entity';
import { TopicSuggestionQuotesRepository } from './topics/topic-suggestion-quotes.repository';
import { TopicSuggestion } from './topics/topic-suggestion.entity';
import { TopicSuggestionsRepository } from './topics/topic-suggestions.repository';
import { TopicSuggestions } from './topics/topic-suggestions.service';
import { TopicWorker } from './topics/topic-worker.service';
import { Topic } from './topics/topic.entity';
import { TopicsInForce } from './topics/topics-in-force.service';
import { TopicsOfCall } from './topics/topics-of-call.service';
import { TopicsProcessor } from './topics/topics.processor';
import { TopicsRepository } from './topics/topics.repository';
import { Topics } from './topics/topics.service';

/** What other features ask. */
const OFFERED = [
  ErasedTokens,
  FinishedAnalyses,
  AnalysisRemoval,
  AdaptationInForce,
  Adaptations,
  AdaptationLearningsRepository,
  LearningQueue,
  AnalysesRepository,
  RescoringsRepository,
  SupersededEvaluations,
  AnalysisQueue,
  AnalysisService,
  AnalysisTries,
  AnalysisListeners,
  AwaitingAnalyses,
  AnsweredCalls,
  CallResultsQuery,
  CallDetailsQuery,
  CallSummaries,
  CallsQuery,
  CoachingQuery,
  PerformanceQuery,
  WaitingCallsQuery,
  FailedAnalyses,
  Rubrics,
  RubricDrafts,
  RubricEditions,
  RubricPreview,
  Reviews,
  CallRescorer,
  CallSealer,
  ExpiredParts,
  ExampleRemoval,
  ExampleSources,
  Rescorings,
  RescoringCalls,
  RescoringProgress,
  RescoringWorker,
  ScoringWarmUp,
  TranscriptIndexing,
  CallTopics,
  TopicCounts,
  TopicJudgingsRepository,
  TopicQueue,
  TopicSuggestions,
  Topics,
  TopicsInForce,
];

/** Stores what calls were scored, schedules the scoring, and keeps reviews and the editions of rubrics. */
@Module({
  imports: [
    ConversationsModule,
    EncryptionModule,
    OrganisationsModule,
    QueueModule,
    ScoringModule,
    WebhooksModule,
    TypeOrmModule.forFeature([
      AdaptationLearning,
      AdaptationVersion,
      Analysis,
      Evaluation,
      ExampleSource,
      Rescoring,
      RubricDraft,
      RubricVersion,
      SupersededEvaluation,
      TranscriptIndex,
      CallTopic,
      Topic,
      TopicJudging,
      TopicSuggestion,
      TopicSuggestionQuote,
    ]),
  ],
  providers: [
    ...OFFERED,
    CallSearchRepository,
    CallScoresRepository,
    ChangedEvaluations,
    CriterionLosses,
    RecentCalls,
    RecentCallsRepository,
    EvaluationsRepository,
    ExampleSourcesRepository,
    RubricDraftsRepository,
    RubricVersionsRepository,
    SupersededEvaluationsRepository,
    AdaptationLearner,
    AdaptationsRepository,
    AgentLossRates,
    CallEvaluator,
    TopicsOfCall,
    TranscriptIndexRepository,
    TranscriptIndexWriter,
    CallTextSearch,
    TranscriptSearch,
    SearchHighlights,
    TranscriptIndexingProcessor,
    AnalysisProcessor,
    LearningProcessor,
    AnalysisMetrics,
    RescoringProcessor,
    CallJudging,
    CallTopicsRepository,
    TopicSuggester,
    TopicSuggestionQuotesRepository,
    TopicSuggestionsRepository,
    TopicWorker,
    TopicsProcessor,
    TopicsRepository,
  ],
  exports: [...OFFERED, ScoringModule],
})
export class EvaluationsModule {}
