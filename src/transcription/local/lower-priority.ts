import { getPriority, setPriority } from 'node:os';

/**
 * Gives this process at most the priority `niceness` (0 is an ordinary process, 19 the last). One that was started with
 * less keeps it: raising it again is refused to ordinary users and in a cell.
 */
export function lowerPriority(niceness: number): void {
  if (getPriority() < niceness) setPriority(niceness);
}
