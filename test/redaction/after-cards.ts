import { cardNumber, type Dictation, type Turn } from './dictated-cards';
import { oneOf, said, type Language, type Random, type Style } from './said-digits';

interface Words {
  asksCode: readonly string[];
  asksFour: readonly string[];
  asksExpiry: readonly string[];
  /** Before a code in a sentence of its own. */
  leads: readonly string[];
  /** Before a code right after the number or the expiry. */
  names: readonly string[];
  fails: readonly string[];
  corrects: readonly string[];
  /** Said after a card with digits that stay, for which `#` stands. */
  stays: readonly (readonly [Turn['speaker'], string])[];
}

const WORDS: Record<Language, Words> = {
  en: {
    asksCode: [
      'And the three digits on the back?',
      'Security code?',
      'And the code on the signature strip please.',
      'And what does it say behind, the last three?',
      'Okay.',
      'CVV?',
    ],
    asksFour: [
      'And the four on the front?',
      'And the four digit code?',
      'Security code on the front, please.',
    ],
    asksExpiry: ['Expiry?', 'And when does it expire?', 'What is the expiration date?', 'Valid until?'],
    leads: ['', "it's ", 'yeah, ', 'and then ', 'um, '],
    names: ['the back says ', 'security code ', 'and on the back ', 'CVV ', 'then behind it says '],
    fails: [
      "It isn't going through.",
      'It says invalid.',
      "That's not being accepted. Check the last bit?",
      'One digit is wrong.',
    ],
    corrects: ['', 'Sorry, ', 'Oh, it should be ', 'My mistake, '],
    stays: [
      ['customer', 'That was # euros, right?'],
      ['agent', 'So that is # pounds in all.'],
      ['customer', 'I live at # Station Road.'],
      ['customer', 'My order number is #.'],
      ['customer', 'It took # minutes to get here.'],
    ],
  },
  de: {
    asksCode: [
      'Und die Prüfziffer auf der Rückseite?',
      'Der dreistellige Code hinten?',
      'Und die drei Ziffern auf der Rückseite.',
      'Sicherheitscode, bitte.',
      'Gut.',
    ],
    asksFour: [
      'Und die vier Ziffern auf der Vorderseite?',
      'Der vierstellige Code?',
      'Die vier Zahlen vorne, Sicherheitscode.',
    ],
    asksExpiry: ['Ablaufdatum?', 'Bis wann gültig?', 'Und das Verfallsdatum bitte.'],
    leads: ['', 'ja, ', 'das ist die ', 'äh, ', 'und dann '],
    names: ['hinten steht ', 'auf der Rückseite ', 'Prüfnummer ', 'und der Code ist '],
    fails: [
      'Das System sagt, ungültig.',
      'Die Prüfsumme stimmt nicht.',
      'Die wird nicht angenommen.',
      'Da fehlt was, die letzte Gruppe?',
    ],
    corrects: ['', 'Entschuldigung, ', 'Ach, das ist ', 'Verzeihung, '],
    stays: [
      ['customer', 'Das waren # Euro, oder?'],
      ['agent', 'Das macht # Euro.'],
      ['customer', 'Meine Bestellnummer ist #.'],
      ['customer', 'Ich warte seit # Minuten.'],
    ],
  },
  es: {
    asksCode: [
      '¿Y el código de atrás?',
      'Los tres números de detrás.',
      '¿El código de seguridad?',
      'El CVV, por favor.',
      'Vale.',
    ],
    asksFour: ['¿Y los cuatro números de delante?', 'El código de cuatro cifras.'],
    asksExpiry: ['¿Caducidad?', '¿La fecha de vencimiento?', '¿Y cuándo caduca?'],
    leads: ['', 'sí, ', 'es el ', 'eh, ', 'y luego '],
    names: ['y detrás pone ', 'y el código, ', 'en el reverso ', 'la clave es '],
    fails: [
      'No la reconoce.',
      'Me dice que no es válida.',
      'Me da error, ¿el último grupo?',
      'No me coincide.',
    ],
    corrects: ['', 'Perdón, ', 'Ay, es ', 'Me he equivocado, '],
    stays: [
      ['customer', 'Eran # euros, ¿no?'],
      ['agent', 'Son # euros en total.'],
      ['customer', 'Mi número de pedido es el #.'],
      ['customer', 'Llevo # minutos esperando.'],
    ],
  },
  fr: {
    asksCode: [
      'Et le cryptogramme ?',
      'Les trois chiffres au dos ?',
      'Le code de sécurité, s’il vous plaît.',
      'Et derrière, le pictogramme ?',
      'Très bien.',
    ],
    asksFour: ['Et les quatre chiffres devant ?', 'Et le code à quatre chiffres.'],
    asksExpiry: ["Date d'expiration ?", 'Valable jusqu’à quand ?', 'Et la date de validité ?'],
    leads: ['', 'oui, ', "c'est le ", 'euh, ', 'et puis '],
    names: ['au dos, ', 'et derrière ', 'le cryptogramme ', 'et le code, '],
    fails: [
      'Elle ne passe pas.',
      'On me dit invalide.',
      'Il y a une erreur, le dernier groupe ?',
      'Elle est refusée.',
    ],
    corrects: ['', 'Pardon, ', "Ah, c'est ", 'Je me suis trompé, '],
    stays: [
      ['customer', "C'était # euros, non ?"],
      ['agent', 'Cela fait # euros.'],
      ['customer', 'Mon numéro de commande est le #.'],
      ['customer', "J'attends depuis # minutes."],
    ],
  },
};

const CODE_STYLES: readonly Style[] = ['singles', 'doubled', 'figures', 'apart', 'hundreds'];
const PART_STYLES: readonly Style[] = ['singles', 'pairs', 'figures', 'apart'];

const anyDigits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');

/** The month of a card's last day and two figures of its year. */
const anyExpiry = (random: Random): string =>
  String(1 + Math.floor(random() * 12)).padStart(2, '0') + String(27 + Math.floor(random() * 6));

function afterNumber(random: Random, language: Language) {
  const { digits, groups } = cardNumber(random);
  let at = 0;
  const number = groups.map((length) => digits.slice(at, (at += length))).join(' ');
  const turns: Turn[] = [{ speaker: 'customer', text: `${oneOf(random, ['', 'Visa, ', 'ok, '])}${number}.` }];
  const parts: Dictation['parts'] = [];
  const ask = (questions: readonly string[]) =>
    turns.push({ speaker: 'agent', text: oneOf(random, questions) });
  const answer = (before: string, part: string, after = '.') => {
    turns.push({ speaker: 'customer', text: before + part + after });
    if (part) parts.push({ turn: turns.length - 1, start: before.length, end: before.length + part.length });
  };
  return {
    digits,
    isAmex: groups.length === 3 && groups[2] === 5,
    words: WORDS[language],
    turns,
    parts,
    ask,
    answer,
  };
}

/** A card and then its security code: asked for, after the expiry, or said right away. */
export function securityCode(random: Random, language: Language): Dictation {
  const { isAmex, words, turns, parts, ask, answer } = afterNumber(random, language);
  const code = said(anyDigits(random, isAmex ? 4 : 3), language, oneOf(random, CODE_STYLES));
  const way = oneOf(random, ['asked', 'expiry first', 'with the expiry', 'at once']);
  const month = anyExpiry(random);
  const expiry = oneOf(random, [`${month.slice(0, 2)}/${month.slice(2)}`, said(month, language, 'pairs')]);
  if (way === 'at once') answer(oneOf(random, words.names), code);
  else if (way === 'with the expiry') {
    ask(words.asksExpiry);
    answer(`${expiry}, ${oneOf(random, words.names)}`, code);
  } else {
    if (way === 'expiry first') {
      ask(words.asksExpiry);
      answer(expiry, '');
    }
    ask(isAmex ? words.asksFour : words.asksCode);
    answer(oneOf(random, words.leads), code);
  }
  return { turns, parts, way };
}

/** A card that is not accepted, and then the part of it that was wrong. */
export function correctedPart(random: Random, language: Language): Dictation {
  const { digits, words, turns, parts, ask, answer } = afterNumber(random, language);
  const from = oneOf(random, [0, 4, 8]);
  const right = digits.slice(from, from + 3) + anyDigits(random, 1);
  ask(words.fails);
  answer(oneOf(random, words.corrects), said(right, language, oneOf(random, PART_STYLES)));
  return { turns, parts, way: 'corrected' };
}

/** A card, and then an expiry, an amount or the like; how many turns of it are of the card itself. */
export function staysAfterCard(random: Random, language: Language): { turns: Turn[]; ofCard: number } {
  const { words, turns, ask, answer } = afterNumber(random, language);
  if (random() < 0.4) {
    ask(words.asksExpiry);
    const month = anyExpiry(random);
    answer(oneOf(random, words.leads), said(month, language, oneOf(random, ['singles', 'pairs', 'figures'])));
    return { turns, ofCard: 1 };
  }
  const [speaker, text] = oneOf(random, words.stays);
  const count = String(101 + Math.floor(random() * 898));
  turns.push({ speaker: 'agent', text: 'OK.' }, { speaker, text: text.replace('#', count) });
  return { turns, ofCard: 1 };
}
