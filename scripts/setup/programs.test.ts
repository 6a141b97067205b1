import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript, which runs before anything is installed
import { findProgram, missingPrograms, PROGRAMS } from './programs.mjs';

let folder: string;
const program = (name: string, mode = 0o755) => {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, mode);
  return path;
};
const missing = (env: object) =>
  (missingPrograms(PROGRAMS.start, env) as { title: string }[]).map(({ title }) => title);

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'programs-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('finding programs', () => {
  it('takes the first of the names that stands on the PATH and can be run', () => {
    program('first', 0o644);
    const second = program('second');
    expect(findProgram({ names: ['first', 'second'] }, { PATH: `/nowhere:${folder}` })).toBe(second);
  });

  it('names what is neither on the PATH nor given', () => {
    program('ffmpeg');
    expect(missing({ PATH: folder })).toEqual(['ffprobe']);
    program('ffprobe');
    expect(missing({ PATH: folder })).toEqual([]);
  });

  it('takes ffprobe from the folder of the ffmpeg that a setting names, and no other', () => {
    const ffmpeg = program('ffmpeg');
    expect(() => missing({ PATH: '/usr/bin', FFMPEG_PATH: ffmpeg })).toThrow(
      /ffprobe must stand in the folder/,
    );
    program('ffprobe');
    expect(missing({ PATH: '/nowhere', FFMPEG_PATH: ffmpeg })).toEqual([]);
  });

  it('refuses a setting that names nothing runnable, without repeating it', () => {
    expect(() => missing({ PATH: folder, FFMPEG_PATH: '/secret/ffmpeg' })).toThrow(
      /^FFMPEG_PATH names no program/,
    );
  });

  it('does not ask for a server that an address stands in for', () => {
    const server = { title: 'server', names: ['no-such-server'], instead: 'TEST_SERVER_URL' };
    expect(missingPrograms([server], { PATH: folder })).toEqual([server]);
    expect(missingPrograms([server], { PATH: folder, TEST_SERVER_URL: 'server://elsewhere' })).toEqual([]);
  });
});
