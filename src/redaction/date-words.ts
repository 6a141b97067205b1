/** Words of dates in English, German, Spanish and French, as alternatives of a regular expression. */

/** Names of months as they are written and said everywhere. */
export const USUAL_MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|' +
  'januar|februar|märz|mai|juni|juli|oktober|dezember|' +
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|' +
  'janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre';
/** With those of some countries only. */
export const MONTHS = `${USUAL_MONTHS}|jänner|setiembre`;

const ONE = '(?:one|two|three|four|five|six|seven|eight|nine)';
const TEEN = '(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)';
const TEN = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)';
const ENGLISH_ORDINAL =
  '(?:(?:twenty|thirty)[ -])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth';

const GERMAN_ONE = '(?:eins?|zwei|drei|vier|fünf|sechs|sieben|acht|neun)';
const GERMAN_TEEN =
  '(?:zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zwanzig)';
const GERMAN_TEN = '(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)';
const GERMAN_ORDINAL =
  '(?:ers|zwei|zwo|drit|vier|fünf|sechs|sieb|siebt?|ach|neun|zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn)te[nrs]?|(?:[a-zäöü]{3,6}und)?(?:zwanzig|dreißig)ste[nrs]?';

const SPANISH_DAY =
  '(?:uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diecis[eé]is|diecisiete|dieciocho|diecinueve|veinte|veinti[a-zéó]{3,6}|treinta(?: y uno)?|primero)';
const FRENCH_DAY =
  '(?:premier|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix(?:[ -](?:sept|huit|neuf))?|onze|douze|treize|quatorze|quinze|seize|vingt(?:(?:[ -]et[ -]|[ -])(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf))?|trente(?:[ -]et[ -]un)?)';
const SPANISH_YEAR =
  '(?:mil novecientos|dos mil)(?: (?:[a-zéó]{3,12})(?: y [a-zé]{3,6})?)?|(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?: y [a-zé]{3,6})?';
const FRENCH_YEAR =
  '(?:mille neuf cents?|dix-neuf cents?|deux mille)(?: (?:[a-zé]{2,9})(?:[ -][a-zé]{2,9}){0,3})?|(?:quatre|soixante)[ -][a-zé]{2,9}(?:[ -][a-zé]{2,9}){0,2}|(?:trente|quarante|cinquante)(?:[ -](?:et[ -]un|deux|trois|quatre|cinq|six|sept|huit|neuf))?';

export const ORDINALS = `${ENGLISH_ORDINAL}|${GERMAN_ORDINAL}`;
export const DAY_WORDS = `(?:twenty|thirty)[ -]${ONE}|${TEEN}|${ONE}|twenty|thirty|${SPANISH_DAY}|${FRENCH_DAY}`;
export const YEAR_WORDS =
  `(?:nineteen|twenty)[ -](?:hundred|oh[ -]${ONE}|${TEEN}|${TEN}(?:[ -]${ONE})?)|two thousand(?: and)?(?: (?:${ONE}|${TEEN}|${TEN}(?:[ -]${ONE})?))?|${TEN}(?:[ -]${ONE})?|oh ${ONE}|` +
  `(?:neunzehnhundert|zweitausend(?:und)?)(?:${GERMAN_ONE}(?:und${GERMAN_TEN})?|${GERMAN_TEEN}|${GERMAN_TEN})?|(?:${GERMAN_ONE}und)?${GERMAN_TEN}|` +
  `${SPANISH_YEAR}|${FRENCH_YEAR}`;
