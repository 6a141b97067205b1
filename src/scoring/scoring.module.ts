import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConversationsModule } from '../conversations/conversations.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { QueueModule } from '../queue/queue.module';
import { AgentHabitsReader } from './agent-habits.service';
import { Analysis } from './analysis.entity';
import { AnalysisMetrics } from './analysis-metrics';
import { AnalysisListeners } from './analysis-outcome';
import { AnalysisService } from './analysis.service';
import { Evaluation } from './evaluation.entity';
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
    TypeOrmModule.forFeature([Analysis, Evaluation, RubricVersion]),
  ],
  providers: [
    AgentHabitsReader,
    AnalysisService,
    AnalysisListeners,
    AnalysisMetrics,
    Rubrics,
    RubricEditions,
    Reviews,
    scorerProvider,
  ],
  exports: [AnalysisService, AnalysisListeners, Rubrics, RubricEditions, Reviews, Scorer],
})
export class ScoringModule {}
