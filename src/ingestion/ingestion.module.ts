import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { RedactionModule } from '../redaction/redaction.module';
import { EvaluationsModule } from '../evaluations/evaluations.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { AgentLinking } from './agent-linking.service';
import { DeliveredCallsModule } from './delivered-calls.module';
import { KnownTranscripts } from './known-transcripts.service';
import { ScoreAhead } from './score-ahead.service';
import { TranscriptAdmission } from './transcript-admission.service';
import { TranscriptStore } from './transcript-store.service';
import { TranscriptsController } from './transcripts.controller';
import { Transcripts } from './transcripts.service';

@Module({
  imports: [
    AuthModule,
    DeliveredCallsModule,
    OrganisationsModule,
    ConversationsModule,
    EvaluationsModule,
    RedactionModule,
    WebhooksModule,
  ],
  controllers: [TranscriptsController],
  providers: [Transcripts, TranscriptAdmission, TranscriptStore, KnownTranscripts, ScoreAhead, AgentLinking],
  exports: [AgentLinking],
})
export class IngestionModule {}
