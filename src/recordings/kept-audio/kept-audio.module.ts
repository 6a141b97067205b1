import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EncryptionModule } from '../../encryption/encryption.module';
import { AudioKeeping } from './audio-keeping.entity';
import { AudioKeepings } from './audio-keepings.service';
import { AudioKeepingsRepository } from './audio-keepings.repository';
import { KeptAudio } from './kept-audio.entity';
import { KeptAudioRepository } from './kept-audio.repository';

/** The audio that organisations keep, and for how long. */
@Module({
  imports: [EncryptionModule, TypeOrmModule.forFeature([AudioKeeping, KeptAudio])],
  providers: [AudioKeepings, AudioKeepingsRepository, KeptAudioRepository],
  exports: [AudioKeepings, AudioKeepingsRepository, KeptAudioRepository],
})
export class KeptAudioModule {}
