import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GivenMasterKeys } from './given-master-keys';
import { KeyRotation } from './key-rotation.service';
import { MasterKeyCheck } from './master-key-check.service';
import { MASTER_KEYS } from './master-keys';
import { OrganisationKey } from './organisation-key.entity';
import { OrganisationKeysRepository } from './organisation-keys.repository';
import { OrganisationKeys } from './organisation-keys.service';
import { TextSealer } from './text-sealer.service';

/** Encryption at rest: a data key for each organisation, wrapped under a master key. Off without a master key. */
@Module({
  imports: [TypeOrmModule.forFeature([OrganisationKey])],
  providers: [
    { provide: MASTER_KEYS, useClass: GivenMasterKeys },
    OrganisationKeysRepository,
    OrganisationKeys,
    TextSealer,
    MasterKeyCheck,
    KeyRotation,
  ],
  exports: [OrganisationKeys, TextSealer, MasterKeyCheck, KeyRotation],
})
export class EncryptionModule {}
