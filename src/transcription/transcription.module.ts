import { Module } from '@nestjs/common';
import { ProcessCellModule } from '../process-cell/process-cell.module';
import { TranscriptionEngineProvider } from './transcription-engine.provider';

/** Turns speech into timed sentences with the engine of the settings. Knows no database, queue or HTTP. */
@Module({
  imports: [ProcessCellModule],
  providers: [TranscriptionEngineProvider],
  exports: [TranscriptionEngineProvider],
})
export class TranscriptionModule {}
