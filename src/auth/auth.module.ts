import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrganisationsModule } from '../organisations/organisations.module';
import { AdministratorSession } from './administrator-session.entity';
import { Administrator } from './administrator.entity';
import { Administrators } from './administrators.service';
import { AuditEntry } from './audit-entry.entity';
import { IntegrationKey } from './integration-key.entity';
import { IntegrationKeyGuard } from './integration-key.guard';
import { IntegrationKeys } from './integration-keys.service';

@Module({
  imports: [
    OrganisationsModule,
    TypeOrmModule.forFeature([IntegrationKey, Administrator, AdministratorSession, AuditEntry]),
  ],
  providers: [IntegrationKeys, IntegrationKeyGuard, Administrators],
  exports: [IntegrationKeys, IntegrationKeyGuard, Administrators],
})
export class AuthModule {}
