import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SetupFailed } from './progress.mjs';
import { runProgram } from './run-program.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LOCK = join(ROOT, 'node_modules', '.cache', 'build.lock');

/** What is built, of what, by what. The tools are absent where only the result was shipped. */
export const SERVICE = {
  title: 'building the service',
  sources: ['src', 'migrations', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json'],
  result: 'dist/src/main.js',
  stamp: 'dist/.built',
  tool: 'node_modules/@nestjs/cli/bin/nest.js',
  args: ['build'],
  needs: 'src/main.ts',
  after: removeOrphans,
};

export const PAGE = {
  title: 'building the page',
  // What it shares with the service is how a search is read.
  sources: ['web', 'src/evaluations/search', 'package-lock.json'],
  result: 'web/dist/index.html',
  stamp: 'dist/.built-page',
  tool: 'node_modules/vite/bin/vite.js',
  args: ['build', 'web', '--logLevel', 'warn'],
  needs: 'web/index.html',
};

function* filesOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) return yield `${relative(ROOT, path)} ${found.size} ${found.mtimeMs}`;
  for (const name of readdirSync(path).sort())
    if (name !== 'dist' && name !== 'node_modules' && !name.endsWith('.test.ts'))
      yield* filesOf(join(path, name));
}

/** Changes when any source is added, removed or written; a few milliseconds for the whole tree. */
function fingerprint(part) {
  const hash = createHash('sha256');
  for (const source of part.sources) for (const line of filesOf(join(ROOT, source))) hash.update(`${line}\n`);
  return hash.digest('hex');
}

function isCurrent(part) {
  const stamp = join(ROOT, part.stamp);
  return (
    existsSync(join(ROOT, part.result)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint(part)
  );
}

function canBuild(part) {
  return existsSync(join(ROOT, part.tool)) && existsSync(join(ROOT, part.needs));
}

const isStale = (part) => canBuild(part) && !isCurrent(part);

/** The compiler leaves what it once made: a migration that was renamed would run under both names. */
function removeOrphans() {
  for (const folder of ['src', 'migrations'])
    for (const name of readdirSync(join(ROOT, 'dist', folder), { recursive: true }))
      if (name.endsWith('.js') && !existsSync(join(ROOT, folder, name.replace(/js$/, 'ts'))))
        rmSync(join(ROOT, 'dist', folder, name));
}

async function build(part) {
  const sources = fingerprint(part);
  await runProgram(process.execPath, [join(ROOT, part.tool), ...part.args], {}, ROOT);
  if (!existsSync(join(ROOT, part.result)))
    throw new SetupFailed(`${part.title} did not make ${part.result}`);
  part.after?.();
  mkdirSync(dirname(join(ROOT, part.stamp)), { recursive: true });
  writeFileSync(join(ROOT, part.stamp), sources);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** One build at a time: two commands started together must not write the same files. */
async function withLock(work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = existsSync(LOCK) ? Number(readFileSync(LOCK, 'utf8')) : 0;
      if (holder && !isRunning(holder)) rmSync(LOCK, { force: true });
      else await sleep(100);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/** Builds those of the parts that are missing or older than their sources. */
export async function ensureBuilt(parts, { step }) {
  if (parts.some(isStale))
    await withLock(async () => {
      for (const part of parts.filter(isStale)) await step(part.title, () => build(part));
    });
  if (!existsSync(join(ROOT, SERVICE.result)))
    throw new SetupFailed(`${SERVICE.result} is missing and cannot be built here: run npm ci first`);
}
