import { describe, expect, it } from 'vitest';
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
