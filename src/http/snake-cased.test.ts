import { describe, expect, it } from 'vitest';
import { snakeCased } from './snake-cased';

describe('the spelling of the API', () => {
  it('reaches every depth, and leaves values and other keys as they are', () =>
    expect(
      snakeCased({ engineScore: null, bySpeaker: [{ talkSeconds: 1, not_met: 'camelCase' }], at: true }),
    ).toEqual({ engine_score: null, by_speaker: [{ talk_seconds: 1, not_met: 'camelCase' }], at: true }));

  it('writes dates in ISO 8601', () =>
    expect(snakeCased({ createdAt: new Date(0), finishedAt: null })).toEqual({
      created_at: '1970-01-01T00:00:00.000Z',
      finished_at: null,
    }));
});
