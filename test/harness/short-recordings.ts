import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './service-process';

/** Recordings short enough to be transcribed many times in a run. */
export interface ShortRecordings {
  /** Both speak. */
  good: string;
  /** Mono saved as stereo: rejected. */
  bad: string;
}

/** Cuts them from the sample that ships with the project. */
export function cutShortRecordings(): ShortRecordings {
  const folder = mkdtempSync(join(tmpdir(), 'short-recordings-'));
  const sample = join(ROOT, 'samples/support-call.ogg');
  const cut = (name: string, ...filter: string[]): string => {
    const path = join(folder, name);
    execFileSync('ffmpeg', ['-v', 'error', '-ss', '2', '-t', '14', '-i', sample, ...filter, path]);
    return path;
  };
  return { good: cut('good.wav'), bad: cut('bad.wav', '-af', 'pan=stereo|c0=c0+c1|c1=c0+c1') };
}
