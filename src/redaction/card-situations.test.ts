import { describe, expect, it } from 'vitest';
import { expectMarked } from '../../test/redaction/marked-turns';
import { redactSentences } from './redact';

/** Turns of agent and customer in turn, parted by " / "; the agent begins. */
const redacted = (turns: string): string =>
  redactSentences(
    turns.split(' / ').map((text, i) => ({ text, speaker: i % 2 === 0 ? 'agent' : 'customer' })),
    ['card', 'iban', 'phone', 'national_number'],
  )
    .map(({ text }) => text)
    .join(' / ');

const CARD = 'Card number? / 4539 1488 0343 6467.';

describe('what is asked for beside a card', () => {
  it.each([
    ['a one-time code', `${CARD} / And the code they sent to your phone? / Seven seven three oh one two.`],
    ['a TAN', `${CARD} / Jetzt kommt ein Code per SMS. / Moment, sechs vier eins null drei drei.`],
    [
      'a code by SMS in Spanish',
      `${CARD} / Le llega un código por SMS. / Sí, ochenta y uno, treinta, cuarenta.`,
    ],
    [
      'a code by SMS in French',
      `${CARD} / Vous avez reçu un code par SMS ? / Quarante-quatre, zéro huit, dix-neuf.`,
    ],
    ['the zip code of the card', `${CARD} / And the zip code for that card? / Seven eight seven oh four.`],
    ['the expiry', `${CARD} / Ablaufdatum? / Zehn dreißig.`],
    ['an amount', `${CARD} / A payment of rupees one thousand four hundred ninety nine is taken. / Okay.`],
  ])('stays, as %s does', (_, turns) => {
    expect(redacted(turns)).toBe(turns.replace('4539 1488 0343 6467', '[CARD]'));
  });
});

describe('numbers that are no payment card’s', () => {
  it.each([
    "What's the number on the card through the door? / Oh double oh two, five four eight one, double nine oh three, one one six seven.",
    'Sixteen digits? / Yeah. 7188 0245 3019 9621.',
    'Clubcard number? / 6340 0401 2288 3917.',
    'The card number of the phone? / It says 490154203237518, the IMEI.',
    'What is the prescription? / Minus two point two five cyl minus point seven five axis one hundred and seventy.',
    'Number on your bus pass? / 6335 9700 1284 1236 0.',
    'May I have the OTP? / 4 4 8 1.',
  ])('stay: %s', (turns) => {
    expect(redacted(turns)).not.toContain('[CARD]');
  });
});

describe('codes and tags that are no numbers of persons', () => {
  it.each([
    'And the serial on the front? / g four a zero one double six two nine one five one eight zero one',
    "J'écoute. / Un avis avec le numéro deux C un six quatre zéro zéro sept huit neuf neuf un cinq",
    'What is the pickup pin on the text? / 6 0 3 3 8 1',
    'Which account? / The savings one. Roll number 4-417 229-0.',
  ])('stay: %s', (turns) => expect(redacted(turns)).toBe(turns));

  it('go as national numbers where a residence card is spoken of', () => {
    expect(redacted('What is on your residency card? / It is I R R, 441 7290')).not.toContain('[CARD]');
  });
});

describe('a card that is asked for by the length of its number', () => {
  it.each([
    'Can I have the sixteen digit number? / Five three five five. / Okay. / Seven nine oh eight.',
    'Die sechzehn Ziffern bitte. / Fünf drei fünf fünf. / Ja. / Sieben neun null acht.',
    'Dígame los dieciséis dígitos. / Cinco tres cinco cinco. / Sí. / Siete nueve cero ocho.',
    'Je vous écoute pour les seize chiffres. / Cinq trois cinq cinq. / Oui. / Sept neuf zéro huit.',
  ])('is taken out from its first part on: %s', (turns) => {
    const [, first, , second] = redacted(turns).split(' / ');
    expect([first, second]).toEqual(['[CARD].', '[CARD].']);
  });
});

describe('security codes and parts of a card that are said unusually', () => {
  it.each([
    ['doubted', 'Les trois chiffres au dos. / Je lis huit, et puis deux, ou sept.', '/ Je lis [CARD].'],
    [
      'read digit by digit with doubt',
      'CVC? / Hard to read, three, maybe eight, five.',
      '/ Hard to read, [CARD].',
    ],
    [
      'said after the expiry',
      'Your card? / 4539 1488 0343 6467 expiry 05 26 and 219',
      '[CARD] expiry 05 26 and [CARD]',
    ],
    [
      'corrected at the end',
      'The card? / 4334 0599 3496 7932. / Not valid. / Oh hang on, it ends 7923, I swapped them.',
      'it ends [CARD], I swapped',
    ],
    [
      'read from a file',
      'La carte que j’ai au dossier : 37 00, 83 90 61, 36 393. / Oui.',
      'dossier : [CARD].',
    ],
  ])('are taken out where they are %s', (_, turns, expected) => {
    expect(redacted(turns)).toContain(expected);
  });
});

describe('numbers of cards that are begun, given up and begun anew', () => {
  it.each([
    'four five three sorry lost my place four five three nine one four eight eight oh three four three six four six seven',
    'four five oh hang on my glasses four five three nine one four eight eight oh three four three six four six seven',
    'fünfundvierzig also vier fünf drei neun eins vier acht acht null drei vier drei sechs vier sechs sieben',
    'cuatro cinco, empiezo otra vez, cuatro cinco tres nueve uno cuatro ocho ocho cero tres cuatro tres seis cuatro seis siete',
    "quarante-cinq attendez j'ai perdu le fil quarante-cinq trente-neuf quatorze quatre-vingt-huit zéro trois quarante-trois soixante-quatre soixante-sept",
    'five for two five too three three for three oh won oh nine nine oh tree',
    'four five three nine star no one four eight eight zero three four three six four six seven',
  ])('go with their beginnings: %s', (said) => {
    expect(redacted(`Card number? / ${said}`)).toBe('Card number? / [CARD]');
  });
});

describe('security codes that are corrected, or said unasked', () => {
  it.each([
    ['The three on the back? / Seven, one, double one, no, sorry, only seven one one.', '? / [CARD].'],
    ['Security code? / Nine one, hold on, nine one eight.', '? / [CARD].'],
    ['Die Prüfziffer? / Vier zwo neun sechs, ach nee, nur zwo neun sechs.', '? / [CARD].'],
    ['Die drei Ziffern hinten? / Neun eins, ist das eine acht? ja, acht.', '? / [CARD].'],
    ['¿Código de seguridad? / Nueve uno, no, nueve ocho uno.', '? / [CARD].'],
    [
      '¿Caducidad y código? / Cero cinco del veintinueve, nueve uno ocho.',
      'Cero cinco del veintinueve, [CARD].',
    ],
    [
      'No me diga el código. / Ya se lo di al otro muchacho, nueve uno ocho.',
      'Ya se lo di al otro muchacho, [CARD].',
    ],
    ['Pas le code au dos. / Je l’ai déjà donné, c’était quatre deux six.', 'c’était [CARD].'],
  ])('are taken out: %s', (turns, expected) => {
    expect(redacted(`${CARD} / ${turns}`)).toContain(expected);
  });

  it('are taken out where the agent has said the card again', () => {
    const turns = '4539 1488 0343 6467. / Und hinten neun eins acht.';
    expect(redacted(`${CARD} / ${turns}`)).toContain('hinten [CARD].');
  });
});

describe('what is near a card and none of it', () => {
  it.each([
    ['one of many', 'Double two one seven. / That’s not one of ours.', 'one of ours'],
    ['an hourly rate', `${CARD} / It’s eighty five an hour.`, 'eighty five an hour'],
    ['a reference', 'Reference? / P R stroke four four seven one stroke two oh nine.', 'four four seven one'],
    [
      'a SIM card’s number',
      'Die steht auf der Karte. / 8949 0200 0012 3456 7812.',
      '8949 0200 0012 3456 7812',
    ],
    ['a return', 'Rücksendenummer? / 4477 1203 9985 0021.', '4477 1203 9985 0021'],
    ['a return in Spanish', 'Número de devolución. / 4477 1203 9985 0021.', '4477 1203 9985 0021'],
    [
      'a terminal',
      'Error? / Declined, the terminal i d is two two oh four nine one seven oh.',
      'two two oh four',
    ],
    ['a flat', `${CARD} / Delivery? / Flat 214, sorry, 241.`, 'Flat 214, sorry, 241'],
  ])('stays, as %s does', (_, turns, kept) => {
    expect(redacted(turns)).toContain(kept);
  });
});

describe('parts of a card that the agent says back, right or wrong', () => {
  it.each([
    'Card number? / ⟦4539 1488 0343 6467⟧. / ⟦4539 1488 0343 6467⟧, yes?',
    'Card number? / ⟦Four five three nine⟧. / ⟦Four five three nine⟧. / ⟦One four eight eight⟧. / ⟦One four double eight⟧, go on.',
    'Card number? / ⟦Four five three nine one four double eight⟧. / So ⟦4539 1498⟧? / No, ⟦1488⟧.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / I've got ⟦6476⟧ at the end, is that right? / ⟦6467⟧.",
    "Card number? / ⟦4539 1488 0343 6467⟧. / ⟦Four five⟧, that's a Visa then.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / And the code? / ⟦Seven one eight⟧. / ⟦Seven one nine⟧? / ⟦Seven one eight⟧.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Ich habe ⟦sechs vier sieben sechs⟧ am Schluss. / Nein, ⟦sechs vier sechs sieben⟧.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Die Prüfziffer? / ⟦Sieben eins acht⟧. / ⟦Sieben eins neun⟧? / Nein, ⟦acht⟧.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Me sale ⟦6476⟧. / No, ⟦6467⟧.',
    "Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / J'ai noté ⟦6476⟧. / Non, ⟦6467⟧.",
    "Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / ⟦Quarante-cinq⟧, c'est une Visa ?",
    'Your card please? / You have that. / The card I have is ⟦4539 1488 0343 6467⟧. / Yes.',
  ])('%s', expectMarked);
});

describe('cards that are said whole without a request', () => {
  it.each([
    "Anything else? / It's ⟦for five three nine one four double ate oh three four three six for six seven⟧ and it expires next May.",
    'Sonst noch etwas? / Also ⟦vier fünf drei neun eins vier acht acht null drei fier drei sechs vier sechs sieben⟧, läuft im Mai ab.',
    "Anything else? / My husband's card then, it's ⟦five for double for, oh five two two, six nine one oh, four four four four⟧.",
  ])('%s', expectMarked);
});

describe('codes and parts that are guessed at, doubted or tried', () => {
  it.each([
    "The 3-digit code? / It's worn off the card, I can make out ⟦a seven and then, maybe, seven one⟧. / Let's try ⟦771⟧, no. / Could it be ⟦seven, seven, four⟧?",
    'Card number? / ⟦4539 1488 0343 6467⟧. / Issue number? / No, just ⟦seven five eight⟧ on the strip.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Prüfziffer? / ⟦Drei Mal die Sieben⟧.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Security code? / ⟦Three times seven⟧.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / ¿Código de seguridad? / ⟦Tres veces el siete⟧.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Le cryptogramme ? / ⟦Trois fois le sept⟧.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / Security code? / It's either ⟦three one eight⟧ or ⟦three one three⟧.",
    "Card number? / ⟦4539 1488 0343 6467⟧. / Security code? / It's rubbed off, could be ⟦three one eight⟧.",
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Prüfziffer? / Könnte ⟦drei eins acht⟧ sein.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / ¿Código? / Puede que sea ⟦tres uno ocho⟧.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Le code ? / Ça pourrait être ⟦trois un huit⟧.',
    'Card number? / ⟦4539 1488, hang on, the dog, 0343, sorry, 6467⟧.',
    'Card number? / ⟦Four five, no, it starts five five, three five five⟧.',
    'You pay by card? / Yeah. ⟦Four five three nine… excuse me… one four eight eight⟧… / Take your time. / ⟦Oh three four three⟧.',
    'Je vous écoute pour la carte. / ⟦Quarante-cinq trente-neuf… excusez-moi, le chien… quatorze quatre-vingt-huit⟧… / Prenez votre temps. / ⟦Zéro trois quarante-trois⟧.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / CVV? / I've got my thumb on it, ⟦seven one eight⟧.",
    "Card number? / ⟦4539 1488 0343 6467⟧. / And the last bit? / On the strip? That'd be ⟦oh oh eight⟧.",
    "Card number? / ⟦4539 1488 0343 6467⟧. / Three digits? / There's ⟦a seven, then a one, and I think an eight⟧.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / Three digits? / ⟦Seven hundred and eighteen⟧.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / It says the code's wrong. / Try ⟦seven one three⟧ then.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / Not that one. / ⟦Seven one three⟧?',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Prüfnummer? / Da steht ⟦sieben eins acht, oder ist das eine Drei⟧?',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Der Code stimmt nicht. / Dann probieren Sie ⟦sieben eins drei⟧.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / El código no es válido. / Pruebe con ⟦siete uno tres⟧.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Le code est refusé. / Essayez ⟦sept un trois⟧.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / The fourth group again? / ⟦Six four six seven⟧.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Does it end ⟦six seven⟧ or seven six? / ⟦Six seven⟧.',
    'Is it Visa? / It starts ⟦four five three nine⟧. / Go on. / ⟦One four eight eight⟧.',
  ])('%s', expectMarked);
});

describe('cards, and what is said after them of other things', () => {
  it.each([
    "Card number? / ⟦4539 1488 0343 6467⟧. / I'm afraid that's sixteen plus one, you gave me seventeen. / Sorry, ⟦6467⟧ is the last bit.",
    'Card number? / ⟦4539 1488⟧. / Next four? / ⟦Oh three four three⟧. / Last four? / ⟦Six four six seven⟧.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Thanks. And your account with us is 3307 112? / Yes.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / Expiry? / Oh nine twenty-eight. / And the security code, three digits? / ⟦Seven one eight⟧. / Thanks, so that's £45.99, and your order is 5500 221.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / The bank wants you on 0345 300 0000.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Then text STOP to 62 277.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / Please hold, you're number three in the queue.",
    "Card number? / ⟦4539 1488 0343 6467⟧. / That's for 12 nights from the 14th.",
    "Card number? / ⟦4539 1488 0343 6467⟧. / I'll put you in 304, third floor.",
    "Card number? / ⟦4539 1488 0343 6467⟧. / It's ten to five now, so we'd ship on the 12th.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / Take four two-pound coins off that.',
    'Your card ends in what? / Ends in 6467. / Right, and is it the one with a 718 code?',
    'Have you got the card there? / I have it in front of me. ⟦Four five three nine⟧. / Yep. / ⟦One four eight eight⟧. / Yep. / ⟦Oh three four three⟧. / Yep. / ⟦Six four six seven⟧.',
    'Card number? / Is it the one on the front? / Yes. / ⟦Four five three nine one four eight eight⟧.',
    "Card number? / The raised numbers? It's very faint, ⟦four five, three nine⟧.",
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Danke, das sind dann 45 Euro 99. Ihre Auftragsnummer: 5500 221.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Der Termin ist am 14. um 9 Uhr 30, Raum 12.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Das Passwort für das WLAN ist 5501 7722.',
    'Kartennummer? / Da stehen sechzehn Ziffern, also ⟦vier fünf drei neun⟧.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Sie haben mir siebzehn gesagt. / Ach so, am Ende ⟦sechs vier sechs sieben⟧.',
    'Die Kartennummer vorne? / ⟦Fünfundvierzig neununddreißig, vierzehn achtundachtzig⟧. / Weiter? / ⟦Null drei dreiundvierzig⟧.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Perfecto, son 45 euros. El localizador es K7 99 41.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Me ha dado diecisiete. / Perdón, acaba en ⟦seis cuatro seis siete⟧.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Le mando un técnico entre las nueve y las once.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / ¿Tres de atrás? / Los tengo borrados, parece ⟦siete uno ocho⟧.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Parfait. Votre commande part sous 48 heures.',
    "Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Vous m'en avez donné dix-sept. / Pardon, ça finit par ⟦six quatre six sept⟧.",
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Le technicien passe entre 9 et 11.',
    "Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Les trois derniers au dos ? / C'est effacé, on dirait ⟦sept un huit⟧.",
    "Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Votre code d'accès sera le 55 01.",
    "Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Le code de la porte, c'est 55 01 A.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / The gate code is five five oh one. / Five five oh one, thanks.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / Code on the back? / ⟦Seven one eight⟧, and my mum's birthday is the ninth.",
    "Card number? / ⟦4539 1488 0343 6467⟧. / Are you over eighteen? / I'm forty-two.",
    "Card number? / ⟦4539 1488 0343 6467⟧. / How's the weather? / It's about thirty degrees.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / Your payment of eighty has gone through under A C 41 7.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Done. Quote four one seven if you ring back.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / And finally the last four of your phone? / Seven seven oh one.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / Have you got pen and paper? It's 771 204. / 771 204.",
    "Card number? / ⟦4539 1488 0343 6467⟧. / There's a one off fee of nine ninety nine.",
    "Card number? / ⟦Four five three nine, one four eight eight⟧. / Go on. / ⟦Oh three four three, six four six seven⟧, exp oh nine twenty eight. / Okay it's oh nine twenty eight.",
    'Card number? / ⟦Four five three nine, one four eight eight⟧. / So ⟦four five three nine, one four eight eight⟧, then? / ⟦Oh three four three, six four six seven⟧.',
    "Card number? / ⟦Four five three nine⟧. / ⟦Four five three nine⟧. / ⟦One four eight eight⟧. / ⟦One four eight eight⟧. / ⟦Oh three four three⟧. / ⟦Oh three four three⟧. / ⟦Six four six seven⟧. / ⟦Six four six seven⟧, lovely. Booking number's seven seven one two.",
    'Kartennummer? / ⟦Vier fünf drei neun⟧. / ⟦Vier fünf drei neun⟧. / ⟦Eins vier acht acht⟧. / ⟦Eins vier acht⟧? / ⟦Eins vier acht acht⟧.',
    "Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Je bloque. C'est noté à 23 h 06, dossier 4471.",
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Et le code postal ? / 75011.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Tome nota, cuatro cuatro siete uno. / Cuatro cuatro siete uno, gracias.',
    "Card number? / I've two here. The Visa is ⟦4539 1488 0343 6467⟧. / It's declined. / Then the other, ⟦5355 3649 5795 0009⟧.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / Sorry, did you say ⟦oh three four four⟧? / ⟦Oh three four three⟧.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Second block was ⟦one four eighty-eight⟧? / Yes.',
    'Your card? / You have it. / Your sixteen digit number is ⟦4539 1488⟧. / Yes. / ⟦0343 6467⟧. / Yes.',
    'The card? / You have it. / Under your name I have ⟦4539 1488⟧. / Yes. / ⟦0343 6467⟧. / Yes.',
  ])('%s', expectMarked);
});
