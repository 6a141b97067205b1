import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EncryptionModule } from '../encryption/encryption.module';
import { LimitsModule } from '../limits/limits.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { AdministratorManagement } from './administrator-management.service';
import { AdministratorSession } from './administrator-session.entity';
import { AdministratorSessionsRepository } from './administrator-sessions.repository';
import { AdministratorSessions } from './administrator-sessions.service';
import { Administrator } from './administrator.entity';
import { AdministratorGuard, SameOriginGuard } from './administrator.guard';
import { AdministratorsRepository } from './administrators.repository';
import { Administrators } from './administrators.service';
import { AuditEntry } from './audit-entry.entity';
import { AuditEntriesRepository } from './audit-entries.repository';
import { AuditTrail } from './audit-trail.service';
import { IntegrationKey } from './integration-key.entity';
import { IntegrationKeyGuard } from './integration-key.guard';
import { IntegrationKeysRepository } from './integration-keys.repository';
import { IntegrationKeys } from './integration-keys.service';
import { KnownBrowser } from './known-browser.entity';
import { KnownBrowsersRepository } from './known-browsers.repository';
import { KnownBrowsers } from './known-browsers.service';
import { ReadKey } from './read-keys/read-key.entity';
import { ReadKeysRepository } from './read-keys/read-keys.repository';
import { ReadKeys } from './read-keys/read-keys.service';
import { ScopeGuard } from './read-keys/scope.guard';
import { SecondFactor } from './second-factor/second-factor.entity';
import { SecondFactorsRepository } from './second-factor/second-factors.repository';
import { SecondFactors } from './second-factor/second-factors.service';
import { PasswordCheck } from './password-check.service';
import { TranscriptReadings } from './transcript-readings.service';
import { SandboxKeys } from './sandbox-keys/sandbox-keys.service';

@Module({
  imports: [
    EncryptionModule,
    OrganisationsModule,
    LimitsModule,
    TypeOrmModule.forFeature([
      IntegrationKey,
      Administrator,
      AdministratorSession,
      KnownBrowser,
      AuditEntry,
      ReadKey,
      SecondFactor,
    ]),
  ],
  providers: [
    AdministratorSessionsRepository,
    AdministratorsRepository,
    AuditEntriesRepository,
    IntegrationKeysRepository,
    KnownBrowsersRepository,
    ReadKeysRepository,
    SecondFactorsRepository,
    IntegrationKeys,
    IntegrationKeyGuard,
    SandboxKeys,
    ReadKeys,
    ScopeGuard,
    Administrators,
    AdministratorManagement,
    AdministratorSessions,
    KnownBrowsers,
    PasswordCheck,
    SecondFactors,
    AdministratorGuard,
    SameOriginGuard,
    AuditTrail,
    TranscriptReadings,
  ],
  exports: [
    LimitsModule,
    IntegrationKeys,
    SandboxKeys,
    IntegrationKeyGuard,
    ReadKeys,
    ScopeGuard,
    Administrators,
    AdministratorManagement,
    AdministratorSessions,
    KnownBrowsers,
    PasswordCheck,
    SecondFactors,
    AdministratorGuard,
    SameOriginGuard,
    AuditTrail,
    TranscriptReadings,
  ],
})
export class AuthModule {}
