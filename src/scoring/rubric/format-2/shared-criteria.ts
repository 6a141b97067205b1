import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { rubricsFolder } from '../rubrics-folder';
import { Field } from '../yaml-reader';

/** Criteria that several rubrics share, each a file of `rubrics/shared/`, by the names of `use`. */
export const SHARED_CRITERIA = [
  'greeting',
  'identity_check',
  'needs_discovery',
  'empathy',
  'ownership',
  'hold_etiquette',
  'resolution',
  'further_help',
  'closing',
  'prohibited_language',
  'recording_notice',
  'interruptions',
  'talk_balance',
  'dead_air',
  'pace',
] as const;
export type SharedCriterion = (typeof SHARED_CRITERIA)[number];

const read = new Map<SharedCriterion, Field>();

/** The text of a shared criterion; read once. A mistake in it is one of this installation: reading it throws. */
export function sharedCriterion(name: SharedCriterion): Field {
  const held = read.get(name);
  if (held) return held;
  const text = readFileSync(join(rubricsFolder(), 'shared', `${name}.yaml`), 'utf8');
  const lines = new LineCounter();
  const issues = {
    push(issue: { line: number; message: string }): never {
      throw new Error(`rubrics/shared/${name}.yaml, line ${issue.line}: ${issue.message}`);
    },
  };
  const field = new Field(parseDocument(text, { lineCounter: lines }).contents, '', 1, lines, issues);
  read.set(name, field);
  return field;
}
