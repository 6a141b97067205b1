import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { JsonLogger } from './json-logger';
import { safeError } from './safe-error';

function logged(say: (logger: JsonLogger) => void): Record<string, unknown> {
  const lines: string[] = [];
  const log = pino({ serializers: { err: safeError } }, { write: (line: string) => void lines.push(line) });
  say(new JsonLogger(log));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0]!) as Record<string, unknown>;
}

describe('the log', () => {
  it('has a line for a text, with who says it', () =>
    expect(logged((logger) => logger.log('Serving', 'Start'))).toMatchObject({
      level: 30,
      context: 'Start',
      msg: 'Serving',
    }));

  it('has a line for facts and a text, with the error reduced to what may be logged', () => {
    const error = new SyntaxError('Unexpected token in "my name is Sam"');
    const line = logged((logger) => logger.warn({ err: error, jobId: 'j' }, 'Not processed', 'Pipeline'));
    expect(line).toMatchObject({ level: 40, context: 'Pipeline', jobId: 'j', msg: 'Not processed' });
    expect(line.err).toMatchObject({ type: 'SyntaxError' });
    expect(JSON.stringify(line)).not.toContain('Sam');
  });

  it('takes an error alone', () =>
    expect(logged((logger) => logger.error(new Error('broken'), 'Nest'))).toMatchObject({
      level: 50,
      context: 'Nest',
      err: { type: 'Error', message: 'broken' },
    }));

  it('keeps no stack that Nest hands on as text, whose first line is the message', () =>
    expect(
      JSON.stringify(
        logged((logger) => logger.error('It failed', 'Error: secret\n at x', 'ExceptionsHandler')),
      ),
    ).not.toContain('secret'));
});
