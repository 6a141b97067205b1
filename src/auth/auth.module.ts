import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrganisationsModule } from '../organisations/organisations.module';
import { AdministratorSession } from './administrator-session.entity';
import { AdministratorSessions } from './administrator-sessions.service';
import { Administrator } from './administrator.entity';
import { AdministratorGuard, SameOriginGuard } from './administrator.guard';
import { Administrators } from './administrators.service';
import { AuditEntry } from './audit-entry.entity';
import { AuditTrail } from './audit-trail.service';
import { IntegrationKey } from './integration-key.entity';
import { IntegrationKeyGuard } from './integration-key.guard';
import { IntegrationKeys } from './integration-keys.service';
import { KnownBrowser } from './known-browser.entity';
import { KnownBrowsers } from './known-browsers.service';

@Module({
  imports: [
    OrganisationsModule,
    TypeOrmModule.forFeature([IntegrationKey, Administrator, AdministratorSession, KnownBrowser, AuditEntry]),
  ],
  providers: [
    IntegrationKeys,
    IntegrationKeyGuard,
    Administrators,
    AdministratorSessions,
    KnownBrowsers,
    AdministratorGuard,
    SameOriginGuard,
    AuditTrail,
  ],
  exports: [
    IntegrationKeys,
    IntegrationKeyGuard,
    Administrators,
    AdministratorSessions,
    KnownBrowsers,
    AdministratorGuard,
    SameOriginGuard,
    AuditTrail,
  ],
})
export class AuthModule {}
