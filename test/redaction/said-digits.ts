/** Digits as people say them and as recognisers write that down, in four languages. */

export type Language = 'en' | 'de' | 'es' | 'fr';
/** Values from 0 (inclusive) to 1, the same for the same seed. */
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const oneOf = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;

const list = (words: string) => words.split(' ');
const SINGLES: Record<Language, string[]> = {
  en: list('oh one two three four five six seven eight nine'),
  de: list('null eins zwei drei vier fünf sechs sieben acht neun'),
  es: list('cero uno dos tres cuatro cinco seis siete ocho nueve'),
  fr: list('zéro un deux trois quatre cinq six sept huit neuf'),
};
const TEENS: Record<Language, string[]> = {
  en: list('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'),
  de: list('zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'),
  es: list('diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve'),
  fr: list('dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'),
};
const TENS: Record<Language, string[]> = {
  en: list('- - twenty thirty forty fifty sixty seventy eighty ninety'),
  de: list('- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'),
  es: list('- - veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  fr: list('- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'),
};
const SPANISH_TWENTIES = list(
  'veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
);
const SPANISH_HUNDREDS = list(
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
);

/** "forty one", "einundvierzig", "quatre-vingt-douze" of 10 to 99. */
function tens(value: number, language: Language): string {
  const [ten, one] = [Math.floor(value / 10), value % 10];
  const single = SINGLES[language][one] ?? '';
  if (ten === 1) return TEENS[language][one] ?? '';
  const word = TENS[language][ten] ?? '';
  if (language === 'fr') {
    if (ten === 7 || ten === 9) {
      const teen = TEENS.fr[one] ?? '';
      return ten === 7 && one === 1 ? 'soixante et onze' : `${word}-${teen}`;
    }
    if (one === 0) return ten === 8 ? 'quatre-vingts' : word;
    return one === 1 && ten < 8 ? `${word} et un` : `${word}-${single}`;
  }
  if (one === 0) return word;
  if (language === 'de') return `${one === 1 ? 'ein' : single}und${word}`;
  if (language === 'es') return ten === 2 ? (SPANISH_TWENTIES[one] ?? '') : `${word} y ${single}`;
  return `${word} ${single}`;
}

/** A number from 1 to 999 in words. */
function hundreds(value: number, language: Language): string {
  const [hundred, rest] = [Math.floor(value / 100), value % 100];
  const below = rest === 0 ? '' : rest < 10 ? (SINGLES[language][rest] ?? '') : tens(rest, language);
  if (hundred === 0) return below;
  const digit = SINGLES[language][hundred] ?? '';
  if (language === 'de') return `${hundred === 1 ? 'ein' : digit}hundert${below}`;
  if (language === 'es') return value === 100 ? 'cien' : `${SPANISH_HUNDREDS[hundred] ?? ''} ${below}`.trim();
  if (language === 'fr') return `${hundred === 1 ? '' : `${digit} `}cent ${below}`.trim();
  return below ? `${digit} hundred and ${below}` : `${digit} hundred`;
}

/** A number from 1000 to 9999 in words. */
function thousands(value: number, language: Language): string {
  const [thousand, rest] = [Math.floor(value / 1000), value % 1000];
  const digit = thousand === 1 && language !== 'en' ? '' : (SINGLES[language][thousand] ?? '');
  const below = rest === 0 ? '' : hundreds(rest, language);
  if (language === 'de') return `${digit || 'ein'}tausend${below}`;
  const word = language === 'en' ? 'thousand' : language === 'es' ? 'mil' : 'mille';
  return `${digit} ${word} ${below}`.trim();
}

/** How a group of digits is said, each for digits that can be said so. */
export type Style = 'singles' | 'doubled' | 'pairs' | 'hundreds' | 'thousands' | 'figures' | 'apart';
export const STYLES: readonly Style[] = [
  'singles',
  'doubled',
  'pairs',
  'hundreds',
  'thousands',
  'figures',
  'apart',
];

const singles = (digits: string, language: Language) =>
  Array.from(digits, (digit) => SINGLES[language][Number(digit)] ?? '').join(' ');

const DOUBLE: Record<Language, string | undefined> = {
  en: 'double',
  de: 'doppel',
  es: 'doble',
  fr: undefined,
};

function doubled(digits: string, language: Language): string {
  const double = DOUBLE[language];
  if (!double) return singles(digits, language);
  return (digits.match(/(\d)\1\1?|\d/g) ?? [])
    .map((same) => {
      const digit = SINGLES[language][Number(same[0])] ?? '';
      if (same.length === 3 && language === 'en') return `triple ${digit}`;
      if (same.length === 3) return `${double} ${digit} ${digit}`;
      return same.length === 2 ? `${double} ${digit}` : digit;
    })
    .join(' ');
}

/** "Twenty four" would be another. */
const pair = (two: string, language: Language) =>
  two.length < 2 || two.startsWith('0') || two.endsWith('0')
    ? singles(two, language)
    : tens(Number(two), language);

export function said(digits: string, language: Language, style: Style): string {
  switch (style) {
    case 'singles':
      return singles(digits, language);
    case 'doubled':
      return doubled(digits, language);
    case 'pairs':
      return (digits.match(/\d\d?/g) ?? []).map((two) => pair(two, language)).join(' ');
    case 'hundreds':
      // "Seven hundred and twenty three" would be another.
      if (digits.length < 3 || digits.startsWith('0') || digits[2] === '0')
        return said(digits, language, 'pairs');
      return `${hundreds(Number(digits.slice(0, 3)), language)} ${singles(digits.slice(3), language)}`.trim();
    case 'thousands':
      return digits.length === 4 && !digits.startsWith('0')
        ? thousands(Number(digits), language)
        : said(digits, language, 'pairs');
    case 'figures':
      return digits;
    case 'apart':
      return Array.from(digits).join(' ');
  }
}
