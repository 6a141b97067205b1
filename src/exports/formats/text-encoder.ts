import type { Cell } from '../columns/column';
import type { RowEncoder } from './row-encoder';

/** Writes rows as text: a head, which a file without rows has too, and each row as it comes. */
export class TextRowEncoder implements RowEncoder {
  constructor(
    private head: string,
    private readonly write: (rows: readonly Cell[][]) => string,
  ) {}

  add(rows: readonly Cell[][]): Promise<Uint8Array> {
    return Promise.resolve(this.withHead(this.write(rows)));
  }

  end(): Promise<Uint8Array> {
    return Promise.resolve(this.withHead(''));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private withHead(text: string): Uint8Array {
    const bytes = Buffer.from(this.head + text);
    this.head = '';
    return bytes;
  }
}
