/** Words that stand for a letter in the alphabets of radio and of German telephony. */
const ALPHABETS =
  'alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu ' +
  'anton berta cäsar dora emil friedrich gustav heinrich ida julius kaufmann konrad ludwig martha marta nordpol otto paula quelle richard samuel siegfried theodor ulrich viktor wilhelm xanthippe ypsilon zacharias zeppelin';
const LETTERS = new Map(ALPHABETS.split(' ').map((word) => [word, word.charAt(0).toUpperCase()]));

/** The letter a word stands for; most are also names or things, so they count only beside another. */
export const alphabetLetterOf = (word: string | undefined): string | undefined =>
  word === undefined ? undefined : LETTERS.get(word);
