import { describe, expect, it } from 'vitest';
import { finishedKey, isKey } from './audio-key';

const ID = '0190a7c2-1111-7abc-8def-0123456789ab';

describe('the key of a stored file', () => {
  it('is of a recording or of an export, finished or not', () => {
    for (const key of [`${ID}/${ID}.wav`, `${ID}/${ID}.parquet`, `${ID}/calls/date=2026-01-31/part-0.csv`]) {
      expect(isKey(key)).toBe(true);
      expect(finishedKey(`${key}.part`)).toBe(key);
    }
  });

  it('leads nowhere else', () => {
    for (const key of [
      `../${ID}.wav`,
      `${ID}/../${ID}.wav`,
      `${ID}/calls/date=../../../part-0.csv`,
      `${ID}/calls/date=2026-01-31/../part-0.csv`,
      `/${ID}/${ID}.wav`,
      `${ID}/${ID}.wav/x`,
    ])
      expect(() => finishedKey(key)).toThrow();
  });

  it('is not that of an export to whoever lists the recordings of the same bucket', () => {
    expect(isKey(`exports/${ID}/${ID}.csv`)).toBe(false);
    expect(isKey(`exports/${ID}/calls/date=2026-01-31/part-0.csv`)).toBe(false);
  });
});
