import { type FileHandle, open, rm } from 'node:fs/promises';
import { samplesOf } from './interleaved';
import { DECODED_RATE } from './ffmpeg-arguments';

/** Bytes of a frame: a 16-bit sample of each channel. */
const FRAME_BYTES = 4;

/** A longer recording is decoded again rather than take more of the disk: an hour takes 230 MB. */
const MAX_SECONDS = 3600;

/** Bytes read at a time: four seconds. */
const BLOCK_BYTES = 1 << 18;

/** Bytes written at a time: every write takes the listening threads from their cores for a moment. */
const WRITTEN_BYTES = 1 << 19;

/**
 * A file with the decoded sound of a recording, both channels at 16 kHz, so that what is transcribed need not be
 * decoded a second time. Only a saving: a full disk ends the copy and not the check.
 */
export class DecodedCopy {
  private file: FileHandle | null;
  private bytes = 0;
  private unwritten: Uint8Array[] = [];

  private constructor(
    private readonly path: string,
    file: FileHandle | null,
  ) {
    this.file = file;
  }

  /** Begins a copy in a new file. Whoever names the file removes it. */
  static async begin(path: string): Promise<DecodedCopy> {
    return new DecodedCopy(path, await open(path, 'wx', 0o600).catch(() => null));
  }

  /** Takes the next interleaved samples, which are not to be changed any more. */
  async write(samples: Int16Array): Promise<void> {
    if (!this.file) return;
    this.bytes += samples.byteLength;
    if (this.bytes > MAX_SECONDS * DECODED_RATE * FRAME_BYTES) return this.giveUp();
    this.unwritten.push(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    if (bytesIn(this.unwritten) >= WRITTEN_BYTES) await this.flush();
  }

  /** Ends the copy; false when it does not hold the whole of the sound, and no file is left. */
  async finish(): Promise<boolean> {
    await this.flush();
    const { file } = this;
    this.file = null;
    await file?.close();
    return file !== null;
  }

  /** Gives the room back at once: the next check needs it. */
  async giveUp(): Promise<void> {
    this.unwritten = [];
    if (await this.finish()) await rm(this.path, { force: true });
  }

  private async flush(): Promise<void> {
    const { file, unwritten } = this;
    if (!file || unwritten.length === 0) return;
    this.unwritten = [];
    // A full disk takes a part without an error.
    const written = await file.writev(unwritten).catch(() => null);
    if (written?.bytesWritten !== bytesIn(unwritten)) await this.giveUp();
  }
}

const bytesIn = (pieces: Uint8Array[]): number => pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);

/**
 * Streams one channel of a decoded copy as mono float samples from -1 to 1, in blocks of any size. A block is
 * overwritten by the next: new ones for every second of a call would have the whole heap collected twice a call.
 */
export async function* openDecoded(path: string, channel: 0 | 1): AsyncGenerator<Float32Array, void> {
  const file = await open(path);
  try {
    const block = Buffer.alloc(BLOCK_BYTES);
    const own = new Float32Array(BLOCK_BYTES / FRAME_BYTES);
    for (let position = 0; ;) {
      const { bytesRead } = await file.read(block, 0, BLOCK_BYTES, position);
      const whole = bytesRead - (bytesRead % FRAME_BYTES);
      if (whole === 0) return;
      samplesOf(new Int16Array(block.buffer, block.byteOffset, whole / 2), channel, own);
      yield own.subarray(0, whole / FRAME_BYTES);
      position += whole;
    }
  } finally {
    await file.close();
  }
}
