import { Module } from '@nestjs/common';
import { TranscriptionEngineProvider } from './transcription-engine.provider';

/** Turns speech into timed sentences with the engine of the settings. Knows no database, queue or HTTP. */
@Module({ providers: [TranscriptionEngineProvider], exports: [TranscriptionEngineProvider] })
export class TranscriptionModule {}
