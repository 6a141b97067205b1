import { Global, Module, type Provider } from '@nestjs/common';
import type { ClassConstructor } from 'class-transformer';
import { AudioStoreSettings } from './audio-store-settings';
import { DatabaseSettings } from './database-settings';
import { DecoderSettings } from './decoder-settings';
import { EncryptionSettings } from './encryption-settings';
import { ExportSettings } from './export-settings';
import { LimitSettings } from './limit-settings';
import { KeptAudioSettings } from './kept-audio-settings';
import { loadSettings, SettingsInvalid } from './load-settings';
import { QueueSettings } from './queue-settings';
import { RecordingSettings } from './recording-settings';
import { ScoringSettings } from './scoring-settings';
import { ServerSettings } from './server-settings';
import { SessionSettings } from './session-settings';
import { TranscriptionSettings } from './transcription-settings';
import { WebhookSettings } from './webhook-settings';

const AREAS: ClassConstructor<object>[] = [
  ServerSettings,
  DatabaseSettings,
  QueueSettings,
  AudioStoreSettings,
  EncryptionSettings,
  RecordingSettings,
  DecoderSettings,
  TranscriptionSettings,
  ScoringSettings,
  WebhookSettings,
  ExportSettings,
  LimitSettings,
  SessionSettings,
  KeptAudioSettings,
];

/** Throws one `SettingsInvalid` with every problem of every area, so that a start names them all at once. */
export function checkSettings(env: NodeJS.ProcessEnv): void {
  const problems = AREAS.flatMap((area) => {
    try {
      loadSettings(area, env);
      return [];
    } catch (error) {
      if (error instanceof SettingsInvalid) return error.problems;
      throw error;
    }
  });
  if (!problems.length) problems.push(...missingForRole(env), ...takenPort(env));
  if (problems.length) throw new SettingsInvalid(problems);
}

/**
 * Processes of different roles meet only in what they share: a worker that looks for recordings in a folder of its
 * own would fail every one of them for good.
 */
function missingForRole(env: NodeJS.ProcessEnv): string[] {
  const { ROLE } = loadSettings(ServerSettings, env);
  if (ROLE === 'all') return [];
  const shared = {
    DATABASE_URL: loadSettings(DatabaseSettings, env).DATABASE_URL,
    REDIS_URL: loadSettings(QueueSettings, env).REDIS_URL,
    AUDIO_STORE_URL: loadSettings(AudioStoreSettings, env).AUDIO_STORE_URL,
  };
  return Object.entries(shared)
    .filter(([, url]) => !url)
    .map(
      ([name]) => `${name} must be set when ROLE is ${ROLE}, to the same in every process, or ROLE be all`,
    );
}

function takenPort(env: NodeJS.ProcessEnv): string[] {
  const { PORT, MANAGEMENT_PORT } = loadSettings(ServerSettings, env);
  return MANAGEMENT_PORT === PORT ? ['MANAGEMENT_PORT must be another port than PORT'] : [];
}

const providers: Provider[] = AREAS.map((area) => ({
  provide: area,
  useFactory: () => loadSettings(area, process.env),
}));

/** Every area's settings, injectable by class anywhere. */
@Global()
@Module({ providers, exports: AREAS })
export class ConfigModule {}
