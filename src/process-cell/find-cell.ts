import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { BARE_CELL, type BareCell, type Cell, type FullCell } from './cell';
import { inCell } from './in-cell';

const run = promisify(execFile);

/** Where systems keep programs and libraries; not what else stands beside them, which may be anybody's. */
const FOLDERS = [
  ...['/usr/bin', '/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/local/bin', '/usr/local/lib'],
  ...['/bin', '/lib', '/lib32', '/lib64', '/etc/alternatives', '/nix/store', '/gnu/store'],
];
const FILES = ['/etc/ld.so.cache', '/dev/null', '/dev/zero', '/dev/urandom', '/dev/random'];

/** A program that only says its version answers at once; a machine under heavy load takes its time. */
const TRIAL_MS = 20_000;

const bare = (reason: string): BareCell => ({ kind: 'environment-only', reason });

/**
 * Finds out by trial what this machine allows: whether a cell can be made, and whether the programs run in it.
 * @param programs each with arguments by which it ends at once; one that runs nowhere has no say
 */
export async function findCell(programs: readonly (readonly [string, ...string[]])[]): Promise<Cell> {
  if (process.platform !== 'linux') return bare('only Linux can make one');
  const folders = FOLDERS.filter((path) => existsSync(path));
  const files = FILES.filter((path) => existsSync(path));
  let reason = 'no reason was given';
  for (const hasProcesses of [true, false]) {
    const cell: FullCell = { kind: 'full', folders, files, hasProcesses };
    const refused = await complaintOf(cell, ['true']);
    if (refused !== null) {
      reason = refused;
      continue;
    }
    const lost = await Promise.all(programs.map((program) => isLost(cell, program)));
    const names = programs.filter((_, at) => lost[at]).map(([program]) => basename(program));
    return names.length === 0 ? cell : bare(`${names.join(' and ')} cannot run in one`);
  }
  return bare(`namespaces are refused: ${reason}`);
}

/** Whether a program that runs does not run in the cell: its libraries lie where nobody would look. */
async function isLost(cell: FullCell, program: readonly [string, ...string[]]): Promise<boolean> {
  if ((await complaintOf(cell, program)) === null) return false;
  return (await complaintOf(BARE_CELL, program)) === null;
}

/** What goes wrong when it is run, in one line; null when nothing does. */
async function complaintOf(
  cell: Cell,
  [program, ...args]: readonly [string, ...string[]],
): Promise<string | null> {
  const { command, args: all, env } = inCell(cell, program, args, {});
  try {
    await run(command, all, { env, timeout: TRIAL_MS, killSignal: 'SIGKILL' });
    return null;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    return said.split('\n')[0]?.slice(0, 200) || (error instanceof Error ? error.name : 'unknown error');
  }
}
