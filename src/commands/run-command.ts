import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { checkSettings } from '../config/config.module';
import { migrate } from '../database/migrate';
import { CliModule } from './cli.module';
import { Commands } from './commands.service';
import { readCommand } from './read-command';

/** Runs one command with the settings of the environment, and returns what it prints. Rejects when it was refused. */
export async function runCommand(args: string[]): Promise<object> {
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
