import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AudioStore } from '../../audio-store/audio-store';
import type { CallsToExport } from '../rows/calls-to-export.service';
import type { ExportRows } from '../rows/export-rows.service';
import type { ExportJob } from './export-job.entity';
import { ExportWriter } from './export-writer.service';

const job = { kind: 'transcripts', format: 'jsonl', organisationId: 'o', withBom: false } as ExportJob;
const going = new AbortController().signal;
const KEY = 'o/file.jsonl';

/** What a store of a bucket holds; a write leaves its sign of life. */
let stored: Map<string, string>;
/** Rows that were made when the store had taken the first bytes. */
let madeAtFirst: number;
let made: number;
let writer: ExportWriter;

beforeEach(() => {
  [stored, made, madeAtFirst] = [new Map(), 0, 0];
  const store = {
    write: async (key: string, source: Readable) => {
      source.once('data', () => (madeAtFirst = made));
      const bytes = await buffer(source);
      stored.set(key, bytes.toString()).set(`${key}.part`, 'writing');
      return { bytes: bytes.length };
    },
    delete: (key: string) => Promise.resolve(void stored.delete(key)),
  } as unknown as AudioStore;
  const calls = {
    async *ids() {
      for (let page = 0; page < 50; page++) yield ['a', 'b'];
    },
  } as unknown as CallsToExport;
  const rows = {
    async *of(_kind: string, _organisationId: string, ids: string[]) {
      made += ids.length;
      yield { rows: ids.map((id) => [id, 'x'.repeat(5_000)]), calls: 0 };
      yield { rows: [], calls: ids.length };
    },
  } as unknown as ExportRows;
  writer = new ExportWriter(calls, rows, store);
});

describe('the file of an export', () => {
  it('is made as the store takes it, and leaves nothing beside it', async () => {
    const written = await writer.write(job, KEY, going, () => Promise.resolve());
    expect(written).toMatchObject({ rowCount: 100, callsDone: 100 });
    expect([...stored.keys()]).toEqual([KEY]);
    expect(stored.get(KEY)?.trimEnd().split('\n')).toHaveLength(100);
    expect(madeAtFirst).toBeLessThan(50);
  });

  it('ends with the lease, and with whoever is told of its progress', async () => {
    const lost = new AbortController();
    const told = writer.write(job, KEY, lost.signal, ({ callsDone }) => {
      if (callsDone === 10) lost.abort(new Error('lost'));
      return Promise.resolve();
    });
    await expect(told).rejects.toThrow();
    const refused = writer.write(job, KEY, going, () => Promise.reject(new Error('taken over')));
    await expect(refused).rejects.toThrow('taken over');
    expect(stored.size).toBe(0);
  });
});
