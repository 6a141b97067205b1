import type { Type } from '@nestjs/common';
import type { OrganisationView } from '../organisations/organisation-view';

/** `required` and `text` options take a text, a `flag` takes none. */
export type CommandOptions = Record<string, 'required' | 'text' | 'flag'>;

/** What was typed after the name of a command. */
export interface CommandLine {
  /** The options that were given with a text; the required ones are never empty. */
  text: Record<string, string | undefined>;
  flags: Set<string>;
}

/** What a method with `@Command` gets. */
export interface CommandCall extends CommandLine {
  /** Migrations that were run just before the command. */
  applied: string[];
}

/** What a method with `@OrganisationCommand` gets. */
export interface OrganisationCommandCall extends CommandCall {
  organisation: OrganisationView;
}

type Run<Call> = (call: Call) => Promise<object>;

/** A command as its decorator describes it; `run` is the method, to be called on an instance of its class. */
type CommandDefinition = { name: string; options: CommandOptions } & (
  | { ofOrganisation: false; run: Run<CommandCall> }
  | { ofOrganisation: true; run: Run<OrganisationCommandCall> }
);

const COMMANDS = 'commands';

/** Makes a method the command `name`; the object it returns is printed. */
export const Command =
  (name: string, options: CommandOptions = {}) =>
  <Method extends string>(area: Record<Method, Run<CommandCall>>, method: Method): void =>
    define(area, { name, options, ofOrganisation: false, run: area[method] });

/** The same, for a command with `--organisation`: its method is called only when there is such an organisation. */
export const OrganisationCommand =
  (name: string, options: CommandOptions = {}) =>
  <Method extends string>(area: Record<Method, Run<OrganisationCommandCall>>, method: Method): void => {
    const all: CommandOptions = { organisation: 'required', ...options };
    define(area, { name, options: all, ofOrganisation: true, run: area[method] });
  };

function define(area: object, definition: CommandDefinition): void {
  Reflect.defineMetadata(COMMANDS, [...definitionsIn(area), definition], area);
}

function definitionsIn(area: object): CommandDefinition[] {
  return (Reflect.getMetadata(COMMANDS, area) ?? []) as CommandDefinition[];
}

export type AreaCommand = CommandDefinition & { area: Type };

/** The commands of these classes, in the order of their methods. Throws when two have the same name. */
export function commandsOf(areas: Type[]): AreaCommand[] {
  const commands = areas.flatMap((area) =>
    definitionsIn(area.prototype as object).map((definition) => ({ ...definition, area })),
  );
  const names = new Set<string>();
  for (const { name } of commands) {
    if (names.has(name)) throw new Error(`there are two commands ${name}`);
    names.add(name);
  }
  return commands;
}
