import { setImmediate as nextTurn } from 'node:timers/promises';
import { registerDecorator, type ValidationArguments } from 'class-validator';
import type { Issue } from '../../http/api-exception';
import { notText, required, type Fault } from '../../http/validation/fault';
import { keepIssues, MAX_ISSUES } from '../../http/validation/kept-issues';

/** Sentences checked before other requests get a turn. 40,000 sentences cost a few milliseconds a thousand. */
const SENTENCES_A_TURN = 2_000;
const FIELDS = new Set(['speaker', 'text', 'start', 'end', 'confidence']);

/**
 * The whole `transcript` array in one decorator that looks at every sentence once and lets the event loop
 * turn between parts. Nested class-validator objects would allocate and walk metadata for each sentence,
 * which for the largest body holds up every other request for seconds.
 */
export function Sentences(): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'sentences',
      target: target.constructor,
      propertyName: propertyName as string,
      async: true,
      validator: {
        validate: async (value: unknown, args?: ValidationArguments) => {
          const issues = await issuesOf(value, propertyName as string);
          if (args) keepIssues(args.object, propertyName as string, issues);
          return issues.length === 0;
        },
        defaultMessage: () => 'has sentences that are wrong',
      },
    });
}

/** Only the routes of the specification take sentences, and they answer no codes. */
const wrong = (message: string): Fault => ({ message, code: 'value_wrong' });

async function issuesOf(value: unknown, path: string): Promise<Issue[]> {
  if (value === undefined) return [{ field: path, ...required() }];
  if (!Array.isArray(value)) return [{ field: path, ...wrong('must be an array of sentences') }];
  if (value.length === 0) return [{ field: path, ...wrong('must have at least 1 sentence') }];
  const issues: Issue[] = [];
  for (let index = 0; index < value.length && issues.length < MAX_ISSUES; index++) {
    checkSentence(value[index], `${path}.${index}`, issues);
    if (index % SENTENCES_A_TURN === SENTENCES_A_TURN - 1) await nextTurn();
  }
  return issues;
}

function checkSentence(sentence: unknown, path: string, issues: Issue[]): void {
  if (typeof sentence !== 'object' || sentence === null || Array.isArray(sentence)) {
    issues.push({ field: path, ...wrong('must be an object with speaker and text') });
    return;
  }
  const tell = (field: string, fault: Fault) => issues.push({ field: `${path}.${field}`, ...fault });
  for (const key of Object.keys(sentence)) {
    if (issues.length >= MAX_ISSUES) return;
    if (!FIELDS.has(key)) tell(key, { message: 'is not a field of a sentence', code: 'field_unknown' });
  }
  const own = (key: string): unknown =>
    Object.hasOwn(sentence, key) ? (sentence as Record<string, unknown>)[key] : undefined;
  const speaker = own('speaker');
  if (speaker !== 'agent' && speaker !== 'customer')
    tell('speaker', speaker === undefined ? required() : wrong('must be "agent" or "customer"'));
  const text = own('text');
  if (text === undefined) tell('text', required());
  else if (typeof text !== 'string') tell('text', notText());
  else if (text.length === 0) tell('text', wrong('must have at least 1 character'));
  for (const key of ['start', 'end']) {
    const seconds = own(key);
    if (seconds !== undefined && !isNumber(seconds, Number.MAX_VALUE))
      tell(key, wrong('must be a number of seconds, 0 or more'));
  }
  const confidence = own('confidence');
  if (confidence !== undefined && !isNumber(confidence, 1))
    tell('confidence', wrong('must be a number from 0 to 1'));
}

const isNumber = (value: unknown, max: number): boolean =>
  typeof value === 'number' && value >= 0 && value <= max;
