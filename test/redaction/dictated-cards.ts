import { oneOf, said, STYLES, type Language, type Random, type Style } from './said-digits';

export interface Turn {
  speaker: 'agent' | 'customer';
  text: string;
}

/** A conversation in which the number of a card is said, and what of it has to go. */
export interface Dictation {
  turns: Turn[];
  /** The parts of the number, by the place of their sentence. */
  parts: { turn: number; start: number; end: number }[];
  /** How it is composed, to tell one failure from another. */
  way: string;
}

interface Words {
  /** Said by the customer before the number, with and without a word for cards. */
  withCard: readonly string[];
  without: readonly string[];
  asks: readonly string[];
  answers: readonly string[];
  /** Said between groups by the one who dictates: hesitations, short and long asides, and what leads on. */
  fillers: readonly string[];
  asides: readonly string[];
  leads: readonly string[];
  lastLeads: readonly string[];
  takesBack: readonly string[];
  startsAgain: readonly string[];
  goesOn: readonly string[];
  after: readonly string[];
}

const WORDS: Record<Language, Words> = {
  en: {
    withCard: [
      "Sure, it's a Visa, ",
      'my card number is ',
      'the long number is ',
      'put it on my mastercard ',
      'yeah the debit card, ',
      'so on the front of the card it says ',
      'Can you charge it to this card instead, ',
      'the number on my card would be ',
    ],
    without: [
      '',
      "okay so it's ",
      'Right, ',
      "it's ",
      'yeah ready? ',
      'here goes, ',
      'the number is ',
      'um, ',
      'let me read it out. ',
      'It starts with ',
      'so that would be ',
    ],
    asks: [
      'And the card number please?',
      'Can I take the long number across the front?',
      'Which card would you like to use?',
      'Go ahead when you are ready.',
      'What are the sixteen digits?',
    ],
    answers: [
      'okay',
      'mm-hm',
      'Yes.',
      'go on',
      'Got that.',
      'uh-huh',
      'and the next?',
      'Right, carry on.',
      "I'm with you",
      'lovely',
      'Perfect, next four please.',
    ],
    fillers: ['um', 'uh', 'er', 'erm', 'uhm,', 'hmm,'],
    asides: [
      'yeah',
      'okay',
      'hang on',
      'let me see',
      'bear with me',
      'one second',
      'where was I',
      "that's the first bit",
      'have you got that',
      'my eyes are terrible',
      "it's a bit worn off",
      'wait let me put my glasses on',
      'sorry the dog is barking',
      'just a sec',
      'are you writing this down',
      'I can hardly read it',
      'you still there',
    ],
    leads: [
      'then',
      'and then',
      'and',
      'next is',
      'followed by',
      'after that comes',
      'the next four are',
      'then we have',
      'and after that',
    ],
    lastLeads: [
      'and the last four are',
      'and finally',
      'ending in',
      'and it ends with',
      'and the last bit is',
      'and lastly',
    ],
    takesBack: [
      'no sorry',
      'no wait',
      'sorry',
      'no',
      'I mean',
      'scratch that',
      'oops',
      'correction',
      'make that',
      'no hang on',
      "sorry that's",
      'no no',
      'my mistake',
      'sorry I misread that',
    ],
    startsAgain: [
      'let me start again',
      "sorry I'll start over",
      'no wait from the top',
      "I'll begin again",
      'let me read it again',
    ],
    goesOn: ["and that's it", "that's the lot"],
    after: [
      '',
      '',
      ' and it expires oh four twenty eight',
      ', expiry 09/27',
      ' security code is 123',
      '. Is that right?',
      ' did you get that?',
      ' valid through June 2029',
    ],
  },
  de: {
    withCard: [
      'Die Kartennummer ist ',
      'meine Kreditkarte, ',
      'mit der Visa, also ',
      'Ich zahle mit Mastercard, ',
      'auf der Karte steht ',
    ],
    without: [
      '',
      'also ',
      'ja moment, ',
      'das wäre die ',
      'Die Nummer lautet ',
      'so, ',
      'ich lese mal vor, ',
    ],
    asks: [
      'Dann bräuchte ich die Kartennummer.',
      'Welche Karte möchten Sie nehmen?',
      'Ich höre.',
      'Die sechzehn Ziffern bitte.',
    ],
    answers: [
      'ja',
      'mhm',
      'Okay.',
      'weiter bitte',
      'hab ich',
      'genau',
      'Und weiter?',
      'gut, die nächsten vier?',
      'verstanden',
    ],
    fillers: ['äh', 'ähm', 'öh', 'hm,'],
    asides: [
      'ja',
      'moment',
      'warten Sie',
      'wo war ich',
      'sekunde',
      'haben Sie das',
      'das ist schlecht zu lesen',
      'ich brauche meine Brille',
      'das war der erste Block',
      'Augenblick',
      'so',
    ],
    leads: ['dann', 'und dann', 'und', 'danach', 'weiter mit', 'als nächstes', 'dann kommt'],
    lastLeads: ['und zum Schluss', 'und am Ende', 'und die letzten vier sind', 'und als letztes', 'Ende'],
    takesBack: [
      'nein',
      'Entschuldigung',
      'nein Moment',
      'Quatsch',
      'ich meine',
      'Korrektur',
      'ach nein',
      'Verzeihung',
      'falsch',
    ],
    startsAgain: ['ich fange noch mal an', 'nein noch mal von vorne', 'ich beginne nochmal'],
    goesOn: ["das war's"],
    after: ['', '', ', gültig bis 09/27', ' Prüfnummer 123', '. Haben Sie das?'],
  },
  es: {
    withCard: [
      'El número de la tarjeta es ',
      'mi tarjeta, ',
      'con la Visa, ',
      'la Mastercard, apunte, ',
      'en la tarjeta pone ',
    ],
    without: ['', 'a ver, ', 'apunte, ', 'es el ', 'sí, le digo, ', 'Pues ', 'el número es '],
    asks: [
      '¿Me da el número de la tarjeta?',
      'Dígame los dieciséis dígitos.',
      '¿Con qué tarjeta quiere pagar?',
      'Cuando quiera.',
    ],
    answers: ['sí', 'vale', 'ajá', 'Siga.', 'de acuerdo', 'muy bien', '¿Y después?', 'apuntado'],
    fillers: ['eh', 'em', 'este', 'eh,'],
    asides: [
      'sí',
      'espere',
      'un momento',
      'a ver',
      'por dónde iba',
      'no se ve bien',
      'lo tiene',
      'que no veo',
      'un segundito',
      'esa es la primera parte',
    ],
    leads: ['luego', 'y luego', 'y', 'después', 'y después', 'sigue'],
    lastLeads: ['y por último', 'y acaba en', 'y termina en', 'y los últimos son', 'y al final'],
    takesBack: ['no', 'perdón', 'no perdón', 'digo', 'no espere', 'me equivoqué', 'corrijo', 'no no'],
    startsAgain: ['empiezo otra vez', 'perdón, empiezo de nuevo', 'desde el principio'],
    goesOn: ['y ya está'],
    after: ['', '', ', caduca el 09/27', ' y el código es 123', '. ¿Lo tiene?'],
  },
  fr: {
    withCard: [
      'Le numéro de carte est le ',
      'ma carte bleue, ',
      'la Visa, ',
      "c'est une Mastercard, ",
      'sur la carte il y a ',
    ],
    without: ['', 'alors ', 'oui, ', "c'est le ", 'attendez, ', "donc c'est ", 'je vous donne, '],
    asks: [
      'Le numéro de carte, s’il vous plaît ?',
      'Je vous écoute.',
      'Les seize chiffres ?',
      'Quelle carte souhaitez-vous utiliser ?',
    ],
    answers: ['oui', "d'accord", 'mm', 'très bien', 'Je vous écoute.', 'ensuite ?', 'noté', 'et après ?'],
    fillers: ['euh', 'heu', 'euh,'],
    asides: [
      'oui',
      'attendez',
      'voilà',
      "j'en étais où",
      'une seconde',
      'je mets mes lunettes',
      "c'est effacé",
      'vous notez',
      'un instant',
      "ça c'est le premier bloc",
    ],
    leads: ['puis', 'ensuite', 'et', 'et puis', 'et ensuite', 'après'],
    lastLeads: ['et pour finir', 'et à la fin', 'et les quatre derniers', 'et ça finit par', 'et enfin'],
    takesBack: [
      'non',
      'pardon',
      'non pardon',
      'excusez-moi',
      'euh non',
      'je me trompe',
      'je corrige',
      'plutôt',
    ],
    startsAgain: ['je recommence', 'je reprends depuis le début', 'non je recommence'],
    goesOn: ["c'est tout"],
    after: ['', '', ', expire en 09/27', ' et le cryptogramme 123', '. Vous avez noté ?'],
  },
};

const ISSUERS: readonly (readonly [string, readonly number[]])[] = [
  ['4', [4, 4, 4, 4]],
  ['4', [4, 4, 4, 4]],
  ['51', [4, 4, 4, 4]],
  ['53', [4, 4, 4, 4]],
  ['55', [4, 4, 4, 4]],
  ['2345', [4, 4, 4, 4]],
  ['37', [4, 6, 5]],
  ['34', [4, 6, 5]],
  ['6011', [4, 4, 4, 4]],
  ['36', [4, 6, 4]],
];

const luhn = (digits: string): number =>
  Array.from(digits, Number)
    .reverse()
    .reduce((sum, digit, i) => sum + (i % 2 ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit), 0) % 10;

export function cardNumber(random: Random): { digits: string; groups: number[] } {
  const [prefix, groups] = oneOf(random, ISSUERS);
  const length = groups.reduce((sum, one) => sum + one, 0);
  let digits = prefix;
  while (digits.length < length - 1) digits += Math.floor(random() * 10);
  return { digits: digits + String((10 - luhn(`${digits}0`)) % 10), groups: [...groups] };
}

/** Puts turns together and keeps where the parts of the number stand. */
class Composer {
  readonly turns: Turn[] = [];
  readonly parts: Dictation['parts'] = [];
  private readonly way = new Set<string>();

  constructor(
    readonly random: Random,
    readonly isSmall: boolean,
  ) {}

  note(way: string): void {
    this.way.add(way);
  }

  say(speaker: Turn['speaker'], text: string): void {
    const last = this.turns.at(-1);
    if (last?.speaker === speaker) last.text += this.cased(text);
    else this.turns.push({ speaker, text: this.cased(text) });
  }

  sayPart(speaker: Turn['speaker'], text: string): void {
    this.say(speaker, '');
    const turn = this.turns.length - 1;
    const start = this.turns[turn]?.text.length ?? 0;
    this.say(speaker, text);
    this.parts.push({ turn, start, end: start + text.length });
  }

  private cased = (text: string) => (this.isSmall ? text.toLowerCase() : text);

  get all(): Dictation {
    return { turns: this.turns, parts: this.parts, way: [...this.way].join(' ') };
  }
}

/** Cuts digits as somebody groups them who does not care for the card's own groups. */
function cut(random: Random, digits: string, groups: readonly number[]): string[] {
  const kind = random();
  if (kind < 0.55) {
    let at = 0;
    return groups.map((length) => digits.slice(at, (at += length)));
  }
  const sizes = kind < 0.65 ? [8] : kind < 0.75 ? [2] : kind < 0.85 ? [3] : [2, 3, 4, 5];
  const parts = [];
  for (let at = 0; at < digits.length;) {
    const size = oneOf(random, sizes);
    const end = digits.length - at - size < 2 ? digits.length : at + size;
    parts.push(digits.slice(at, end));
    at = end;
  }
  return parts;
}

const other = (random: Random, digit: string) => String((Number(digit) + 1 + Math.floor(random() * 9)) % 10);
const misread = (random: Random, group: string) => {
  const at = Math.floor(random() * group.length);
  return group.slice(0, at) + other(random, group.charAt(at)) + group.slice(at + 1);
};

export function dictatedCard(random: Random, language: Language, hardness: number): Dictation {
  const words = WORDS[language];
  const composer = new Composer(random, random() < 0.5);
  const { digits, groups } = cardNumber(random);
  const parts = cut(random, digits, groups);
  const style: Style = oneOf(random, STYLES);
  composer.note(`${language}:${style}`);
  const speak = (group: string) =>
    said(group, language, random() < 0.85 ? style : oneOf(random, ['singles', 'pairs']));
  const needsComma = style === 'hundreds' || style === 'thousands' || language === 'fr';
  const separator = needsComma
    ? ', '
    : style === 'figures'
      ? oneOf(random, [' ', ' ', '-', ', ', '. ', ' - '])
      : oneOf(random, [' ', ' ', ', ', ', ', '. ', '... ']);
  const asked = random() < 0.4;
  if (asked) composer.say('agent', oneOf(random, words.asks));
  const hasCard = random() < 0.5;
  composer.note(asked ? 'asked' : hasCard ? 'card' : 'bare');
  composer.say('customer', oneOf(random, hasCard ? words.withCard : words.without));
  const isInTurns = random() < 0.3;
  if (isInTurns) composer.note('turns');
  let interruptions = 0;
  const between = (i: number) => {
    if (i === 0) return;
    if (isInTurns && parts.length <= 8) {
      const echo = random();
      if (echo < 0.2) {
        composer.note('echo');
        composer.sayPart('agent', speak(parts[i - 1] ?? ''));
        if (random() < 0.5) composer.say('agent', `, ${oneOf(random, words.answers)}`);
      } else composer.say('agent', oneOf(random, words.answers));
      if (random() < 0.3) composer.say('customer', `${oneOf(random, words.leads)} `);
      return;
    }
    if (random() * parts.length > hardness * 4 || interruptions > 2)
      return composer.say('customer', separator);
    interruptions++;
    const kind = random();
    const comma = needsComma || random() < 0.5 ? ', ' : ' ';
    const put = (what: string, which: readonly string[]) => {
      composer.note(what);
      composer.say('customer', `${comma}${oneOf(random, which)}${comma}`);
    };
    if (kind < 0.3) put('filler', words.fillers);
    else if (kind < 0.6) put('aside', words.asides);
    else if (i === parts.length - 1) put('last', words.lastLeads);
    else put('lead', words.leads);
  };
  const correctedAt = random() < hardness * 0.6 ? 1 + Math.floor(random() * (parts.length - 1)) : -1;
  for (const [i, part] of parts.entries()) {
    between(i);
    if (i === correctedAt) {
      const way = random();
      const no = oneOf(random, words.takesBack);
      const comma = random() < 0.6 ? ', ' : ' ';
      if (way < 0.35) {
        composer.note('wrong-group');
        composer.sayPart('customer', speak(misread(random, part)));
        composer.say('customer', `${comma}${no}${comma}`);
        composer.sayPart('customer', speak(part));
      } else if (way < 0.55) {
        composer.note('wrong-digit');
        const at = 1 + Math.floor(random() * (part.length - 1));
        composer.sayPart(
          'customer',
          said(part.slice(0, at - 1) + other(random, part.charAt(at - 1)), language, 'singles'),
        );
        composer.say('customer', `${comma}${no}${comma}`);
        composer.sayPart('customer', said(part.slice(at - 1), language, 'singles'));
      } else if (way < 0.75) {
        composer.note('restart-group');
        const at = 1 + Math.floor(random() * (part.length - 1));
        composer.sayPart('customer', said(part.slice(0, at), language, 'singles'));
        composer.say('customer', `${comma}${no}${comma}`);
        composer.sayPart('customer', speak(part));
      } else if (way < 0.9) {
        composer.note('restart-all');
        composer.say('customer', `, ${oneOf(random, words.startsAgain)}, `);
        for (const [j, again] of parts.slice(0, i + 1).entries()) {
          if (j > 0) composer.say('customer', separator);
          composer.sayPart('customer', speak(again));
        }
      } else {
        composer.note('said-twice');
        composer.sayPart('customer', speak(part));
        composer.say('customer', separator === ' ' ? ', ' : separator);
        composer.sayPart('customer', speak(part));
      }
    } else composer.sayPart('customer', speak(part));
  }
  composer.say('customer', oneOf(random, words.after));
  return composer.all;
}
