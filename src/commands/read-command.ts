import { parseArgs } from 'node:util';
import { CommandInvalid } from './command-invalid';
import type { CommandLine, CommandOptions } from './command.decorator';

/** What is needed of a command to read its options. */
interface KnownCommand {
  name: string;
  options: CommandOptions;
}

/** Finds the command that is named first, and reads its options. Throws `CommandInvalid` with what to type instead. */
export function readCommand<Known extends KnownCommand>(
  args: string[],
  known: Known[],
): { command: Known; line: CommandLine } {
  const [name, ...rest] = args;
  const command = known.find((one) => one.name === name);
  if (!command)
    throw new CommandInvalid(`unknown command; there are: ${known.map((one) => one.name).join(', ')}`);
  const line: CommandLine = { text: {}, flags: new Set() };
  for (const [option, value] of Object.entries(parse(rest, command.options))) {
    if (typeof value === 'string') line.text[option] = value;
    else if (value) line.flags.add(option);
  }
  for (const [option, kind] of Object.entries(command.options))
    if (kind === 'required' && !line.text[option])
      throw new CommandInvalid(`${command.name} needs --${option}`);
  return { command, line };
}

function parse(args: string[], given: CommandOptions): Record<string, string | boolean | undefined> {
  const options = Object.fromEntries(
    Object.entries(given).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new CommandInvalid(error instanceof Error ? error.message : 'the options cannot be read');
  }
}
