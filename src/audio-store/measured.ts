import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { StoredAudio } from './audio-store';

/** Passes bytes on, and knows their number and SHA-256 when they have ended. */
export class Measured extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, data: Buffer) => void) {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  /** To be asked once, after the end. */
  result(): StoredAudio {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
