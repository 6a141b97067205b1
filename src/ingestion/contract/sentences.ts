import { setImmediate as nextTurn } from 'node:timers/promises';
import { registerDecorator, type ValidationArguments } from 'class-validator';
import type { Issue } from '../../http/api-exception';
import { keepNestedIssues, MAX_ISSUES, NESTED_ISSUES } from '../../http/validation/nested-issues';

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
      name: NESTED_ISSUES,
      target: target.constructor,
      propertyName: propertyName as string,
      async: true,
      validator: {
        validate: async (value: unknown, args?: ValidationArguments) => {
          const issues = await issuesOf(value, propertyName as string);
          if (args) keepNestedIssues(args.object, issues);
          return issues.length === 0;
        },
        defaultMessage: () => 'has sentences that are wrong',
      },
    });
}

async function issuesOf(value: unknown, path: string): Promise<Issue[]> {
  if (value === undefined) return [{ field: path, message: 'is required' }];
  if (!Array.isArray(value)) return [{ field: path, message: 'must be an array of sentences' }];
  if (value.length === 0) return [{ field: path, message: 'must have at least 1 sentence' }];
  const issues: Issue[] = [];
  for (let index = 0; index < value.length && issues.length < MAX_ISSUES; index++) {
    checkSentence(value[index], `${path}.${index}`, issues);
    if (index % SENTENCES_A_TURN === SENTENCES_A_TURN - 1) await nextTurn();
  }
  return issues;
}

function checkSentence(sentence: unknown, path: string, issues: Issue[]): void {
  if (typeof sentence !== 'object' || sentence === null || Array.isArray(sentence)) {
    issues.push({ field: path, message: 'must be an object with speaker and text' });
    return;
  }
  const wrong = (field: string, message: string) => issues.push({ field: `${path}.${field}`, message });
  for (const key of Object.keys(sentence)) {
    if (issues.length >= MAX_ISSUES) return;
    if (!FIELDS.has(key)) wrong(key, 'is not a field of a sentence');
  }
  const own = (key: string): unknown =>
    Object.hasOwn(sentence, key) ? (sentence as Record<string, unknown>)[key] : undefined;
  const speaker = own('speaker');
  if (speaker !== 'agent' && speaker !== 'customer')
    wrong('speaker', speaker === undefined ? 'is required' : 'must be "agent" or "customer"');
  const text = own('text');
  if (text === undefined) wrong('text', 'is required');
  else if (typeof text !== 'string') wrong('text', 'must be a string');
  else if (text.length === 0) wrong('text', 'must have at least 1 character');
  for (const key of ['start', 'end']) {
    const seconds = own(key);
    if (seconds !== undefined && !isNumber(seconds, Number.MAX_VALUE))
      wrong(key, 'must be a number of seconds, 0 or more');
  }
  const confidence = own('confidence');
  if (confidence !== undefined && !isNumber(confidence, 1))
    wrong('confidence', 'must be a number from 0 to 1');
}

const isNumber = (value: unknown, max: number): boolean =>
  typeof value === 'number' && value >= 0 && value <= max;
