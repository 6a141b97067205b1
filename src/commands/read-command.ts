import { parseArgs } from 'node:util';
import { parseDate } from '../http/validation/parse-date';
import { LIMIT_NAMES } from '../limits/limit-names';
import { isRedactionKind, REDACTION_KINDS, type RedactionKind } from '../redaction/kinds';
import { CommandInvalid } from './command-invalid';

type Options = Record<string, { type: 'string' | 'boolean' }>;

const text = { type: 'string' as const };
const flag = { type: 'boolean' as const };

/** A number, or a word, for each limit an organisation may have. */
function optionsOfLimits(): Record<string, typeof text> {
  return Object.fromEntries(LIMIT_NAMES.map((name) => [name.replaceAll('_', '-'), text]));
}

interface Shape {
  options: Options;
  required: string[];
}

/** Names an administrator. */
const ADMINISTRATOR: Shape = {
  options: { organisation: text, email: text },
  required: ['organisation', 'email'],
};

/** The same, who is given a password; a lasting one need not be changed. */
const WITH_PASSWORD: Shape = {
  ...ADMINISTRATOR,
  options: { ...ADMINISTRATOR.options, 'lasting-password': flag },
};

/** Every command with the options it takes. */
const COMMANDS = {
  'organisation:create': {
    options: {
      name: text,
      demo: flag,
      'analysis-disabled': flag,
      'analysis-started-at': text,
      'admin-email': text,
      'lasting-password': flag,
    },
    required: ['name'],
  },
  'organisation:list': { options: {}, required: [] },
  'key:create': { options: { organisation: text, sandbox: flag }, required: ['organisation'] },
  'read-key:create': {
    options: { organisation: text, name: text, scopes: text, 'expires-at': text },
    required: ['organisation', 'name', 'scopes'],
  },
  'agent:link': {
    options: { organisation: text, agent: text, employee: text },
    required: ['organisation', 'agent', 'employee'],
  },
  'admin:create': WITH_PASSWORD,
  'settings:set': {
    options: { organisation: text, analysis: text, 'analysis-started-at': text },
    required: ['organisation'],
  },
  'redaction:set': {
    options: { organisation: text, recordings: text, transcripts: text },
    required: ['organisation'],
  },
  'analysis:retry': {
    options: { organisation: text, call: text, 'all-failed': flag },
    required: ['organisation'],
  },
  erase: {
    options: { organisation: text, call: text, contact: text, agent: text, all: flag },
    required: ['organisation'],
  },
  'erasure:show': { options: { organisation: text, erasure: text }, required: ['organisation', 'erasure'] },
  'hold:list': { options: { organisation: text }, required: ['organisation'] },
  'hold:set': {
    options: { organisation: text, call: text, contact: text, agent: text, reason: text },
    required: ['organisation'],
  },
  'hold:lift': { options: { organisation: text, hold: text }, required: ['organisation', 'hold'] },
  'retention:show': { options: { organisation: text }, required: ['organisation'] },
  'retention:set': {
    options: {
      organisation: text,
      campaign: text,
      'calls-days': text,
      'transcripts-days': text,
      'evaluations-days': text,
      'audit-days': text,
    },
    required: ['organisation'],
  },
  'database:compact': { options: {}, required: [] },
  'encryption:enable': { options: { organisation: text }, required: ['organisation'] },
  'encryption:status': { options: {}, required: [] },
  'encryption:rotate': { options: {}, required: [] },
  'admin:list': { options: { organisation: text }, required: ['organisation'] },
  'admin:disable': ADMINISTRATOR,
  'admin:enable': ADMINISTRATOR,
  'admin:reset': WITH_PASSWORD,
  'admin:remove': ADMINISTRATOR,
  'limits:show': { options: { organisation: text }, required: ['organisation'] },
  'limits:set': {
    options: { organisation: text, ...optionsOfLimits() },
    required: ['organisation'],
  },
  migrate: { options: {}, required: [] },
} satisfies Record<string, Shape>;

export type CommandName = keyof typeof COMMANDS;

/** A command line that was understood. */
export interface Command {
  name: CommandName;
  /** The text options that were given. */
  text: Record<string, string | undefined>;
  flags: Set<string>;
}

/** Reads a command line. Throws `CommandInvalid` with what to type instead. */
export function readCommand(args: string[]): Command {
  const [name, ...rest] = args;
  if (!name || !(name in COMMANDS))
    throw new CommandInvalid(`unknown command; there are: ${Object.keys(COMMANDS).join(', ')}`);
  const shape: Shape = COMMANDS[name as CommandName];
  const values = parse(rest, shape.options);
  const given: Command = { name: name as CommandName, text: {}, flags: new Set() };
  for (const [option, value] of Object.entries(values)) {
    if (typeof value === 'string') given.text[option] = value;
    else if (value) given.flags.add(option);
  }
  for (const option of shape.required)
    if (!given.text[option]) throw new CommandInvalid(`${name} needs --${option}`);
  return given;
}

function parse(args: string[], options: Options): Record<string, string | boolean | undefined> {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new CommandInvalid(error instanceof Error ? error.message : 'the options cannot be read');
  }
}

/** The moment an option names, undefined when it was not given. */
export function dateOption(command: Command, option: string): Date | undefined {
  const given = command.text[option];
  if (given === undefined) return undefined;
  const moment = parseDate(given);
  if (!moment) throw new CommandInvalid(`--${option} must be a date-time such as 2026-01-31T14:05:00Z`);
  return moment;
}

/** The name an option gives, of a length that can be stored. */
export function nameOption(command: Command, option: string): string {
  const given = command.text[option] ?? '';
  if ([...given].length > 200) throw new CommandInvalid(`--${option} must have at most 200 characters`);
  return given;
}

/** Kinds of redaction with commas between, none for "off", null for "default"; undefined when it was not given. */
export function kindsOption(command: Command, option: string): RedactionKind[] | null | undefined {
  const given = command.text[option];
  if (given === undefined) return undefined;
  if (given === 'default') return null;
  const kinds = given === 'off' ? [] : given.split(',');
  if (!kinds.every(isRedactionKind))
    throw new CommandInvalid(`--${option} must be off, default, or some of ${REDACTION_KINDS.join(',')}`);
  return [...new Set(kinds)];
}
