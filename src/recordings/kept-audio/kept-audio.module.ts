import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AudioStoreModule } from '../../audio-store/audio-store.module';
import { ConversationsModule } from '../../conversations/conversations.module';
import { EncryptionModule } from '../../encryption/encryption.module';
import { AudioKeeping } from './audio-keeping.entity';
import { AudioKeepings } from './audio-keepings.service';
import { AudioKeepingsRepository } from './audio-keepings.repository';
import { KeptAudio } from './kept-audio.entity';
import { KeptAudioRepository } from './kept-audio.repository';
import { KeptAudioSealer } from './kept-audio-sealer.service';

/** The audio that organisations keep, and for how long. */
@Module({
  imports: [
    AudioStoreModule,
    ConversationsModule,
    EncryptionModule,
    TypeOrmModule.forFeature([AudioKeeping, KeptAudio]),
  ],
  providers: [AudioKeepings, AudioKeepingsRepository, KeptAudioRepository, KeptAudioSealer],
  exports: [AudioKeepings, AudioKeepingsRepository, KeptAudioRepository, KeptAudioSealer],
})
export class KeptAudioModule {}
