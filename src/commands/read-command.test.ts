import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import {
  Command,
  commandsOf,
  OrganisationCommand,
  type CommandCall,
  type OrganisationCommandCall,
} from './command.decorator';
import { readCommand } from './read-command';

class CallCommands {
  @OrganisationCommand('call:show', { call: 'required', note: 'text', words: 'flag' })
  show({ organisation, text, flags }: OrganisationCommandCall): Promise<object> {
    return Promise.resolve({ organisation, text, flags });
  }

  @Command('call:count')
  count({ applied }: CommandCall): Promise<object> {
    return Promise.resolve({ applied });
  }
}

class OtherCommands {
  @Command('call:count')
  count(): Promise<object> {
    return Promise.resolve({});
  }
}

const known = commandsOf([CallCommands]);
const read = (...args: string[]) => readCommand(args, known);

describe('commands', () => {
  it('are the methods with a decorator, each with its class', () => {
    expect(known).toMatchObject([
      { name: 'call:show', area: CallCommands, ofOrganisation: true },
      { name: 'call:count', area: CallCommands, ofOrganisation: false },
    ]);
  });

  it('are refused when two have the same name, of which one could never be run', () => {
    expect(() => commandsOf([CallCommands, OtherCommands])).toThrow('there are two commands call:count');
  });
});

describe('a command line', () => {
  it('gives the command that is named first, texts and flags', () => {
    const { command, line } = read('call:show', '--organisation', 'o', '--call', 'c', '--words');
    expect(command).toBe(known[0]);
    expect(line).toEqual({ text: { organisation: 'o', call: 'c' }, flags: new Set(['words']) });
  });

  it.each([
    ['no command', [], 'unknown command; there are: call:show, call:count'],
    ['an unknown command', ['call:drop'], 'unknown command; there are: call:show, call:count'],
    ['a name every object has', ['constructor'], 'unknown command; there are: call:show, call:count'],
    ['no organisation where one is needed', ['call:show', '--call', 'c'], 'call:show needs --organisation'],
    ['an empty option that is needed', ['call:show', '--organisation', 'o', '--call', ''], 'needs --call'],
    ['an option of another command', ['call:count', '--words'], "Unknown option '--words'"],
    ['a text without an option', ['call:count', 'words'], "Unexpected argument 'words'"],
    ['an option without its text', ['call:show', '--note'], "Option '--note <value>' argument missing"],
    ['a flag with a text', ['call:show', '--words=all'], "Option '--words' does not take an argument"],
  ])('is refused with what to type instead: %s', (_, args, message) => {
    expect(() => read(...args)).toThrow(message);
  });
});
