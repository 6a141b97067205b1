import type { CellLimits } from './cell';

/** Processes and threads that one program may have: a decoder has a few, Node with a model some thirty. */
export const PROCESSES = 512;

/** Each limit by itself: a system that does not know one still holds the others. No core dumps: they hold voices. */
export const SET_LIMITS = `ulimit -c 0 2>/dev/null || :
while [ "$1" != -- ]; do ulimit "$1" "$2" 2>/dev/null || :; shift 2; done
shift`;

/** The limits as that script takes them: pairs of option and value, ended by `--`. */
export function limitArguments({
  memoryMegabytes,
  addressMegabytes,
  processorSeconds,
  fileBytes,
}: CellLimits): string[] {
  const limits: [option: string, value: number | undefined][] = [
    ['-d', memoryMegabytes && memoryMegabytes * 1024],
    ['-v', addressMegabytes && addressMegabytes * 1024],
    ['-t', processorSeconds && Math.ceil(processorSeconds)],
    ['-f', fileBytes],
  ];
  return [...limits.flatMap(([option, value]) => (value === undefined ? [] : [option, `${value}`])), '--'];
}
