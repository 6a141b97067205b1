import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { checkSettings } from '../config/config.module';
import { migrate } from '../database/migrate';
import { Organisations } from '../organisations/organisations.service';
import { CliModule } from './cli.module';
import { COMMAND_AREAS } from './command-areas';
import { commandsOf, type AreaCommand, type CommandCall } from './command.decorator';
import { readCommand } from './read-command';

/** Runs one command with the settings of the environment, and returns what it prints. Rejects when it was refused. */
export async function runCommand(args: string[]): Promise<object> {
  const { command, line } = readCommand(args, commandsOf(COMMAND_AREAS));
  checkSettings(process.env);
  const app = await NestFactory.createApplicationContext(CliModule, { logger: false, abortOnError: false });
  try {
    const applied = await migrate(app.get(DataSource));
    return await run(app, command, { ...line, applied });
  } finally {
    await app.close();
  }
}

async function run(app: INestApplicationContext, command: AreaCommand, call: CommandCall): Promise<object> {
  const area: unknown = app.get(command.area);
  if (!command.ofOrganisation) return command.run.call(area, call);
  const organisation = await app.get(Organisations).get(call.text.organisation ?? '');
  return command.run.call(area, { ...call, organisation });
}
