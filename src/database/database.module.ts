import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { DatabaseSettings } from '../config/database-settings';
import { connect } from './connect';
import { Database } from './database';
import { dataSourceOptions } from './data-source-options';
import { NamedLease } from './named-lease.entity';
import { NamedLeases } from './named-leases';
import { NamedLeasesRepository } from './named-leases.repository';
import { OrganisationRows } from './organisation-rows';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [DatabaseSettings],
      useFactory: (settings: DatabaseSettings) => ({
        ...dataSourceOptions(settings),
        autoLoadEntities: true,
        retryAttempts: 40,
        retryDelay: 3_000,
      }),
      // The options are ours, and TypeOrmModule adds the entities to them.
      dataSourceFactory: (options) => connect(options as DataSourceOptions),
    }),
    TypeOrmModule.forFeature([NamedLease]),
  ],
  providers: [Database, NamedLeases, NamedLeasesRepository, OrganisationRows],
  exports: [Database, NamedLeases, NamedLeasesRepository, OrganisationRows],
})
export class DatabaseModule {}
