import type { DataSource } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { Database } from './database';

/** Answers as MySQL does, which reports a failure of maintenance in a row. */
const mysqlThatTells = (...rows: [type: string, text: string][]) =>
  new Database({
    options: { type: 'mysql' },
    entityMetadatas: [{ tableName: 'call' }],
    query: () => Promise.resolve(rows.map(([Msg_type, Msg_text]) => ({ Msg_type, Msg_text }))),
  } as unknown as DataSource);

describe('compacting a database on a server', () => {
  it('takes what a server says beside its success for no failure', async () => {
    const note = 'Table does not support optimize, doing recreate + analyze instead';
    await mysqlThatTells(['note', note], ['status', 'OK']).compact();
  });

  it('fails when a table was left as it is, and says which and why', async () => {
    const database = mysqlThatTells(['Error', 'Lock wait timeout exceeded'], ['status', 'Operation failed']);
    await expect(database.compact()).rejects.toThrow('table call was not written anew: Lock wait timeout');
  });
});
