import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { SetupFailed } from './progress.mjs';
import { runProgram } from './run-program.mjs';

/** Where Debian keeps daemons; often not on the PATH of an ordinary user. */
const DAEMON_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/**
 * The programs this service uses or is tested with. `setting` names a variable that gives the path,
 * `beside` one that gives the path of a program in the same folder, `instead` one that makes the program
 * unnecessary, `compose` the service of docker/compose.yaml that stands in for it, and its address.
 */
const FFMPEG = { title: 'ffmpeg', names: ['ffmpeg'], package: 'ffmpeg', setting: 'FFMPEG_PATH' };
const FFPROBE = { title: 'ffprobe', names: ['ffprobe'], package: 'ffmpeg', beside: 'FFMPEG_PATH' };
const MARIADB = {
  title: 'MariaDB',
  names: ['mariadbd'],
  package: 'mariadb-server',
  instead: 'TEST_DATABASE_URL',
  compose: { service: 'database', address: 'mysql://calls:calls@127.0.0.1:3306/calls' },
};
const REDIS = {
  title: 'Redis',
  names: ['redis-server'],
  package: 'redis-server',
  instead: 'TEST_REDIS_URL',
  compose: { service: 'redis', address: 'redis://127.0.0.1:6379' },
};
const CHROMIUM = {
  title: 'Chromium',
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
  package: 'chromium-headless-shell',
  setting: 'CHROMIUM_PATH',
};

/** By purpose; a purpose that is not named here runs no calls and needs none. */
export const PROGRAMS = {
  start: [FFMPEG, FFPROBE],
  demo: [FFMPEG, FFPROBE],
  test: [FFMPEG, FFPROBE, MARIADB, REDIS, CHROMIUM],
};

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The path of a program, or undefined. A path given by its setting must be right. */
export function findProgram({ names, setting, beside }, env = process.env) {
  const given = setting && env[setting];
  if (given && isExecutable(given)) return given;
  if (given) throw new SetupFailed(`${setting} names no program that can be run. Correct it, or remove it.`);
  const neighbour = beside && env[beside];
  if (neighbour) {
    const path = join(dirname(neighbour), names[0]);
    if (isExecutable(path)) return path;
    throw new SetupFailed(`${names[0]} must stand in the folder of the program that ${beside} names.`);
  }
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...DAEMON_FOLDERS];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

/** Those of the programs that are neither here nor replaced by a variable. */
export function missingPrograms(programs, env = process.env) {
  return programs.filter(
    (program) => !(program.instead && env[program.instead]) && !findProgram(program, env),
  );
}

function canInstall() {
  if (process.getuid?.() !== 0 || !findProgram({ names: ['apt-get'] })) return false;
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function advice(programs, packages) {
  const lines = [
    `missing: ${programs.map(({ title }) => title).join(', ')}`,
    `  On Debian or Ubuntu:  sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`,
  ];
  if (packages.includes('ffmpeg')) {
    lines.push('  On macOS:             brew install ffmpeg');
    lines.push('  Or name a program:    FFMPEG_PATH=/path/to/ffmpeg (with ffprobe beside it)');
  }
  if (packages.includes(CHROMIUM.package))
    lines.push('  Or name a browser:    CHROMIUM_PATH=/path/to/chromium');
  const services = programs.filter(({ compose }) => compose);
  if (services.length) {
    const names = services.map(({ compose }) => compose.service).join(' ');
    const addresses = services.map(({ instead, compose }) => `${instead}=${compose.address}`).join(' ');
    lines.push(`  Or by Docker:         docker compose -f docker/compose.yaml up -d --wait ${names}`);
    lines.push(`                        and run again with ${addresses}`);
  }
  return lines.join('\n');
}

/** Finds or installs all of the programs, in one go; else rejects with what the reader can do. */
export async function ensurePrograms(programs, { step }) {
  const missing = missingPrograms(programs);
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map((program) => program.package))];
  if (!canInstall()) throw new SetupFailed(advice(missing, packages));

  const apt = (...args) =>
    runProgram('apt-get', ['-o', 'DPkg::Lock::Timeout=400', ...args], { DEBIAN_FRONTEND: 'noninteractive' });
  await step(`installing ${packages.join(', ')} with apt-get`, async () => {
    await apt('update', '-q');
    await apt('install', '-q', '-y', '--no-install-recommends', ...packages);
  });
  const still = missingPrograms(programs);
  if (still.length) throw new SetupFailed(advice(still, packages));
}
