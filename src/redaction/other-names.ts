import { inSmallLetters, wholeWords } from './whole-words';
import type { Word } from './words';

/** Cards nobody pays with. A gift card is none of them: it may be one of an issuer of payment cards. */
export const OTHER_CARDS =
  '(?:loyalty|library|membership|member|sim|rewards?|points|bonus|club|identity|id|insurance|health|staff|access|key|swipe|door|room|graphics|video|memory|sd|bus|rail|season|travel|transport|oyster|opal|nectar|advantage|student|school|appointment|score|report|delivery|parcel|collection|calling|visitors?|guest|parking|permit|residence|residency|donor|warranty|guarantee|registration|medical|patient|prescription|index|postage|post|time|test|vaccination|smart|medicare|union|voter)';

/** Names of numbers by themselves. */
const NUMBERS =
  'reference|statement number|asset tag|service tag|roll number|tracking|serial|meter reading|pnr|nmi|bag tag|complaint|imei|imsi|isbn|issn|iccid|ean|bar ?code|upc|gtin|vin|chassis|awb|waybill|mpan|mprn|sku|badge|membership|loyalty|frequent flyer|air miles|consignment|product key|licen[cs]e key';

/** What has a number only where one is spoken of: "a lot", "your member" and "the order" are no names of one. */
const NUMBERED =
  'order|agreement|loan|mortgage|warranty|guarantee|ticket|invoice|train|confirmation|case|model|part|item|booking|reservation|flight|product|article|claim|policy|error|gate|meter|docket|batch|voucher|coupon|parcel|shipment|package|contract|receipt|pallet|lot|member|store|transaction|transfer|registration|certificate|activation|asset|subscriber|customer|client|user|device|purchase|return|rma|job|incident|authori[sz]ation|approval|terminal|merchant|container|seal|document|file|meeting|conference|employee|staff|unit|modem|router|equipment|inventory|catalogu?e|mandate|session|request|wallet|locker|dispute|enquiry|query|grievance|interaction|work order|quote|application';
const SAYS_NUMBER =
  '(?:number|numbers|no|i d|code|codes|id|identifier|reference|ref|key|label|sticker)\\b|(?:is|was|says|reads|shows)\\b|[:#]';

/** The same in German, Spanish and French, where what has a number is told by the word itself. */
const GERMAN =
  '(?:(?:bestell|auftrags?|sendungs|paket|kunden|rechnungs|rücksende|rücksendungs|retouren|rückgabe|reklamations|serien|vorgangs|vertrags|buchungs|referenz|artikel|schaden|schadens|mitglieds|ticket|geräte|zähler|gutschein|lieferschein|beleg|fall|beschwerde|policen?|flug|zug|personal|teile|modell|reservierungs|termin)-?(?:nummer|code|id)|zählerstand|aktenzeichen|(?:kunden|geschenk|bonus|payback|sim|kundenklub|gesundheits|versicherten|park|zimmer|speicher|telefon|prepaid-sim)-?karten?(?:nummer)?|(?:sperr)?kennziffer|sperrnummer|(?!\\p{L}*(?:kart|kredit|giro|prüf|sicherheit|telefon|handy|mobil|ruf|festnetz|durchwahl|fax|konto|steuer|versicher|ausweis|pass|sozial|identi|geheim|haus|karten|pin|führerschein|kasse|rente|iban|visa|master|bank|zahl|debit|privat|haupt|gesamt))\\p{L}{4,}nummer)';
const OF_SPANISH =
  'pedido|factura|seguimiento|reserva|serie|cliente|contrato|expediente|incidencia|referencia|soci[oa]|folio|caso|gestión|trámite|orden|solicitud|devolución|retorno|cambio|reclamación|póliza|envío|albarán|contador|caso|billete|vuelo|artículo|autorización';
const SPANISH = `número de (?:la |el |su |mi )?(?:${OF_SPANISH})|n[º°] de (?:${OF_SPANISH})|referencia|localizador|código de (?:${OF_SPANISH})|contador`;
const OF_FRENCH =
  'commande|facture|suivi|colis|dossier|réservation|série|client|adhérent|référence|contrat|sinistre|compteur|billet|devis|bon|police|incident|ticket|vol|retour|réclamation|demande|autorisation';
const FRENCH = `(?:numéro|n°|code) (?:de |du |d['’])?(?:la |le |votre |mon )?(?:${OF_FRENCH})|référence|carte de fidélité|compteur`;

/** "Tracking", "the loyalty card", "order number", "the lot is". */
const OTHER_NAME = wholeWords(
  `(?:${OTHER_CARDS}[ -]cards?|(?:bus|rail|train|travel|season|ski|boarding|parking|annual|monthly) pass(?:es)?|${NUMBERS}|${GERMAN}|${SPANISH}|${FRENCH})|(?:${NUMBERED})(?:['’]s|[ -](?:order[ -])?(?:${SAYS_NUMBER}))`,
);

/** Words without which a text names none: to look for them costs a tenth of looking for the names. */
const FIRST_WORDS = new Set(
  `${NUMBERS}|${NUMBERED}|card|cards|pass|passes|referencia|localizador|contador|número|código|nº|numéro|code|n|référence|carte|compteur`
    .replaceAll('authori[sz]ation', 'authorisation|authorization')
    .replaceAll('catalogu?e', 'catalogue|catalog')
    .replaceAll('bar ?code', 'bar|barcode')
    .split('|')
    .map((name) => name.replace(/ .*/, '')),
);
const GERMAN_END = /(?:nummer|code|id|stand|zeichen|karte)$/;

/** Where a text names a number by which nobody pays, such as a tracking number, in order; `words` are its words. */
export const otherNamesOf = (text: string, words: readonly Word[]): number[] =>
  words.some(({ text: word }) => FIRST_WORDS.has(word) || (word.length > 7 && GERMAN_END.test(word)))
    ? Array.from(inSmallLetters(text).matchAll(OTHER_NAME), ({ index }) => index)
    : [];
