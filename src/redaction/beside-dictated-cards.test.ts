import { describe, expect, it } from 'vitest';
import { expectMarked } from '../../test/redaction/marked-turns';
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

describe('numbers that an agent gives out once a card was said', () => {
  it.each([
    'Card number? / ⟦4539 1488 0343 6467⟧. / That is blocked, your reference is 3407.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Blocked at 14:20, the case is four four seven one.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Thank you, that has gone through, confirmation five five oh two nine.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / All paid. Auth code 004 417.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / All paid. Write this down, it's 7 7 4 2 1.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / Done, booking ref four seven oh nine.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Your new PIN comes in three to five days, collect it with 4471.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / If it's lost again, dial 159.",
    "Card number? / ⟦4539 1488 0343 6467⟧. / You're in room 214, check in from 3.",
    'Kartennummer? / ⟦Vier fünf drei neun, eins vier acht acht, null drei vier drei, sechs vier sechs sieben⟧. / Gesperrt. Ihre Vorgangsnummer: 5 5 0 2 9.',
    'Kartennummer? / ⟦Vier fünf drei neun, eins vier acht acht, null drei vier drei, sechs vier sechs sieben⟧. / Gesperrt um 14 Uhr 20, Bestätigung vier vier sieben eins.',
    'Kartennummer? / ⟦Vier fünf drei neun, eins vier acht acht, null drei vier drei, sechs vier sechs sieben⟧. / Gebucht, Platz 61 in Wagen 22.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Die Abholnummer lautet siebenundvierzig elf.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Bloqueada, apunte: 5 5 0 2 9.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Hecho, su justificante es el 4471.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Anulada con el 34 88 1.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Le espero el martes a partir de las 15.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Opposition faite, référence 4471.',
    "Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / C'est fait, dossier quatre quatre sept un.",
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Notez : 55 02 9.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Arrivée dès 15 h, place 61.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Départ à 7 h 45 voie 12.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / That's gone through for you. Order 61 774, on its way.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / Great. Seat 14, coach 3, departing 11:20.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / You'll see it as merchant 88 2041 on the statement.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / The block went on at twenty-one fourteen. Note down six six two oh four.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / That's two hundred and twelve pounds taken, receipt nine oh one seven.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / The new card arrives in seven to ten days.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Your policy now runs to 2027, number 55 0204.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / Error 51, that's insufficient funds.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / It comes back with code oh five.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / The machine says 05 declined.',
    "Card number? / ⟦4539 1488 0343 6467⟧. / What's your extension? / Four four one.",
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Abgelehnt, Fehler 51.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Danke. Zimmer 214, Check-in ab 15 Uhr.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Die neue Karte kommt in sieben bis zehn Tagen. Merken Sie sich: 66 20 4.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Ihr Ticket: Gleis 7, Abfahrt 11 Uhr 20.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Gebucht. Ihre Nummer für alle Fragen ist die vier vier sieben eins zwo.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Die Sperrnummer ist 116 116.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Denegada, código 51.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Habitación 214, a partir de las 15 horas.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Listo, le doy el número de operación: 77 04 118.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Quedó bloqueada con el folio cuatro cuatro siete uno dos.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Refusée, code 51.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Le paiement est passé, je vous donne le numéro : 77 04 118.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Enregistré sous le 4471.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Voiture 12, place 61, départ 7 h 45.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Your reference is 55 0204. / 55 0204, got it.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Ihre Sperrbestätigung ist die 66 20 418. / 66 20 418, notiert.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Su gestión es la 34881. / Tres cuatro ocho ocho uno, vale.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Opposition enregistrée sous le numéro 4471-9. / 4471-9, merci.',
  ])('%s', expectMarked);
});

describe('counts of digits, beside digits', () => {
  it.each([
    "Card number? / ⟦4539 1488 0343 646⟧. / I'm one digit short. / ⟦6467⟧.",
    "Card number? / ⟦4539 1488 0343 646⟧. / That's one number short. / ⟦6467⟧.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / You gave me two nines there.',
    'Card number? / ⟦4539 1488 0343 646⟧. / I only have fifteen. / ⟦6467⟧.',
    'Card number? / ⟦4539 1488 0343 646⟧. / There should be sixteen. / ⟦6467⟧.',
    "Card number? / ⟦4539 1488 0343 646⟧. / I'm missing one. / ⟦6467⟧.",
    'Kartennummer? / ⟦4539 1488 0343 646⟧. / Mir fehlt eine Ziffer. / ⟦6467⟧.',
    'Kartennummer? / ⟦4539 1488 0343 646⟧. / Da fehlt eine, ich habe nur fünfzehn. / ⟦6467⟧.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 646⟧. / Me falta uno, solo tengo quince. / ⟦6467⟧.',
    "Numéro de carte ? / ⟦4539 1488 0343 646⟧. / Il m'en manque un, j'en ai quinze. / ⟦6467⟧.",
    'Numéro de carte ? / ⟦5355 3649 5795 009⟧. / Il me manque un chiffre. / Il y a trois zéros : ⟦zéro zéro zéro neuf⟧.',
    'Card number? / ⟦5355 3649 5795⟧. / And? / ⟦Three zeros and a nine⟧.',
  ])('%s', expectMarked);
});

describe('expiries that are asked for', () => {
  it.each([
    "Card number? / ⟦4539 1488 0929 6467⟧. / And what's the expiry on that? / Oh five twenty-nine.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / When does it run out? / Eleven thirty.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / How long is it good for? / Oh five twenty-nine, and ⟦three three oh⟧ on the back.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Wie lange ist sie noch gültig? / Null fünf neunundzwanzig.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / ¿Cuándo caduca? / Cero cinco veintinueve.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Elle expire quand ? / Zéro cinq vingt-neuf.',
  ])('%s', expectMarked);
});

describe('codes of other things than cards, and of cards', () => {
  it.each([
    'The code on the back of the router? / Capital K, seven, nine, nine, four, one.',
    'The four-digit code on the bottom of the box? / Nine nine four one.',
    'The three digits on the back of your passport? / Nine nine four.',
    'Der Code auf der Rückseite des Routers? / Neun neun vier eins.',
    'Der Code hinten am Gerät? / Neun neun vier eins.',
    'El código de detrás del router? / Nueve nueve cuatro uno.',
    'Le code au dos de la box ? / Neuf neuf quatre un.',
    'The code on the back of the card? / ⟦Nine nine four⟧.',
    'The three digits on the back of your debit card? / ⟦Nine nine four⟧.',
    'Der Code auf der Rückseite der Karte? / ⟦Neun neun vier⟧.',
    'Die drei Ziffern hinten auf der Kreditkarte? / ⟦Neun neun vier⟧.',
    '¿El código del reverso de su tarjeta? / ⟦Nueve nueve cuatro⟧.',
    'Le code au dos de votre carte ? / ⟦Neuf neuf quatre⟧.',
  ])('%s', expectMarked);
});

describe('cards nobody pays with, beside those that one pays with', () => {
  it.each([
    'Your Nectar number? / Is that on the purple card? 9826 3000 4417 8830 925.',
    "Your Payback number? / It's on the card, 3083 4224 7719 5.",
    'Have you a Clubcard? / Yes, the card says 6340 0401 2288 3917.',
    'Ihre Payback-Karte? / Auf der Karte steht 3083 4224 7719 5.',
    '¿Tiene tarjeta de puntos? / Sí, la tarjeta es 7712 0044 1982 3306.',
    'Votre carte de fidélité ? / Sur la carte, 7712 0044 1982 3306.',
    "Your Nectar number? / I'll pay with my credit card, ⟦4539 1488 0343 6467⟧.",
  ])('%s', expectMarked);
});

describe('telephone numbers of a bank beside a card', () => {
  it.each([
    "Card number? / ⟦4539 1488 0343 6467⟧. / It's declined, ring your bank. / Is that the number on the back? / On the back, yes, or 159.",
    'Card number? / ⟦4539 1488 0343 6467⟧. / Do not honour. Call them on 0345 300 0000.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Abgelehnt, rufen Sie die 116 116 an.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / Refusée, appelez le 3639.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / Rechazada, llame al 900 100 200.',
  ])('%s', expectMarked);
});

describe('answers to other questions after a card', () => {
  it.each([
    'Card number? / ⟦4539 1488 0343 6467⟧. / And how many of you? / Four adults and two kids.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Which floor? / Fourteen.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / What time suits? / Half two, or fifteen thirty.',
    'Card number? / ⟦4539 1488 0343 6467⟧. / Is it a flat? / Flat nine, block twenty two.',
    'Kartennummer? / ⟦4539 1488 0343 6467⟧. / Um wie viel Uhr? / Um fünfzehn dreißig.',
    '¿Número de tarjeta? / ⟦4539 1488 0343 6467⟧. / ¿A qué hora? / A las quince treinta.',
    'Numéro de carte ? / ⟦4539 1488 0343 6467⟧. / À quelle heure ? / Quinze heures trente.',
  ])('%s', expectMarked);
});
