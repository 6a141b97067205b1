import type { CellCommand, CellNeeds } from './cell';
import { limitArguments, SET_LIMITS } from './limits';

const SCRIPT = `${SET_LIMITS}
exec "$@"`;

/** The program with limits and an environment that holds nothing of ours. */
export function bareCommand(
  program: string,
  args: readonly string[],
  { limits = {}, environment }: CellNeeds,
): CellCommand {
  return {
    command: '/bin/sh',
    args: ['-c', SCRIPT, 'sh', ...limitArguments(limits), program, ...args],
    env: emptyEnvironment(environment),
  };
}

/** The environment of a program that needs to know nothing of this service: where programs and libraries are. */
export function emptyEnvironment(needed: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = '/usr/bin:/bin', LD_LIBRARY_PATH } = process.env;
  return { PATH, LC_ALL: 'C', ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }), ...needed };
}
