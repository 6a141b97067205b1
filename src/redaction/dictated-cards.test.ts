import { describe, expect, it } from 'vitest';
import { redactSentences } from './redact';

/** Turns of agent and customer in turn, parted by " / "; the agent begins. */
const redacted = (turns: string): string[] =>
  redactSentences(
    turns.split(' / ').map((text, i) => ({ text, speaker: i % 2 === 0 ? 'agent' : 'customer' })),
    ['card', 'iban', 'phone', 'national_number'],
  ).map(({ text }) => text);

/** Of each, the last turn holds a part of a card in braces, and nothing else of one. */
const expectLast = (turns: string): void => {
  const last = redacted(turns.replace(/[{}]/g, '')).at(-1);
  expect(last).toBe((turns.split(' / ').at(-1) ?? '').replace(/\{[^{}]*\}/g, '[CARD]'));
};

describe('parts of a card as a recogniser writes them', () => {
  it.each([
    'Your card number? / {five for six too ate won nine seven}',
    'Card number whenever you like? / {fore one sics heaven}',
    'Long number, please? / {five tree fife one}',
    'Read me the card number? / {nine nein oh ate}',
    'The card number? / {double to double for}',
    'Ihre Kartennummer? / {fier eins drei sieben}',
    'Die Kartennummer bitte. / {fünf sex acht neue}',
    'Kartennummer? / 4929. / Weiter? / {drei Nullen zwo sieben}',
    '¿Número de tarjeta? / {cuatro says nueve dos}',
    '¿El número de la tarjeta? / 4929. / ¿Sí? / {tres unos cinco dos}',
    'Le numéro de la carte ? / {quatre cet deux neuve}',
    'Votre numéro de carte ? / {sank un zéro huit}',
    'Le numéro de carte ? / {un sept un}',
  ])('go: %s', expectLast);
});

describe('parts of a card that are broken off, said again or doubted', () => {
  it.each([
    'Card number? / Fifty one oh six. / Fifty one oh six? / Yes and after that {seven seven}.',
    'Card number? / Right, {eight two double four}, sorry, that is the middle of it.',
    'Card number? / {Five one oh six, no hang on, five one six oh}.',
    'Card number? / 4929. / 4929. / Then {a nine and then two threes}.',
    'Card number? / 4929 1187. / I have 4929 1178. / No, {eight seven}.',
    'Card number? / 4929 1187. / Carry on. / My dog is barking, down boy, {double oh three one}.',
    'Kartennummer? / 4929 1187. / Ich habe 4929 1178. / Nein, {acht sieben}.',
    'Kartennummer? / 4929. / Weiter? / Da steht, glaube ich, {eins eins acht sieben}.',
    'Kartennummer? / {Sieben sieben drei}, nee, das ist der zweite Block.',
    'Kartennummer? / 4929. / Ja. / Und nochmal von vorn, {vier neun zwei neun}.',
    '¿Número de tarjeta? / 4929 1187. / Tengo 4929 1178. / No, {ocho siete}.',
    '¿Número de tarjeta? / 4929. / Sí. / Y ahora {un uno y luego ocho siete}.',
    '¿Número de tarjeta? / {Siete siete tres}, ay, ese es el segundo grupo.',
    'Numéro de carte ? / 4929 1187. / J’ai 4929 1178. / Non, {huit sept}.',
    'Numéro de carte ? / 4929. / Oui ? / Ensuite je vois mal, {un un huit sept}.',
    'Numéro de carte ? / {Sept sept trois}, pardon, ça c’est le deuxième bloc.',
  ])('go: %s', expectLast);
});

describe('parts of a card that the agent says back', () => {
  it.each([
    'Card number? / Four nine two nine. / {Four nine two nine}, go on.',
    'Card number? / Four nine two nine one one. / So I heard {four nine two nine double one} so far.',
    'Card number? / 4929 1187 0031. / Let me check, {4929 1178 0031}, is that what you said?',
    'Kartennummer? / Vier neun zwo neun. / {Neunundvierzig neunundzwanzig}, ja?',
    '¿Número de tarjeta? / Cuatro nueve dos nueve. / Anoto {cuarenta y nueve veintinueve}, siga.',
    'Numéro de carte ? / Quatre neuf deux neuf. / Je note {quarante-neuf vingt-neuf}, et ensuite ?',
  ])('go: %s', expectLast);
});

describe('security codes that are said with doubt or out of turn', () => {
  const CARD = 'Card number? / 4539 1488 0343 6467. / ';
  it.each([
    'And the last three on the back? / {Won sicks oh}.',
    'Security code? / Worn off, {four, one, maybe a seven}.',
    'C V V? / {Seven two nine}.',
    'Expiry? / Oh four twenty-eight and {three three one}.',
    'Expiry? / 04/28. / Lovely. / And {three three one}.',
    'Gültig bis? / Null vier achtundzwanzig. / Gut. / Und dann {drei drei eins}.',
    'Und die Prüfziffer? / Kaum lesbar, {acht, vielleicht drei, fünf}.',
    '¿Y el código de atrás? / Está borrado, {seis, cuatro, creo que un uno}.',
    '¿Caducidad? / 04/28. / Vale. / Y {tres tres uno}.',
    'Et les trois chiffres au dos ? / Mal imprimé, {six, quatre, je crois un}.',
    'Date d’expiration ? / 04/28. / Très bien. / Et {trois trois un}.',
  ])('go: %s', (turns) => expectLast(CARD + turns));
});
