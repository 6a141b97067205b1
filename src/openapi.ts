import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { describe } from './http/openapi';

/** Prints the description of the API. Nothing is connected to or started: only the routes are looked at. */
async function main(): Promise<void> {
  const app = await NestFactory.create(AppModule, { preview: true, logger: false, abortOnError: false });
  process.stdout.write(JSON.stringify(describe(app), null, 2) + '\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'the routes could not be read'}\n`);
  process.exitCode = 1;
});
