import { Module } from '@nestjs/common';
import { AudioStoreModule } from '../audio-store/audio-store.module';
import { AuthModule } from '../auth/auth.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { IngestionModule } from '../ingestion/ingestion.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { RecordingsModule } from '../recordings/recordings.module';
import { EvaluationsModule } from '../evaluations/evaluations.module';
import { AdaptationRequests } from './adaptation/adaptation-requests.service';
import { AdaptationController } from './adaptation/adaptation.controller';
import { AgentDirectory } from './agents/agent-directory.service';
import { AgentLinks } from './agents/agent-links.service';
import { AgentsController } from './agents/agents.controller';
import { CallAudioController } from './call-audio/call-audio.controller';
import { Listening } from './call-audio/listening.service';
import { CallViewRequests } from './call-views/call-view-requests.service';
import { CallViewsController } from './call-views/call-views.controller';
import { CommentRequests } from './comments/comment-requests.service';
import { CommentsController } from './comments/comments.controller';
import { ConversationsController } from './calls/conversations.controller';
import { CallRescoring } from './calls/call-rescoring.service';
import { CallList } from './calls/call-list.service';
import { FailedCalls } from './calls/failed-calls.service';
import { ScoreRequests } from './calls/score-requests.service';
import { ShownCalls } from './calls/shown-calls.service';
import { Speakers } from './calls/speakers.service';
import { SandboxKeyController } from './sandbox-key/sandbox-key.controller';
import { IntegrationKeyController } from './key/integration-key.controller';
import { IntegrationKeyScopes } from './key/integration-key-scopes.service';
import { ReadKeyManagement } from './read-keys/read-key-management.service';
import { ReadKeysController } from './read-keys/read-keys.controller';
import { AuditController } from './audit/audit.controller';
import { Answers } from './calls/answers.service';
import { RubricExamples } from './calls/rubric-examples.service';
import { CoachingController } from './coaching/coaching.controller';
import { CriterionTrials } from './rubric/criterion-trials.service';
import { RubricActivation } from './rubric/rubric-activation.service';
import { RubricDraftController } from './rubric/rubric-draft.controller';
import { RubricDraftRequests } from './rubric/rubric-draft-requests.service';
import { RubricController } from './rubric/rubric.controller';
import { RedactionController } from './redaction/redaction.controller';
import { RedactionRequests } from './redaction/redaction-requests.service';
import { RescoringRequests } from './rescorings/rescoring-requests.service';
import { RescoringsController } from './rescorings/rescorings.controller';
import { HomeController } from './home/home.controller';
import { Home } from './home/home.service';
import { LimitMeters } from './limits/limit-meters.service';
import { LimitsController } from './limits/limits.controller';
import { OverviewController } from './overview/overview.controller';
import { Overview } from './overview/overview.service';
import { EventStreams } from './recordings/event-streams';
import { RecordingEvents } from './recordings/recording-events.service';
import { FailedRecordings } from './recordings/failed-recordings.service';
import { RecordingList } from './recordings/recording-list.service';
import { ConnectorRecordingsController } from './recordings/recordings.controller';
import { AdministratorRequests } from './administrators/administrator-requests.service';
import { AdministratorsController } from './administrators/administrators.controller';
import { OwnSecondFactor } from './second-factor/own-second-factor.service';
import { SecondFactorController } from './second-factor/second-factor.controller';
import { OwnSessionsController } from './sessions/own-sessions.controller';
import { OwnSessions } from './sessions/own-sessions.service';
import { SessionController } from './session/session.controller';
import { SignIn } from './session/sign-in.service';
import { ChangeSettings } from './settings/change-settings.service';
import { SettingsController } from './settings/settings.controller';
import { TestRecordingPage } from './test-recording/test-recording-page.service';
import { TestRecordingController } from './test-recording/test-recording.controller';
import { TopicRequests } from './topics/topic-requests.service';
import { TopicsController } from './topics/topics.controller';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { WebhookRequests } from './webhooks/webhook-requests.service';
import { WebhooksByKeyController, WebhooksController } from './webhooks/webhooks.controller';

/** What administrators do on the connector page and the dashboard. */
@Module({
  imports: [
    AuthModule,
    OrganisationsModule,
    ConversationsModule,
    IngestionModule,
    RecordingsModule,
    EvaluationsModule,
    WebhooksModule,
    AudioStoreModule,
  ],
  controllers: [
    SessionController,
    OwnSessionsController,
    SecondFactorController,
    AdministratorsController,
    OverviewController,
    HomeController,
    IntegrationKeyController,
    SandboxKeyController,
    ReadKeysController,
    TestRecordingController,
    AgentsController,
    SettingsController,
    RedactionController,
    ConversationsController,
    CallAudioController,
    CommentsController,
    CallViewsController,
    ConnectorRecordingsController,
    RubricController,
    RubricDraftController,
    RescoringsController,
    AdaptationController,
    CoachingController,
    AuditController,
    LimitsController,
    TopicsController,
    WebhooksController,
    WebhooksByKeyController,
  ],
  providers: [
    SignIn,
    CallViewRequests,
    OwnSessions,
    OwnSecondFactor,
    AdministratorRequests,
    Overview,
    Home,
    IntegrationKeyScopes,
    ReadKeyManagement,
    TestRecordingPage,
    AgentDirectory,
    AgentLinks,
    ChangeSettings,
    RedactionRequests,
    ShownCalls,
    Listening,
    CallList,
    CallRescoring,
    Speakers,
    ScoreRequests,
    FailedCalls,
    Answers,
    RubricExamples,
    CommentRequests,
    RescoringRequests,
    AdaptationRequests,
    TopicRequests,
    WebhookRequests,
    CriterionTrials,
    RubricActivation,
    RubricDraftRequests,
    FailedRecordings,
    RecordingList,
    RecordingEvents,
    EventStreams,
    LimitMeters,
  ],
})
export class ConnectorModule {}
