import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataKeyCache } from './data-key-cache';
import { KeyRotation } from './key-rotation.service';
import { MasterKeyCheck } from './master-key-check.service';
import { masterKeysProvider } from './master-keys/master-keys.provider';
import { OrganisationKey } from './organisation-key.entity';
import { OrganisationKeysRepository } from './organisation-keys.repository';
import { OrganisationKeys } from './organisation-keys.service';
import { TextSealer } from './text-sealer.service';

/** Encryption at rest: a data key for each organisation, wrapped under a master key. Off without a master key. */
@Module({
  imports: [TypeOrmModule.forFeature([OrganisationKey])],
  providers: [
    masterKeysProvider,
    DataKeyCache,
    OrganisationKeysRepository,
    OrganisationKeys,
    TextSealer,
    MasterKeyCheck,
    KeyRotation,
  ],
  exports: [OrganisationKeys, TextSealer, MasterKeyCheck, KeyRotation],
})
export class EncryptionModule {}
