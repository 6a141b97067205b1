// What must not change an answer: who people are. Each exchange writes a call anew with the names, the gender words or
// the regional words of everybody in it exchanged, and keeps everything else.
const GIVEN = {
  // From one origin to another, and from one gender to the other: each name stands for the next in its row.
  women:
    'maureen anita siobhan thandiwe guadalupe karen sunita agnieszka nomvula gwen farida beryl loretta bronagh lerato yolanda tracey tamsin theresa kirsten denise caoimhe marisol olga imogen adaeze mary fatima linda mei priya jennifer sarah jessica emma aisha',
  men: 'dave vikram gareth kofi marcus declan sandeep curtis idwal wiremu rolando jordan darren farouk alasdair dwayne raghav barry kyle winston clive callum duncan dougie emlyn prakash connor gary peter john michael mohammed david carlos wei james tyrone ahmed',
};
const SURNAMES =
  'whitlock okafor murphy nguyen patel jones adeyemi kowalski rossi khan smith garcia singh mbeki';
const words = (text) => text.split(' ');

/** After one of these stands a name, unless it is one of `NO_NAME`; a capital letter is asked for where any word may stand. */
const BEFORE_NAME = [
  /(?<!\bthe )\b(?:mr|mrs|ms|miss|mister|missus)\.? ([\p{L}]{3,})/giu,
  /\b[Mm]y name(?: is|'s) ([\p{L}]{3,})/gu,
  /\b(?:[Tt]his is|I'm|[Ss]peaking with|[Tt]hank you,|[Tt]hanks,) (\p{Lu}[\p{L}]{2,})/gu,
];
const NO_NAME = new Set(
  words(
    'and the you your that this what for out her him them not yes one has had was said bear just spelled still also very so',
  ),
);

const swapped = (text) => new Map(words(text).flatMap((pair) => bothWays(...pair.split('/'))));
const bothWays = (a, b) => [
  [a, b],
  [b, a],
];

const GENDER = swapped(
  "he/she himself/herself mr/mrs mister/missus sir/madam husband/wife father/mother dad/mum daddy/mummy son/daughter brother/sister grandfather/grandmother grandad/gran uncle/aunt nephew/niece boy/girl man/woman men/women gentleman/lady boyfriend/girlfriend he's/she's hes/shes he'll/she'll he'd/she'd lad/lass",
);
/** After "her" these mean that it stood for him, not for his. */
const AFTER_OBJECT =
  /^(?:$|to|for|about|that|and|but|if|when|what|how|again|back|in|on|at|off|up|out|from|with|then|now|the|a|an|this|is|was|not|so|or|because|too|please|i|you|we|they|he|she|it)$/;

/** Regional words and their standard ones; only such as mean the same wherever they stand. */
const DIALECT = new Map(
  Object.entries({
    aye: 'yes',
    owt: 'anything',
    nowt: 'nothing',
    wee: 'little',
    nae: 'no',
    ma: 'my',
    meself: 'myself',
    yous: 'you',
    "y'all": 'you',
    "ain't": "isn't",
    hiya: 'hello',
    mum: 'mom',
    mom: 'mum',
    gonna: 'going to',
    gonnae: 'going to',
    wanna: 'want to',
    gotta: 'got to',
    kinda: 'kind of',
    lassie: 'girl',
    lass: 'girl',
    lad: 'boy',
    reckon: 'think',
    fixin: 'about',
    yeah: 'yes',
    yep: 'yes',
    nope: 'no',
    cheerio: 'goodbye',
    jaysus: 'jesus',
    postcode: 'zip code',
    fortnight: 'two weeks',
    ringing: 'calling',
    cellphone: 'mobile',
    doin: 'doing',
    goin: 'going',
    callin: 'calling',
    lookin: 'looking',
    sayin: 'saying',
    ringin: 'calling',
    til: 'until',
  }),
);

/** Gives the replacement the case of what it replaces. */
const inCaseOf = (like, word) =>
  /^\p{Lu}/u.test(like) ? word.charAt(0).toUpperCase() + word.slice(1) : word;

/** Exchanges whole words; `replace` gives another for a lower-case word and what follows it, or nothing. */
function exchanged(text, replace) {
  return text.replace(/[\p{L}]+(?:['’][\p{L}]+)?/gu, (word, at) => {
    const possessive = /['’]s$/i.exec(word)?.[0] ?? '';
    const lower = word.toLowerCase().replace('’', "'");
    const after = /^[ ]?([\p{L}']*)/u.exec(text.slice(at + word.length))?.[1]?.toLowerCase() ?? '';
    const whole = replace(lower, after);
    if (whole !== undefined) return inCaseOf(word, whole);
    if (possessive === '') return word;
    const stem = replace(lower.slice(0, -possessive.length), after);
    return stem === undefined ? word : inCaseOf(word, stem) + possessive;
  });
}

function namesOf(call) {
  const names = new Map();
  const [women, men, surnames] = [words(GIVEN.women), words(GIVEN.men), words(SURNAMES)];
  for (const [at, name] of women.entries()) names.set(name, men[(at * 5 + 3) % men.length]);
  for (const [at, name] of men.entries()) names.set(name, women[(at * 5 + 3) % women.length]);
  let count = 0;
  for (const [, found] of BEFORE_NAME.flatMap((pattern) =>
    call.flatMap(({ text }) => [...text.matchAll(pattern)]),
  )) {
    const name = found.toLowerCase();
    if (names.has(name) || NO_NAME.has(name)) continue;
    const other = surnames[count++ % surnames.length];
    names.set(name, other === name ? 'delgado' : other);
  }
  return names;
}

function genderOf(word, after) {
  if (word === 'her') return AFTER_OBJECT.test(after) ? 'him' : 'his';
  if (word === 'him' || word === 'his') return 'her';
  if (word === 'hers') return 'his';
  return GENDER.get(word);
}

/** By name, what writes a call anew: sentences in, as many sentences out. */
export const EXCHANGES = {
  names: (call) => {
    const names = namesOf(call);
    return rewritten(call, (word) => names.get(word));
  },
  'gender words': (call) => rewritten(call, genderOf),
  'regional words': (call) => rewritten(call, (word) => DIALECT.get(word)),
};

const rewritten = (call, replace) =>
  call.map((sentence) => ({ ...sentence, text: exchanged(sentence.text, replace) }));
