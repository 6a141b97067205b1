import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Cell, Column } from '../columns/column';
import type { RowEncoder } from './row-encoder';

/** Rows to add, or the end of the file. */
export type ParquetRequest = readonly Cell[][] | 'end';

/** Heap of the thread, in MB: a row group and what encoding it takes, several times over. */
const MAX_HEAP_MB = 512;

/** Writes a Parquet file in a thread, since encoding would keep the event loop busy. It needs the compiled program. */
export class ParquetThread implements RowEncoder {
  private readonly thread: Worker;

  constructor(columns: readonly Column[]) {
    this.thread = new Worker(join(__dirname, 'parquet-thread-program.js'), {
      workerData: columns.map(({ name, type }) => ({ name, type })),
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    // Whoever waits for an answer is told by `once`; without a listener an error between two would end the process.
    this.thread.on('error', () => undefined);
  }

  add(rows: readonly Cell[][]): Promise<Uint8Array> {
    return this.ask(rows);
  }

  end(): Promise<Uint8Array> {
    return this.ask('end');
  }

  async close(): Promise<void> {
    await this.thread.terminate();
  }

  private async ask(request: ParquetRequest): Promise<Uint8Array> {
    const ended = new AbortController();
    const answered = once(this.thread, 'message', { signal: ended.signal }) as Promise<[Uint8Array]>;
    const exited = once(this.thread, 'exit', { signal: ended.signal }).then(() => {
      throw new Error('the thread that writes a Parquet file has ended');
    });
    try {
      this.thread.postMessage(request);
      const [bytes] = await Promise.race([answered, exited]);
      return bytes;
    } finally {
      // Neither is waited for any more, so that its rejection is nobody's.
      answered.catch(() => undefined);
      exited.catch(() => undefined);
      ended.abort();
    }
  }
}
