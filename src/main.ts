import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { Logger as BootLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module';
import { checkSettings } from './config/config.module';
import { DatabaseSettings } from './config/database-settings';
import { SettingsInvalid } from './config/load-settings';
import { ServerSettings } from './config/server-settings';
import { migrate } from './database/migrate';
import { MasterKeyCheck } from './encryption/master-key-check.service';
import { limitWaits } from './database/time-limits';
import { serveApi } from './http/serve-api';
import { JsonLogger, jsonLog } from './operations/json-logger';
import { ManagementPort } from './operations/management-port';
import { RequestMonitor } from './operations/request-monitor';
import { withoutStartupMessages } from './operations/startup-messages';
import { ScoringWarmUp } from './evaluations/analysis/scoring-warm-up';

/**
 * What a first call would wait for is done ahead, but not at once: a process that has just been started has other
 * work waiting for its cores. It takes one for 1.5 s, and 170 MB.
 */
const WARM_UP_AFTER_MS = 5_000;

/**
 * By how many percent of what is in use a heap grows before it is collected, in this thread and all others. With much
 * memory in the machine V8 lets it grow fourfold: in thirty minutes of hostile requests a process came to 980 MB then, and
 * to 550 MB with this.
 */
const HEAP_GROWING_PERCENT = 50;

/** Starts the service in the role the settings name. */
async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  // What this process writes holds words of people: nobody else on the machine may read it.
  process.umask(0o077);
  checkSettings(process.env);
  const app = await NestFactory.create<NestExpressApplication>(AppModule, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  const settings = app.get(ServerSettings);
  const { PORT, HOST, ROLE, LOG_LEVEL, MANAGEMENT_PORT, MANAGEMENT_HOST = HOST } = settings;
  const log = jsonLog(LOG_LEVEL);
  app.useLogger(withoutStartupMessages(new JsonLogger(log)));
  const start = new BootLogger('Start');
  // Ends with status 0 after an orderly stop; by default Nest raises the signal again, which reads as a crash.
  app.enableShutdownHooks([], { useProcessExit: true });
  await migrate(app.get(DataSource));
  await app.get(MasterKeyCheck).require();
  limitWaits(app.get(DataSource), app.get(DatabaseSettings).DATABASE_TIMEOUT_MS);
  const requests = new RequestMonitor(log);
  app.use(requests.handler);
  const management = MANAGEMENT_PORT ? new ManagementPort(app, MANAGEMENT_PORT, MANAGEMENT_HOST) : null;
  if (management) app.use(management.separate);
  const describeAhead = serveApi(app);
  await app.init();
  await management?.listen();
  // A worker has nothing to say on a port that is not for operators.
  if (management && ROLE === 'worker') {
    start.log(`Working; health and metrics on port ${MANAGEMENT_PORT}`);
  } else {
    await app.listen(PORT, HOST);
    start.log(`Serving on ${await app.getUrl()}`);
  }
  if (settings.WARM_UP)
    requests.whenIdle(() => {
      describeAhead();
      void app.get(ScoringWarmUp).done();
    }, WARM_UP_AFTER_MS);
}

main().catch((error: unknown) => {
  const message =
    error instanceof SettingsInvalid
      ? `Settings are wrong: ${error.message}`
      : `The service could not start: ${error instanceof Error ? error.message : 'unknown cause'}`;
  process.stderr.write(message + '\n');
  process.exit(1);
});
