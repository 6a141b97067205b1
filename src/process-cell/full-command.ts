import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, join, resolve, sep } from 'node:path';
import { emptyEnvironment } from './bare-command';
import type { CellCommand, CellNeeds, FullCell } from './cell';
import { limitArguments, PROCESSES, SET_LIMITS } from './limits';

/** Where the system keeps what makes the cell. */
const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin';

/**
 * Every namespace of its own, that of users first, so that it takes no rights to make them. Both the cell and what is
 * in it are killed with their parent.
 */
const ENTER = ['--user', '--map-root-user', '--mount', '--net', '--ipc', '--uts', '--pid', '--fork'];

/**
 * Fills an empty folder with what may be seen and makes it the root: mounts, folders, files, limits, program. What
 * fails before the program runs ends with 126. The mount point is one in which nothing lies that could be wanted.
 */
const SCRIPT = `set -ef
trap 'exit 126' EXIT
mount -t tmpfs -o mode=0755,size=1m,nosuid,nodev cell /sys
cd /sys
IFS='
'
mkdir -p -- $2
for file in $3; do : >"$file"; done
unset IFS
printf '%s' "$1" >mounts
mount -a -T mounts
: >mounts
pivot_root . .
umount -l .
cd /
"$4" || umount -l /proc
shift 4
set +e
ulimit -p ${PROCESSES} 2>/dev/null || ulimit -u ${PROCESSES} 2>/dev/null || :
${SET_LIMITS}
trap - EXIT
exec setpriv --no-new-privs --inh-caps=-all --bounding-set=-all -- "$@"`;

/** Adds nothing a mount may have been refused: a mount inside a container can only become stricter. */
const READ_ONLY = 'bind,ro,nosuid,nodev';

const OWN_PROCESSES = 'proc /sys/proc proc nosuid,nodev,noexec 0 0';
/** `umount` looks at the list of mounts before it takes one away; that of the machine goes last. */
const PROCESSES_FOR_UMOUNT = '/proc /sys/proc none rbind 0 0';

/** The program in namespaces of its own. */
export function fullCommand(
  cell: FullCell,
  program: string,
  args: readonly string[],
  { readable = [], limits = {}, environment }: CellNeeds,
): CellCommand {
  const path = programPath(program);
  const wanted = [path, ...readable]
    .filter((each) => each.startsWith(sep))
    .flatMap((each) => [each, realPath(each)]);
  const shown = outside(cell.folders, wanted);
  const folders = [...cell.folders, ...shown.filter(isFolder)];
  const files = [...cell.files, ...shown.filter((each) => !isFolder(each))];
  const made = [...folders, ...files.map((file) => join(file, '..')), '/proc'];
  const mounts = [
    ...[...folders, ...files].map((each) => mount(each, each.startsWith('/dev/') ? 'bind' : READ_ONLY)),
    cell.hasProcesses ? OWN_PROCESSES : PROCESSES_FOR_UMOUNT,
  ];
  const names = (paths: readonly string[]) => [...new Set(paths)].map((each) => `.${each}`).join('\n');
  return {
    command: 'setpriv',
    args: [
      ...['--pdeathsig', 'KILL', 'unshare', ...ENTER, '--kill-child=KILL', '/bin/sh', '-c', SCRIPT, 'sh'],
      ...[`${mounts.join('\n')}\n`, names(made), names(files), `${cell.hasProcesses}`],
      ...[...limitArguments(limits), path, ...args],
    ],
    env: { ...emptyEnvironment(environment), PATH },
  };
}

/** One line of a table of mounts, in which spaces and the like are written in octal. */
function mount(path: string, options: string): string {
  if (path.includes('\n')) throw new Error('A path with a line break cannot be shown in a cell');
  const name = path.replace(/[ \t\\#]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`);
  return `${name} /sys${name} none ${options} 0 0`;
}

/** Those that do not lie in one of the folders, or in each other. */
function outside(folders: readonly string[], paths: readonly string[]): string[] {
  const lies = (path: string, folder: string) => path.startsWith(folder + sep);
  const unique = [...new Set(paths)];
  return unique.filter(
    (path) => !folders.includes(path) && ![...folders, ...unique].some((folder) => lies(path, folder)),
  );
}

/** As the shell would find it; a name that is not found stays, and fails as a program that is not there. */
function programPath(program: string): string {
  if (program.includes('/')) return resolve(program);
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isExecutable);
  return found ?? program;
}

/** A name may stand for what lies elsewhere. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
