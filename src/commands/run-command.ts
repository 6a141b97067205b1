import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { checkSettings } from '../config/config.module';
import { migrate } from '../database/migrate';
import { Organisations } from '../organisations/organisations.service';
import { CliModule } from './cli.module';
import { COMMAND_AREAS } from './command-areas';
import { commandsOf } from './command.decorator';
import { readCommand } from './read-command';

/** Runs one command with the settings of the environment, and returns what it prints. Rejects when it was refused. */
export async function runCommand(args: string[]): Promise<object> {
  const run = commandIn(args);
  const app = await openCommands();
  try {
    return await run(app);
  } finally {
    await app.close();
  }
}

/** The part of the service that commands run in. Whoever opens it closes it. */
export function openCommands(): Promise<INestApplicationContext> {
  checkSettings(process.env);
  return NestFactory.createApplicationContext(CliModule, { logger: false, abortOnError: false });
}

/** Reads a command line, which throws when it cannot be understood; the command itself runs when it is called. */
export function commandIn(args: string[]): (app: INestApplicationContext) => Promise<object> {
  const { command, line } = readCommand(args, commandsOf(COMMAND_AREAS));
  return async (app) => {
    const call = { ...line, applied: await migrate(app.get(DataSource)) };
    const area: unknown = app.get(command.area);
    if (!command.ofOrganisation) return command.run.call(area, call);
    const organisation = await app.get(Organisations).get(line.text.organisation ?? '');
    return command.run.call(area, { ...call, organisation });
  };
}
