import { describe, expect, it } from 'vitest';
import { wordsOf } from './words';

const words = (text: string): string[] => wordsOf(text).map(({ word }) => word);

describe('the words of a text', () => {
  it.each([
    ['Thank you, Mr O’Neil — 24/7!', ['thank', 'you', 'mr', 'oneil', '24', '7']],
    ["I don't; I DON’T", ['i', 'dont', 'i', 'dont']],
    ['Überweisung, café, ＡＢＣ', ['uberweisung', 'cafe', 'abc']],
    ['+ - * ~ "@ ( ) < >', []],
    ['返金をお願いします', ['返', '金', 'を', 'お', '願', 'い', 'し', 'ま', 'す']],
    ['iPhone15の返金', ['iphone15', 'の', '返', '金']],
    ['환불 요청', ['환불 요청'.normalize('NFKD').split(' ')[0], '요청'.normalize('NFKD')]],
    ['धन्यवाद जी', ['धन्यवाद', 'जी']],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('are known by their places in it', () => {
    const text = '返金: CAFÉ au lait';
    expect(wordsOf(text).map(({ from, to }) => text.slice(from, to))).toEqual([
      '返',
      '金',
      'CAFÉ',
      'au',
      'lait',
    ]);
  });

  it('that never end are compared by their beginning', () => {
    expect(words('x'.repeat(100_000))).toEqual(['x'.repeat(64)]);
  });
});
