import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConversationsModule } from '../conversations/conversations.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { QueueModule } from '../queue/queue.module';
import { AgentHabitsReader } from './agent-habits.service';
import { Analysis } from './analysis.entity';
import { AnalysisMetrics } from './analysis-metrics';
import { AnalysisListeners } from './analysis-outcome';
import { AnalysisQueue } from './analysis-queue';
import { AnalysisService } from './analysis.service';
import { AnalysisTries } from './analysis-tries.service';
import { Evaluation } from './evaluation.entity';
import { FailedAnalyses } from './failed-analyses.service';
import { Rescoring } from './rescoring/rescoring.entity';
import { RescoringWorker } from './rescoring/rescoring-worker.service';
import { Rescorings } from './rescoring/rescorings.service';
import { SupersededEvaluation } from './rescoring/superseded-evaluation.entity';
import { RubricEditions } from './rubric-editions.service';
import { Reviews } from './reviews.service';
import { RubricVersion } from './rubric-version.entity';
import { Rubrics } from './rubrics.service';
import { Scorer } from './scorer';
import { scorerProvider } from './scorer.provider';

@Module({
  imports: [
    ConversationsModule,
    OrganisationsModule,
    QueueModule,
    TypeOrmModule.forFeature([Analysis, Evaluation, Rescoring, RubricVersion, SupersededEvaluation]),
  ],
  providers: [
    AgentHabitsReader,
    AnalysisQueue,
    AnalysisService,
    AnalysisTries,
    AnalysisListeners,
    AnalysisMetrics,
    FailedAnalyses,
    Rubrics,
    RubricEditions,
    Reviews,
    Rescorings,
    RescoringWorker,
    scorerProvider,
  ],
  exports: [
    AnalysisQueue,
    AnalysisService,
    AnalysisTries,
    AnalysisListeners,
    FailedAnalyses,
    Rubrics,
    RubricEditions,
    Reviews,
    Rescorings,
    RescoringWorker,
    Scorer,
  ],
})
export class ScoringModule implements OnApplicationShutdown {
  constructor(private readonly scorer: Scorer) {}

  /** After the last request and the last queued work: ends the thread of sentence embeddings. */
  async onApplicationShutdown(): Promise<void> {
    await this.scorer.close();
  }
}
