/** Digits that a phrase of one to four words stands for. */
export interface Phrase {
  digits: string;
  words: number;
  /** How many of the digits are said one by one. */
  spokenSingly: number;
}

interface Language {
  /** By the phrase, its words with one space between. */
  phrases: Map<string, Phrase>;
  /** Most words of a phrase that begins with this one. */
  longest: Map<string, number>;
  /** Words that are much else besides, so they count only beside a number: "un", "once", "elf". */
  ambiguous: ReadonlySet<string>;
}

const list = (words: string): string[] => words.split(' ');
/** "fünf" and "fuenf", "seís" and "seis": recognisers write both. */
const spellings = (phrase: string): string[] => [
  phrase,
  phrase.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue').replace(/ß/g, 'ss'),
  phrase.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss'),
];

function language(
  numbers: Iterable<readonly [string, string, number]>,
  ambiguous: readonly string[],
): Language {
  const phrases = new Map<string, Phrase>();
  const longest = new Map<string, number>();
  for (const [said, digits, spokenSingly] of numbers)
    for (const phrase of spellings(said)) {
      const words = phrase.split(' ');
      const first = words[0] ?? '';
      phrases.set(phrase, { digits, words: words.length, spokenSingly });
      longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
    }
  return { phrases, longest, ambiguous: new Set(ambiguous) };
}

type Numbers = (readonly [string, string, number])[];
const singles = (words: string): Numbers => list(words).map((word, i) => [word, String(i % 10), 1]);
const pairs = (words: string, from: number): Numbers =>
  list(words).map((word, i) => [word, String(from + i), 0]);

const ENGLISH_ONES = list('one two three four five six seven eight nine');
const ENGLISH_TENS = list('twenty thirty forty fifty sixty seventy eighty ninety');

function english(): Language {
  const numbers: Numbers = [
    ...singles('zero one two three four five six seven eight nine'),
    ...list('oh o nought naught nil').map((word) => [word, '0', 1] as const),
    ['niner', '9', 1],
    ...pairs('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 10),
    ...list('zeros ones twos threes fours fives sixes sevens eights nines').flatMap((many, digit) =>
      ENGLISH_ONES.slice(1, 6).map(
        (times, i) => [`${times} ${many}`, String(digit).repeat(i + 2), i + 2] as const,
      ),
    ),
  ];
  for (const [i, ten] of ENGLISH_TENS.entries()) {
    numbers.push([ten, String((i + 2) * 10), 0]);
    for (const [j, one] of ENGLISH_ONES.entries())
      numbers.push([`${ten} ${one}`, String((i + 2) * 10 + j + 1), 0]);
  }
  return language(numbers, []);
}

function german(): Language {
  const ones = list('ein zwei drei vier fünf sechs sieben acht neun');
  const numbers: Numbers = [
    ...singles('null eins zwei drei vier fünf sechs sieben acht neun'),
    ...([
      ['zwo', '2', 1],
      ['ein', '1', 1],
      ['eine', '1', 1],
      ['fünnef', '5', 1],
    ] as const),
    ...pairs('zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn', 10),
  ];
  for (const [i, ten] of list('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig').entries()) {
    numbers.push([ten, String((i + 2) * 10), 0]);
    for (const [j, one] of [...ones, 'zwo'].entries())
      for (const and of ['und', ' und '])
        numbers.push([`${one}${and}${ten}`, String((i + 2) * 10 + (one === 'zwo' ? 2 : j + 1)), 0]);
  }
  return language(numbers, ['ein', 'eine', 'elf']);
}

function spanish(): Language {
  const ones = list('uno dos tres cuatro cinco seis siete ocho nueve');
  const below: Numbers = [
    ...singles('cero uno dos tres cuatro cinco seis siete ocho nueve'),
    ...([
      ['un', '1', 1],
      ['una', '1', 1],
    ] as const),
    ...pairs('diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte', 10),
    ...pairs(
      'veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
      21,
    ),
  ];
  for (const [i, ten] of list('treinta cuarenta cincuenta sesenta setenta ochenta noventa').entries()) {
    below.push([ten, String((i + 3) * 10), 0]);
    for (const [j, one] of ones.entries()) below.push([`${ten} y ${one}`, String((i + 3) * 10 + j + 1), 0]);
  }
  const numbers: Numbers = [...below, ['cien', '100', 0]];
  const hundreds =
    'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos';
  for (const [i, hundred] of list(hundreds).entries()) {
    numbers.push([hundred, `${i + 1}00`, 0]);
    for (const [rest, digits] of below)
      if (digits !== '0') numbers.push([`${hundred} ${rest}`, `${i + 1}${digits.padStart(2, '0')}`, 0]);
  }
  return language(numbers, ['un', 'una', 'once']);
}

function french(): Language {
  const ones = list('un deux trois quatre cinq six sept huit neuf');
  const teens = list('dix onze douze treize quatorze quinze seize');
  const numbers: Numbers = [
    ...singles('zéro un deux trois quatre cinq six sept huit neuf'),
    ['une', '1', 1],
    ...teens.map((teen, i) => [teen, String(10 + i), 0] as const),
  ];
  const below20 = [...ones, ...teens, 'dix sept', 'dix huit', 'dix neuf'];
  for (const [i, seven] of ['dix sept', 'dix huit', 'dix neuf'].entries())
    numbers.push([seven, String(17 + i), 0]);
  const tens: [string, number, number][] = [
    ...list('vingt trente quarante cinquante septante huitante nonante').map(
      (ten, i): [string, number, number] => [ten, [20, 30, 40, 50, 70, 80, 90][i] ?? 0, 9],
    ),
    ['octante', 80, 9],
    ['soixante', 60, 19],
    ['quatre vingt', 80, 19],
  ];
  for (const [ten, value, most] of tens) {
    numbers.push([ten, String(value), 0]);
    for (const [j, rest] of below20.slice(0, most).entries())
      for (const and of [' ', ' et ']) numbers.push([`${ten}${and}${rest}`, String(value + j + 1), 0]);
  }
  numbers.push(['quatre vingts', '80', 0]);
  const below = numbers.filter(([, digits]) => digits !== '0');
  for (const [i, times] of ['', ...ones.slice(1)].entries())
    for (const cent of times === '' ? ['cent'] : [`${times} cent`, `${times} cents`]) {
      numbers.push([cent, `${i + 1}00`, 0]);
      for (const [rest, digits] of below)
        numbers.push([`${cent} ${rest}`, `${i + 1}${digits.padStart(2, '0')}`, 0]);
    }
  return language(numbers, ['un', 'une', 'sept', 'seize', 'cent']);
}

export const GERMAN = german();

/** A language whose word is also another's has the same digit for it ("six"). */
export const LANGUAGES: readonly Language[] = [english(), GERMAN, spanish(), french()];
