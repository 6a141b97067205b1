import { describe, expect, it } from 'vitest';
import { redactSentences } from './redact';

/** What is left of the last of some turns of agent and customer in turn, parted by " / "; the agent begins. */
const lastOf = (turns: string): string | undefined =>
  redactSentences(
    turns.split(' / ').map((text, i) => ({ text, speaker: i % 2 === 0 ? 'agent' : 'customer' })),
    ['card', 'iban', 'national_number'],
  ).at(-1)?.text;

const expectStays = (turns: string): void => expect(lastOf(turns)).toBe(turns.split(' / ').at(-1));

describe('what is said while a card is dictated and is none of it', () => {
  it.each([
    'Card number? / One moment.',
    'Card number? / I have two cards, which one?',
    'Card number? / It is a sixteen digit one.',
    'Card number? / 4929. / That is four digits, and the rest?',
    'Card number? / 4929 1187. / That is the one.',
    'Card number? / The order number is 7714 2205.',
    'Card number? / Hold on, I was charged 45 pounds last time.',
    'Kartennummer? / Einen Moment.',
    'Kartennummer? / Ich habe zwei Karten.',
    'Kartennummer? / Die Bestellnummer ist 7714 2205.',
    'Kartennummer? / 4929. / Das sind vier Ziffern, und weiter?',
    '¿Número de tarjeta? / Un momento.',
    '¿Número de tarjeta? / Tengo dos tarjetas.',
    '¿Número de tarjeta? / Mi número de pedido es el 7714 2205.',
    '¿Número de tarjeta? / 4929. / Son cuatro cifras, ¿y luego?',
    'Numéro de carte ? / Une seconde.',
    'Numéro de carte ? / J’ai deux cartes.',
    'Numéro de carte ? / Mon numéro de commande est 7714 2205.',
    'Numéro de carte ? / 4929. / Ça fait quatre chiffres, et après ?',
  ])('stays: %s', expectStays);
});

describe('what is said after a card', () => {
  const CARD = 'Card number? / 4539 1488 0343 6467. / ';
  it.each([
    'Expiry date? / Oh four twenty-eight.',
    'And the expiry? / April twenty-eight.',
    'How many nights? / Fourteen.',
    'And your postcode? / Three oh five six.',
    'House number? / Two hundred and twelve.',
    'How much are you paying? / Three hundred and twelve.',
    'That will be seven hundred and forty pounds.',
    'It takes three to five working days.',
    'Your confirmation number is 7714 2205.',
    'Your reference is A 4471 209.',
    'Gültig bis? / Null vier achtundzwanzig.',
    'Wie viele Nächte? / Vierzehn.',
    'Und die Postleitzahl? / Acht null drei drei eins.',
    'Das macht siebenhundertvierzig Euro.',
    'Das dauert drei bis fünf Werktage.',
    '¿Caducidad? / Cero cuatro del veintiocho.',
    '¿Código postal? / Dos ocho cero uno tres.',
    'Son setecientos cuarenta euros.',
    'Tarda de tres a cinco días.',
    'Date d’expiration ? / Zéro quatre vingt-huit.',
    'Code postal ? / Sept cinq zéro un un.',
    'Cela fait sept cent quarante euros.',
    'Il faut trois à cinq jours.',
  ])('stays: %s', (turns) => expectStays(CARD + turns));
});

describe('last digits that only tell a card from others', () => {
  it.each([
    'Which card ends in 4471? / The 4471.',
    'The last four of the card, please? / 4471.',
    'Die letzten vier Ziffern der Karte? / Vier vier sieben eins.',
    '¿Los últimos cuatro dígitos de la tarjeta? / Cuatro cuatro siete uno.',
    'Les quatre derniers chiffres de la carte ? / Quatre quatre sept un.',
  ])('stay: %s', expectStays);
});
