import { describe, expect, it } from 'vitest';
import { restorePunctuation } from './restore-punctuation';

describe('restoring capitals and closing marks', () => {
  it.each([
    ['all right sounds great thank you so much', 'All right sounds great thank you so much.'],
    ['how do you ship my orders', 'How do you ship my orders?'],
    ['um and can you tell me what i owe', 'Um and can you tell me what I owe?'],
    ["I was told i'd get it and i've not", "I was told I'd get it and I've not."],
    ['THANK YOU FOR CALLING HOW ARE YOU', 'Thank you for calling how are you.'],
    ['Fine. what is it', 'Fine. what is it?'],
    ['Test lab model s', 'Test lab model s.'],
    ['Yes,, of course', 'Yes, of course.'],
    ['Well , , okay,,', 'Well, okay,'],
    [' , ...', ''],
  ])('%s → %s', (heard, written) => expect(restorePunctuation(heard)).toBe(written));

  it.each(['Okay, thank you.', 'OK.', "I'm Michelle, how can I help?", 'And I just...', 'Um,', ''])(
    'leaves "%s" as it is',
    (text) => expect(restorePunctuation(text)).toBe(text),
  );

  it('never changes a word', () => {
    const heard = 'e-mail me at j.doe@example.com i think the iphone is 12.50';
    expect(restorePunctuation(heard).toLowerCase()).toBe(`${heard}.`);
  });

  it('reads two million spaces between two words in one go', () => {
    expect(restorePunctuation(`Yes${' '.repeat(2_000_000)}no.`)).toHaveLength(2_000_006);
  });
});
