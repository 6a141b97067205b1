import { describe, expect, it } from 'vitest';
import { EXCHANGES } from './exchanges.mjs';

const texts = (name: keyof typeof EXCHANGES, ...said: string[]) =>
  EXCHANGES[name](said.map((text) => ({ speaker: 'agent' as const, text }))).map(({ text }) => text);

describe('exchanging who people are', () => {
  it('gives every person another name, the same one wherever it stands', () => {
    const [first, second] = texts('names', 'Hello Mrs Hallam, this is Maureen.', "Is that Hallam's parcel?");
    expect(first).not.toMatch(/hallam|maureen/i);
    const surname = /Mrs (\p{Lu}\p{L}+),/u.exec(first!)?.[1];
    expect(second).toBe(`Is that ${surname}'s parcel?`);
  });

  it('takes a word after a title for a name only where it can be one', () => {
    expect(texts('names', 'and i am speaking to mister', 'mister and the post code')).toEqual([
      'and i am speaking to mister',
      'mister and the post code',
    ]);
  });

  it('exchanges gender words both ways, and tells him from his', () => {
    expect(texts('gender words', "She's upset, sir: give her a parcel, her husband asked.")).toEqual([
      "He's upset, madam: give him a parcel, his wife asked.",
    ]);
    expect(texts('gender words', 'I told him about it. I called her')).toEqual([
      'I told her about it. I called him',
    ]);
  });

  it('writes regional words as standard ones, and leaves the rest alone', () => {
    expect(texts('regional words', "Aye, I can't do owt", 'hiya love')).toEqual([
      "Yes, I can't do anything",
      'hello love',
    ]);
  });
});
