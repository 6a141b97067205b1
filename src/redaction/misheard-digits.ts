/**
 * Words as a recogniser writes digits that it does not know to be dictated, and as callers say them, in English, German,
 * Spanish and French. They are much else besides: they count only beside digits, and only where a card is dictated.
 */
const HEARD: readonly string[] = [
  'owe nul zéros zeros sero zerro nulle',
  'won wan juan huno ains eins uns hein una une un ein eine einen',
  'to too two tu tew deu deus doz dose zwai zwee',
  'tree free thre three dry dreh trez tras trois troix trys',
  'for fore far foor wir fier für vier cuadro katre quart quatres fear',
  'fife hive faif sank sinco sink saint cinque cing fünfe fumf fünnef',
  'sex sics sicks sax says seys sis si scie sechse secks',
  'sever seben heaven set cet cette siebe sieben siente ciete sète',
  'ate ait ache eigth ocho hocho oui huis uite huite ach achte acht',
  'nein nigh nyne nines neuve neufs neue noin nuebe llueve neune niner',
];

const DIGITS = new Map(
  HEARD.flatMap((words, digit) => words.split(' ').map((word) => [word, String(digit)])),
);

/** The digit a word may be where one is dictated. */
export const heardDigitOf = (word: string | undefined): string | undefined =>
  word === undefined ? undefined : DIGITS.get(word);
