import { Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { TranscriptionSettings } from '../config/transcription-settings';
import { Redactor } from './threads/redactor';

const redactorProvider: Provider = {
  provide: Redactor,
  inject: [TranscriptionSettings],
  useFactory: ({ REDACTION_TIMEOUT_MS }: TranscriptionSettings) => new Redactor(REDACTION_TIMEOUT_MS),
};

/** Redacts conversations in threads. Knows no database, queue or HTTP. */
@Module({ providers: [redactorProvider], exports: [Redactor] })
export class RedactionModule implements OnApplicationShutdown {
  constructor(private readonly redactor: Redactor) {}

  /** After the last request and the last queued work: ends the threads. */
  async onApplicationShutdown(): Promise<void> {
    await this.redactor.close();
  }
}
