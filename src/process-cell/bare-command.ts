import type { CellCommand, CellNeeds } from './cell';
import { limitArguments, PROCESSES, SET_LIMITS } from './limits';

/**
 * The kernel counts every process and thread of the user, those of the service and of other containers with the same number
 * included: so that none of these keeps a program from starting, as many are allowed as run on the machine, and some more. It holds
 * for nobody who is root.
 */
const LIMIT_PROCESSES = `running=
IFS=' /' read -r _ _ _ _ running _ </proc/loadavg 2>/dev/null || :
case $running in
  '' | *[!0-9]*) ;;
  *) ulimit -p $((running + ${PROCESSES})) 2>/dev/null || ulimit -u $((running + ${PROCESSES})) 2>/dev/null || : ;;
esac`;

const SCRIPT = `${LIMIT_PROCESSES}
${SET_LIMITS}
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
