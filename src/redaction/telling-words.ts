import type { RedactionKind } from './kinds';
import { OTHER_CARDS } from './other-names';
import { KEEPING_WORDS } from './keeping-words';
import { besideCards } from './beside-cards';
import { inSmallLetters } from './whole-words';
import { WordPatterns } from './word-patterns';
import type { Word } from './words';

/** What the words around a number say of it; `null` that nobody is identified by it. */
export type Meaning = RedactionKind | null;

/** A word that says what a number is. */
export interface TellingWord {
  at: number;
  told: Meaning;
}

const BIRTH = [
  'date of birth|(?:day|month|year) of birth|birth ?date|birthday|d[. ]?o[. ]?b|born on|was born',
  'geburtsdatum|geburtstag|geboren(?: am)?|fecha de nacimiento|nací|nacid[oa]|cumpleaños|date de naissance|née? le',
];
const CARD = [
  `cards?(?<!(?:gift|business|${OTHER_CARDS})[ -]cards?)(?! (?:reader|(?:\\p{L}+ ){0,3}through (?:the|my|our|his|her) (?:door|letter ?box)|(?:from|left by) (?:the |your )?(?:courier|post(?:man|ie)|driver|delivery)))`,
  'debit(?<!direct debit)|visa|master ?card|maestro|amex|american express|diners|jcb|rupay|union ?pay|girocard|cvv|cvc|security code|long number|(?:sixteen|16)[ -]digits?',
  '(?:kredit|giro|debit|bank|ec-)?karten?(?<!(?:sim|kunden|bonus|payback|park|bahn|gesundheits|versicherten|speicher)-karten?)(?:nummer)?(?! (?:(?:\\p{L}+ )?(?:im|in den|am) briefkasten|(?:vom|von der|von dem) (?:zusteller|paket|post|boten|dhl|dpd|hermes|ups|gls|lieferant)))|prüfnummer|(?:sechzehn|16) (?:ziffern|stellen|zahlen)|(?:sechzehn|16-?)stellig\\p{L}*|(?:dieciséis|16) (?:dígitos|cifras|números)|tarjeta(?! (?:sim|regalo|inteligente|sanitaria|del? (?:la |mi |su )?(?:cartero|repartidor|mensajero|correos|puntos|fideli\\p{L}*|soci[oa]|embarque|transporte|residencia|visita|cliente|club|biblioteca|aparcamiento|acceso|paquete|aviso|recogida|memoria|identi\\p{L}+|seguro|metro|bus|gimnasio)))',
  "(?:seize|16) chiffres|cartes?(?! (?:sim|cadeau|sd|mère|graphique|vitale|grise|verte|navigo|postale|jeune|famille|avantage|électorale|mutuelle|d(?:e |u |['’])(?:la )?(?:fidélité|identité|visite|membre|adhérent|séjour|bibliothèque|transport|abonnement|stationnement|accès|embarquement|garantie|assuré|mémoire|avis|passage|sécu)))",
];
const PHONE = [
  'phone(?! (?:service|banking|bill|shop|contract|company))|telephone(?! (?:service|banking))|mobile|cell|call|callback|reach|fax|text(?<!(?:by|a|the|this) text)|landline|ring|dial(?!-in)|area code|contact number|whatsapp',
  '(?:my|our|his|her|best) number(?! (?:one|two|three)(?!\\p{L}))',
  'telefon\\p{L}*|handynummer|(?:mein|meinem|meine|dein|ihr|ihrem|das|am|aufs|auf dem|per) handy|mobil|tel|mobilnummer|rufnummer|festnetz\\p{L}*|anrufen|rückruf\\p{L}*|zurückrufen|erreich(?:en|bar)|durchwahl|meine nummer',
  'teléfono|telefono|móvil|movil|celular|ll[aá]m(?:ar|arme|arle|ame|eme|e|en|enme)|mi número(?! de)',
  "téléphone|(?:mon|votre|le|son|au) portable|joindre|joignable|rappel(?:er|ez)|appel(?:er|ez)|mon numéro(?! (?:de|d[’']|client|adhérent|fiscal|abonné|usager))",
];
const NATIONAL_NUMBER = [
  "social security|social insurance|social|ssn|utr|unique taxpayer(?: reference)?|taxpayer reference|driver(?:[’']s)? number|national insurance|nhs|aadhaar|aadhar|tfn|ni number|pan number|passport|licen[cs]e(?<!(?:tv|television|software|windows|office|fishing|dog) licen[cs]e)(?! (?:keys?|plates?))|identity|identification|tax file(?: number)?|tax(?<!(?:council|road) tax)(?! (?:of|on|refund|rate|year|return|bill))|pin(?! ?code)|secret (?:number|code)|medicare|sort code|routing|bank account|account number(?! (?:\\p{L}{1,12} ){0,6}(?:bill|letter|statement|invoice|meter)(?!\\p{L}))",
  'bsn|citizen service|pesel|pps|ppsn|itin|personnummer|burgerservicenummer|cpr number|codice fiscale|cpf|curp|id (?:card|number)|driving licen[cs]e|residen(?:ce|cy) (?:permit|card)',
  'steuer|steuernummer|steuer-id|steuer-?identifikations\\p{L}*|identifikationsnummer|sozialversicherung\\p{L}*|rentenversicherungs\\p{L}*|versicherungsnummer|krankenversicherten\\p{L}*|sv-nummer|personalausweis\\p{L}*|ausweis\\p{L}*|reisepass\\p{L}*|führerschein\\p{L}*|kontonummer|bankleitzahl|ahv(?:-nummer)?|identitätskarte\\p{L}*|aufenthaltstitel\\p{L}*|svnr|krankenkassennummer|versichertennummer',
  'dni|(?:mi|el|su|del|número de) nie|nif|rut|cuit|cuil|curp|rfc|cuenta corriente|pasaporte|seguridad social|documento de identidad|cédula|carnet de conducir|número de cuenta',
  "sécu|sécurité sociale|insee|nir|passeport|carte d['’]identité|carte vitale|(?:le|mon|son|votre|ton|numéro de|du) permis|permis de conduire|titre de séjour|numéro fiscal|numéro avs|l['’]avs",
];

/** What the groups of `TELLING` say, in order; of two at one place the first that is listed counts. */
const MEANINGS: readonly Meaning[] = ['iban', 'birth_date', 'card', 'phone', 'national_number', null];
const TELLING = new WordPatterns(
  [['ibans?'], BIRTH, CARD, PHONE, NATIONAL_NUMBER, KEEPING_WORDS].map((words) => words.join('|')),
);
/** Numbers of Canada and India, words in small letters. */
const ABBREVIATIONS = /\b(?:SIN|PAN|TAN)\b/g;

/** "My Nectar number? Is it on the purple card?": the card is the one that was named. */
const LOYALTY =
  /(?<!\p{L})(?:nectar|payback|club ?card|air ?miles|avios|flybuys|miles (?:&|and) more|bahncard|(?:loyalty|membership|rewards?|points|frequent flyer) (?:number|card|account|no|id)|kundenkarte|bonuskarte|mitgliedsnummer|(?:número|tarjeta|programa) de (?:puntos|fideli\p{L}*|soci[oa])|(?:carte|numéro|programme) (?:de )?fidélité|numéro d['’]adhérent)(?!\p{L})/u;
const BARE_CARD =
  /^(?:cards?|karten?|tarjetas?|cartes?)(?!\p{L}| (?:de (?:crédito|débito|crédit)|bancaire|bleue|visa))/u;
const PAYMENT = /(?:credit|debit|bank|payment|visa|master) $/u;

/** Whether a text names such a card. */
export const namesLoyaltyCard = (text: string): boolean => LOYALTY.test(inSmallLetters(text));

/**
 * Every telling word of a text by its place; `words` are the words of the text, `isAfterLoyalty` says that the sentence
 * before names a card nobody pays with.
 */
export function tellingWordsOf(text: string, words: readonly Word[], isAfterLoyalty = false): TellingWord[] {
  const small = inSmallLetters(text);
  const beside = besideCards(small, words);
  const loyalty = isAfterLoyalty ? -1 : (LOYALTY.exec(small)?.index ?? Infinity);
  const isOfLoyalty = (at: number) =>
    at > loyalty &&
    BARE_CARD.test(small.slice(at, at + 30)) &&
    !PAYMENT.test(small.slice(Math.max(0, at - 10), at));
  let next = 0;
  const found = TELLING.in(small, words).flatMap(({ start, group }): TellingWord[] => {
    while ((beside[next]?.end ?? Infinity) <= start) next++;
    // "The code on your phone": no phone's number.
    const isWithin = start >= (beside[next]?.start ?? Infinity);
    return isWithin ? [] : [{ at: start, told: isOfLoyalty(start) ? null : (MEANINGS[group] ?? null) }];
  });
  found.push(...beside.map(({ start }): TellingWord => ({ at: start, told: null })));
  const abbreviated = Array.from(text.matchAll(ABBREVIATIONS), ({ 0: word, index: at }): TellingWord => ({
    at,
    told: word === 'TAN' ? null : 'national_number',
  }));
  const isInOrder = beside.length === 0 && abbreviated.length === 0;
  return isInOrder ? found : [...found, ...abbreviated].sort((a, b) => a.at - b.at);
}
