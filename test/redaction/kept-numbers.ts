import { oneOf, said, STYLES, type Language, type Random } from './said-digits';
import { cardNumber, type Turn } from './dictated-cards';

/** Ways to name a number by which nobody pays or is known, before it; and questions for one. */
const NAMED: Record<Language, readonly string[]> = {
  en: [
    'the order number is ',
    "it's order ",
    'my tracking number is ',
    'tracking says ',
    'the serial number on the back is ',
    'The meter reading is ',
    'the meter serial is ',
    'my reference is ',
    'reference number ',
    'the booking reference is ',
    'invoice ',
    'The invoice number is ',
    'the case number you gave me is ',
    'ticket number ',
    'my membership number is ',
    'the IMEI is ',
    'the barcode says ',
    'the voucher code is ',
    'My loyalty card number is ',
    'the gift card number is ',
    'the policy number is ',
    'the claim number is ',
    'the parcel number is ',
    'my customer number is ',
    'the confirmation number is ',
    'the flight booking is ',
    'the product code is ',
    'the model number is ',
    'the item number is ',
    'my library card is ',
    'the SIM card number is ',
    'the error code is ',
    'complaint number is ',
    'the part number is ',
    'the transaction ID is ',
    'the batch number is ',
    'it says consignment ',
    'my frequent flyer number is ',
    'the warranty number is ',
    'the docket number is ',
    'the ISBN is ',
    'the activation code is ',
    'my work order is ',
    'the RMA is ',
    'bag tag number ',
    'the PNR is ',
    'my store receipt number is ',
  ],
  de: [
    'die Bestellnummer ist ',
    'Auftragsnummer ',
    'die Sendungsnummer lautet ',
    'meine Kundennummer ist die ',
    'die Rechnungsnummer ',
    'die Seriennummer ist ',
    'der Zählerstand ist ',
    'Zählernummer ',
    'die Vorgangsnummer lautet ',
    'die Vertragsnummer ist ',
    'Gutscheincode ',
    'Artikelnummer ',
    'die Buchungsnummer ist ',
    'das Aktenzeichen ist ',
    'die Paketnummer lautet ',
    'Referenznummer ',
    'die Schadennummer ist ',
    'die Mitgliedsnummer ist ',
    'die Ticketnummer lautet ',
    'die Gerätenummer ist ',
    'meine Kundenkarte ',
  ],
  es: [
    'el número de pedido es ',
    'el pedido ',
    'la factura ',
    'el número de seguimiento es ',
    'la referencia es ',
    'el localizador es ',
    'el número de serie es ',
    'el contador marca ',
    'mi número de cliente es ',
    'el expediente es ',
    'el cupón es ',
    'el contrato es ',
    'el número de la incidencia es ',
    'el número de reserva es ',
    'el albarán ',
  ],
  fr: [
    'le numéro de commande est le ',
    'la commande ',
    'la facture ',
    'le numéro de suivi est le ',
    'le numéro de dossier est le ',
    'la référence est ',
    'le numéro de série est le ',
    'le compteur affiche ',
    'mon numéro client est le ',
    'le numéro de colis est le ',
    'le contrat ',
    "le bon d'achat ",
    'la réservation ',
    'le numéro de sinistre est le ',
    'ma carte de fidélité ',
  ],
};
const ASKED: Record<Language, readonly string[]> = {
  en: [
    "What's the order number?",
    'Can I have your tracking number please?',
    'And the serial number on the back?',
    'Could you give me the reference?',
    'What is the meter reading today?',
    'Do you have the invoice number?',
    'And your membership number?',
    'Can you read me the IMEI?',
    'What is your policy number?',
    'And the booking number?',
  ],
  de: [
    'Wie lautet die Bestellnummer?',
    'Haben Sie die Sendungsnummer?',
    'Nennen Sie mir bitte Ihre Kundennummer.',
    'Und die Seriennummer?',
    'Wie ist der Zählerstand?',
    'Die Vertragsnummer bitte.',
  ],
  es: [
    '¿Cuál es el número de pedido?',
    '¿Me da el número de seguimiento?',
    '¿Y el número de serie?',
    '¿Me dice su número de cliente?',
    '¿La referencia?',
  ],
  fr: [
    'Quel est le numéro de commande ?',
    'Vous avez le numéro de suivi ?',
    'Et le numéro de série ?',
    'Votre numéro client ?',
    'La référence du dossier ?',
  ],
};
const LEADS: Record<Language, readonly string[]> = {
  en: ['', "it's ", 'yeah ', 'sure, ', 'okay so '],
  de: ['', 'ja, ', 'das ist die ', 'moment, '],
  es: ['', 'sí, ', 'es el ', 'a ver, '],
  fr: ['', 'oui, ', "c'est le ", 'alors '],
};

const LENGTHS = [5, 6, 7, 8, 8, 9, 10, 10, 11, 12, 12, 13, 14, 15, 16, 16, 18, 20];

/** Numbers by which nobody is known, one in eight of them with the digits of a card. */
export function keptNumber(random: Random, language: Language): { turns: Turn[]; way: string } {
  const length = oneOf(random, LENGTHS);
  const isCards = random() < 0.125;
  const digits = isCards
    ? cardNumber(random).digits
    : Array.from({ length }, (_, i) =>
        i === 0 ? 1 + Math.floor(random() * 9) : Math.floor(random() * 10),
      ).join('');
  const style = oneOf(
    random,
    STYLES.filter((one) => one !== 'thousands' && one !== 'hundreds'),
  );
  const size = oneOf(random, [2, 3, 4, 4, 5, 20]);
  const groups = digits.match(new RegExp(`\\d{1,${size}}`, 'g')) ?? [];
  const separator = oneOf(random, [' ', ' ', ', ', '-']);
  const number = groups
    .map((group) => said(group, language, style))
    .join(style === 'figures' ? separator : separator.replace('-', ' '));
  const isAsked = random() < 0.4;
  const small = random() < 0.5;
  const cased = (text: string) => (small ? text.toLowerCase() : text);
  const way = `${language}:${style} ${isAsked ? 'asked' : 'told'} ${isCards ? 'luhn' : `d${String(digits.length)}`}`;
  if (!isAsked)
    return {
      turns: [
        {
          speaker: oneOf(random, ['customer', 'agent']),
          text: cased(`${oneOf(random, NAMED[language])}${number}`),
        },
      ],
      way,
    };
  const turns: Turn[] = [
    { speaker: 'agent', text: cased(oneOf(random, ASKED[language])) },
    { speaker: 'customer', text: cased(`${oneOf(random, LEADS[language])}${number}`) },
  ];
  return { turns, way };
}
