import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { AgentDirectory } from './agents/agent-directory.service';
import { AgentsController } from './agents/agents.controller';
import { CallDetail } from './calls/call-detail.service';
import { CallList } from './calls/call-list.service';
import { ConversationsController } from './calls/conversations.controller';
import { OverviewController } from './overview/overview.controller';
import { Overview } from './overview/overview.service';
import { RecordingList } from './recordings/recording-list.service';
import { ConnectorRecordingsController } from './recordings/recordings.controller';
import { SessionController } from './session/session.controller';
import { SignIn } from './session/sign-in.service';

/** What administrators do on the connector page and the dashboard. */
@Module({
  imports: [AuthModule, OrganisationsModule, ConversationsModule],
  controllers: [
    SessionController,
    OverviewController,
    AgentsController,
    ConversationsController,
    ConnectorRecordingsController,
  ],
  providers: [SignIn, Overview, AgentDirectory, CallList, CallDetail, RecordingList],
})
export class ConnectorModule {}
