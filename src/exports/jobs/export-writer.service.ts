import { addAbortSignal, Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { UNFINISHED } from '../../audio-store/audio-key';
import { EXPORT_STORE, MAX_MOVED_BYTES, type AudioStore } from '../../audio-store/audio-store';
import { COLUMNS } from '../columns/columns';
import { encoderOf } from '../formats/encoder-of';
import type { RowEncoder } from '../formats/row-encoder';
import { CallsToExport } from '../rows/calls-to-export.service';
import { ExportRows } from '../rows/export-rows.service';
import type { ExportJob } from './export-job.entity';

/** Rows of one file at most. */
export const MAX_ROWS = 20_000_000;

/** Bytes of one file at most: below what an object in S3 can have in parts of the store's size. */
export const MAX_FILE_BYTES = 40 * 1024 ** 3;
/** The same of a nightly file, which is moved to its name when it is whole. */
const MAX_NIGHTLY_BYTES = MAX_MOVED_BYTES;

/** The file would be larger than files may be. */
export class ExportTooLarge extends Error {
  constructor() {
    super('This is more than one file may hold: narrow the filter.');
    this.name = 'ExportTooLarge';
  }
}

/** How far a file is. */
export interface ExportProgress {
  rowCount: number;
  callsDone: number;
}

/** Is told of every step, and waited for: it may reject to end the writing. */
export type ProgressListener = (progress: ExportProgress) => Promise<void>;

/** Writes the file of an export into the store, in memory of a bounded size. */
@Injectable()
export class ExportWriter {
  constructor(
    private readonly calls: CallsToExport,
    private readonly rows: ExportRows,
    @Inject(EXPORT_STORE) private readonly store: AudioStore,
  ) {}

  /**
   * Resolves when the whole file is durable. On any error nothing of it stays: that of the store, `ExportTooLarge`, or
   * that `ended` has aborted.
   */
  async write(
    job: ExportJob,
    fileKey: string,
    ended: AbortSignal,
    onProgress: ProgressListener,
  ): Promise<ExportProgress & { bytes: number }> {
    const encoder = encoderOf(job.format, COLUMNS[job.kind], Boolean(job.withBom));
    const progress = { rowCount: 0, callsDone: 0 };
    try {
      const parts = this.parts(job, encoder, progress, ended, onProgress);
      const source = addAbortSignal(ended, Readable.from(parts, { objectMode: false }));
      // A nightly file is there for others to read as it stands.
      const { bytes } = await this.store.write(fileKey, source, { plain: job.day !== null });
      // In a bucket a long write leaves its sign of life, which nobody needs once the file is whole.
      await this.store.delete(`${fileKey}${UNFINISHED}`).catch(() => undefined);
      return { ...progress, bytes };
    } finally {
      await encoder.close();
    }
  }

  /** The bytes of the file. They are made as the store takes them. */
  private async *parts(
    job: ExportJob,
    encoder: RowEncoder,
    progress: ExportProgress,
    ended: AbortSignal,
    onProgress: ProgressListener,
  ): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    const maxBytes = job.day === null ? MAX_FILE_BYTES : MAX_NIGHTLY_BYTES;
    for await (const ids of this.calls.ids(job, ended))
      for await (const { rows, calls } of this.rows.of(job.kind, job.organisationId, ids)) {
        ended.throwIfAborted();
        const part = rows.length > 0 ? await encoder.add(rows) : new Uint8Array();
        progress.rowCount += rows.length;
        progress.callsDone += calls;
        bytes += part.length;
        if (progress.rowCount > MAX_ROWS || bytes > maxBytes) throw new ExportTooLarge();
        await onProgress(progress);
        if (part.length > 0) yield part;
      }
    const last = await encoder.end();
    if (last.length > 0) yield last;
  }
}
