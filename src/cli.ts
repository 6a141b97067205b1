import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { CliModule } from './commands/cli.module';
import { Commands } from './commands/commands.service';
import { readCommand } from './commands/read-command';
import { checkSettings } from './config/config.module';
import { migrate } from './database/migrate';

/** Runs one command and returns what it prints. */
async function run(args: string[]): Promise<object> {
  const command = readCommand(args);
  checkSettings(process.env);
  const app = await NestFactory.createApplicationContext(CliModule, { logger: false, abortOnError: false });
  try {
    const applied = await migrate(app.get(DataSource));
    return command.name === 'migrate' ? { applied } : await app.get(Commands).run(command);
  } finally {
    await app.close();
  }
}

run(process.argv.slice(2)).then(
  (result) => process.stdout.write(JSON.stringify(result) + '\n'),
  (error: unknown) => {
    const known = error instanceof Error && !('driverError' in error);
    const message = known ? error.message : 'the database refused this; is it reachable and up to date?';
    process.stderr.write(message.replaceAll('\n', ' ') + '\n');
    process.exitCode = 1;
  },
);
