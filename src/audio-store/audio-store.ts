import type { Readable } from 'node:stream';

/** The largest file that can be moved: S3 copies no larger object at once. */
export const MAX_MOVED_BYTES = 5 * 1024 ** 3;

/** What is known of a stored recording. */
export interface StoredAudio {
  bytes: number;
}

export interface ByteRange {
  /** First byte, from 0. */
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

export interface WriteOptions {
  /** Not encrypted by the service, whatever the organisation has chosen: for files that others read from the store itself. */
  plain?: boolean;
}

/** The audio store has no room left; nothing of the write stays behind. */
export class AudioStoreFull extends Error {
  constructor() {
    super('the audio store has no space left');
    this.name = 'AudioStoreFull';
  }
}

/** No audio stands under this key. */
export class AudioNotFound extends Error {
  constructor() {
    super('no audio is stored under this key');
    this.name = 'AudioNotFound';
  }
}

/**
 * Keeps recordings until they are transcribed. Keys are made here of ids, never of file names:
 * `{organisationId}/{jobId}.{extension}`.
 */
export interface AudioStore {
  /**
   * Writes a stream, and resolves when it is durable (file and folder synced, or the bucket's
   * acknowledgement). On any error, the source's included, nothing stays behind. `AudioStoreFull` when
   * there is no room. Sealed with the data key of the organisation the key begins with, where it has one.
   */
  write(key: string, source: Readable, options?: WriteOptions): Promise<StoredAudio>;
  /** Bytes of a recording, or a range of them. Rejects with `AudioNotFound`. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes, or null when there is none. */
  size(key: string): Promise<number | null>;
  /**
   * Runs `work` with a path of a local file that holds the recording, and removes it afterwards when it
   * was a copy. Rejects with `AudioNotFound`.
   */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /**
   * Gives what is stored another key, durably and as a whole: a reader of `to` sees what stood there before or all of this.
   * At most `MAX_MOVED_BYTES`, and to a key of the same organisation. Rejects with `AudioNotFound`.
   */
  move(from: string, to: string): Promise<void>;
  /** Removes a recording; no error when it is gone already. */
  delete(key: string): Promise<void>;
  /** Keys written before a moment, unfinished writes included, for the sweep that removes what no row names. */
  listOlderThan(moment: Date): AsyncIterable<string>;
  /** Resolves when a small write and delete succeed; rejects with a reason that holds no secret. */
  probe(): Promise<{ freeBytes: number | null }>;
}

export const AUDIO_STORE = Symbol('AudioStore');

/** A store of the same kind for exports, in a folder or below a prefix of its own: no sweep of recordings sees it. */
export const EXPORT_STORE = Symbol('ExportStore');
