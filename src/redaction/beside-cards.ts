import { WordPatterns, type FoundPattern } from './word-patterns';
import type { Word } from './words';

/** What is asked for beside the number of a card, in English, German, Spanish and French. */

const ENGLISH_MEANS =
  '(?:phone|mobile|cell(?: ?phone)?|texts?|text message|sms|message|app|e-?mail|inbox|device)';
const GERMAN_MEANS = '(?:sms|handy|telefon|app|e-?mail|nachricht)';
const SPANISH_MEANS = '(?:sms|móvil|mensaje|celular|teléfono|correo|aplicación)';
const FRENCH_MEANS = '(?:sms|texto|message|portable|téléphone|mobile|appli(?:cation)?|mail)';
const WORDS = "(?: [\\p{L}'’]+)";

/** "The one-time code", "the code they sent to your phone": with the word for the phone, which asks for no number of one. */
const ONE_TIME_CODES = [
  `(?:(?:one|1|single)[ -](?:time|use) (?:pass ?)?(?:codes?|words?|pins?|numbers?)|pass ?codes?|otps?|3-?d[ -]secure(?: code)?|(?:sms|text|authenticat(?:or|ion)|two[ -]factor|login|access) codes?|(?:five|six|eight|5|6|8)[ -]digit (?:code|pin))(?:${WORDS}{0,7}? (?:your |the |my |his |her |a )?${ENGLISH_MEANS})?`,
  `codes?(?:${WORDS}{0,7}? (?:to|on|by|in|via|from|off|as|through) (?:your |the |my |his |her |a )?${ENGLISH_MEANS}|${WORDS}{0,5}? (?:sent|send|sending|texted|texting|text|received|receive|got|came|come|comes|pop|popped)(?: (?:you|me|him|her|through|up))*)`,
  `(?:text|message|sms)${WORDS}{0,4}? (?:pass)?code`,
  `(?:sms|m|push|foto|chip)?-?(?:die |der |eine |einer |ihre |meine |neue )tan(?:-nummer)?|(?:sms|m|push|foto|chip)-?tan|einmal-?(?:code|passwort|kennwort|pin)|sms-?code|(?:bestätigungs|freigabe|freischalt|zugangs)-?code|puk|code${WORDS}{0,5} ${GERMAN_MEANS}|${GERMAN_MEANS}${WORDS}{0,4} code|(?:fünf|sechs|acht)stellig\\p{L}* (?:code|tan|pin|zahl)`,
  `(?:código|clave)${WORDS}{0,7}? (?:${SPANISH_MEANS}|banco)|(?:sms|mensaje)${WORDS}{0,4}? (?:código|clave)|(?:código|clave) (?:de (?:un solo uso|confirmación|activación)|temporal|que (?:le|te|me) (?:ha |he |acaba de |acabo de )?(?:lleg|envi|mand)\\p{L}*)|clave dinámica`,
  `code${WORDS}{0,7}? ${FRENCH_MEANS}|(?:sms|texto)${WORDS}{0,4}? code|code (?:à usage unique|de (?:confirmation|validation)|d['’](?:activation|authentification)|provisoire|temporaire)`,
];

/** "The zip code for that card": what is asked for of a card, but its number. */
const OF_CARDS = [
  `(?:zip(?: ?codes?)?|post ?codes?|postal code|eircode|pin ?code|(?:billing|home) address|(?:house|door|flat) number|first line of|expir(?:y|ation)(?: date)?)(?:${WORDS}{0,3}? (?:for|on|of|with|from|to) (?:that|the|this|your|his|her|my)(?: \\p{L}+)? card)?`,
  `(?:plz|postleitzahl|ablaufdatum|rechnungsadresse)(?:${WORDS}{0,3}? karte)?`,
  `(?:código postal|caducidad|vencimiento|fecha de (?:caducidad|vencimiento|expiración))(?:${WORDS}{0,3}? tarjeta)?`,
  `(?:code postal|date d['’]expiration|date de (?:fin|validité))(?:${WORDS}{0,3}? carte)?`,
];

const BESIDE = new WordPatterns([...ONE_TIME_CODES, ...OF_CARDS]);

/** Where a text in small letters asks for them, in order; `words` are the words of the text. */
export const besideCards = (text: string, words: readonly Word[]): FoundPattern[] => BESIDE.in(text, words);
