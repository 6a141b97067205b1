/** What is said around a card's number of what belongs to it, in English, German, Spanish and French; in small letters. */

const words = (alternatives: string): RegExp => new RegExp(`(?<!\\p{L})(?:${alternatives})`, 'u');

/** Asks for a security code, or introduces one. */
export const SPEAKS_OF_CODE = words(
  [
    'security|c ?v ?[vc](?!\\p{L})|csc|cid(?!\\p{L})|codes?(?!\\p{L})|(?:the|its|on|of|that) (?:the )?(?:back|reverse|front)(?!\\p{L})|behind|signature|(?:three|four|3|4)[ -](?:digits?|numbers|figures|numerals)|(?:last|little|final) (?:three|3)(?!\\p{L})|verification|(?:flip|turn) (?:it|the card|that|your card)|strip(?!\\p{L})|(?:little|small|tiny|wee|short) (?:numbers?|ones?|digits?)|by (?:your|the) name',
    'rückseite|hinten|hintere|dahinter|umgedreht|sicherheits|prüf(?:ziffer|nummer|zahl)|kartenprüf|(?:drei|vier)stellig|(?:drei|vier|3|4) (?:ziffern|zahlen|stellen)|unterschrift|vorderseite|vorne|umdreh|(?:dreh|wend)\\p{L}* (?:sie )?(?:die karte|die|sie)|kleine[nr]? (?:zahl|nummer|ziffer)|(?:drei|letzten drei) auf',
    'código|clave|atrás|detrás|trasera|reverso|dorso|seguridad|(?:tres|cuatro|3|4) (?:dígitos|números|numeritos|cifras|últimos)|(?:últimos|los) tres|a?delante|firma|verificación|numerit|pequeñit|(?:d(?:ele|ale|arle|ar)|gir|volte)\\p{L}* (?:la vuelta|la tarjeta)|banda',
    'code|(?:au|le) dos(?!\\p{L})|derrière|arrière|verso|crypto|pictogramme|visuel|(?:trois|quatre|3|4) (?:derniers )?(?:chiffres|numéros)|(?:les|derniers) trois|clé(?!\\p{L})|devant|sécurité|retourne|petits? (?:numéros?|chiffres?)|bande(?!\\p{L})',
  ].join('|'),
);

/** Month and year of years to come: "0828", "seven twenty-seven". */
export const EXPIRY = /^(?:0?[1-9]|1[0-2])(?:20)?(?:2[4-9]|3\d)$/;

/** Asks how long a card is valid, or says so. */
export const SPEAKS_OF_EXPIRY = words(
  'exp(?!ress|l)|valid|(?:what|which|the) date|date|month|monat|mes(?!\\p{L})|mois(?!\\p{L})|year|jahr(?!\\p{L})|año|année|good (?:until|thru|through|till|for)|how long is|(?:runs|run) out|(?:runs|goes) out|ablauf|abgelaufen|läuft|wie lange|gültig|verfall|datum|bis wann|caduc|venc|fecha|válid|hasta cuándo|échéance|fin de|jusqu',
);

/** Says that a number was not right, or asks for a part of it again. */
export const SPEAKS_OF_MISTAKE = words(
  [
    "invalid|(?:not|isn['’]t|being) (?:valid|right|accept|recogni)|declin|reject|refus|error|incorrect|wrong|mis(?:read|heard|take)|missing|(?:too|bit) (?:short|long|many|few)|(?:digit|number|one) (?:short|out|off)|(?:doesn|don|didn|won|isn|can)['’]?t (?:work|match|like|go|take|find|look|add|check|valid|recogni|seem)|not (?:going|working|matching|taking|finding)|check(?:sum| (?:digit|the|that))|(?:first|second|third|fourth|last|final|middle) (?:group|block|bit|four|set|part|one)|(?:could|should|might) (?:it|that) be|backwards|sorry|swapped|mixed (?:up|them)",
    'ungültig|nicht (?:gültig|akzeptiert|erkannt|angenommen|durch|richtig)|stimmt (?:so |da |was |etwas |leider )?nicht|passt nicht|fehler|falsch|abgelehnt|abgewiesen|fehlt|zu (?:kurz|lang)|prüfsumme|(?:gruppe|block|viererblock)(?!\\p{L})|noch ?mal|entschuldigung|verzeihung|verlesen|vertan|verdreht|versprochen|zahlendreher|am (?:schluss|ende)',
    'no (?:la|lo|me la|me lo) (?:reconoce|acepta|coge|toma|encuentra|valida|admite|lee)|inválid|no (?:es|está|parece) (?:válid|correct|bien)|rechaz|error|incorrect|falta|sobra|no (?:me )?(?:coincide|cuadra|pasa|entra|funciona|existe)|grupo|bloque|perdón|perdone|equivoc|confund|repít|repita|al final',
    'invalide|pas (?:valide|reconnu|accept|bon|correct)|refus|erreur|incorrect|manque|ne (?:passe|correspond|marche|fonctionne|colle)|(?:passe|prend|marche|reconnaît|trouve) pas|rejet|faux|fausse|groupe|bloc(?!\\p{L})|pardon|excus|tromp|répét|inversé|à la fin',
  ].join('|'),
);

/** Asks for, or introduces, the last digits of a card, which tell it from others. */
export const SPEAKS_OF_LAST_DIGITS = words(
  '(?:last|final) (?:four|4|three|few|digits)|letzten? (?:vier|4|drei|ziffern|stellen|zahlen)|(?:últim[oa]s|final(?:es)?) (?:cuatro|4|tres|dígitos|números|cifras)|(?:cuatro|4|tres) últim[oa]s|(?:quatre|4|trois) derniers?|derniers? (?:quatre|4|chiffres|numéros)|endziffern|endnummer|terminación',
);

/** Asks for another number of few digits. */
export const ASKS_OTHER =
  /(?<!\p{L})(?:how (?:many|much|long|old|tall)|house|flat|apartment|room|street|address|post ?code|zip|extension|year|amount|total|price|pounds|euros?|dollars|weigh|time|floor|size|seat|uhrzeit|stockwerk|etage|größe|age|over eighteen|volljährig|alter|hora|talla|edad|mayor de edad|âge|majeure?|planta|heure|taille|wie ?viele?|haus|straße|adresse|betrag|zimmer|jahr|año|cuánt[oa]s?|calle|dirección|importe|habitación|piso|portal|combien|année|adresse|rue|montant|chambre|étage)(?!\p{L})/u;

/** Asks for a number, or announces one: the card's, where a card is spoken of. */
export const NAMES_NUMBER = words(
  'numbers?(?!\\p{L})|digits|figures|(?:long|big) one|details|(?:karten)?nummer|ziffern|zahlen|kartendaten|número|numeración|dígitos|cifras|datos|numéro|chiffres|coordonnées',
);

/** The same of an agent who has the customer begin. */
export const ASKS_FOR_CARD = words(
  'go ahead|read|(?:card|karte|tarjeta|carte)(?:[ ,]+(?:please|bitte|por favor))?[ ?.]*$|diktier|dígame|dicte|écoute|dictez',
);

/** "Four digits", "two cards", "three working days": said after figures that count. */
export const COUNTS_FIGURES =
  /^[ -](?:more |other |different |last |letzten |andere |otr[oa]s |autres )?(?:digits?|numbers?|figures?|cards?|groups?|blocks?|sets?|bits?|lots?|left|short|missing|many|more|thing|mehr|weitere|más|ziffern?|zahlen?|stellen?|karten?|gruppen?|blöcke|mal|dígitos?|números?|cifras?|tarjetas?|grupos?|bloques?|chiffres?|numéros?|cartes?|groupes?|blocs?|fois|working|business|werktage?|arbeitstage?|jours)(?!\p{L})/u;

/** "Your confirmation is …", "registered under …": leads to a number that an agent gives out, unless a card is named. */
export const GIVES_OUT =
  /(?<!\p{L})(?:your|ihre?|su|tu|votre|under|unter|bajo|sous)(?!\p{L})(?! (?:number|nummer|número|numéro)s?[ ,:])(?!.*(?:card|kart|tarjeta|carte|visa|master|amex|digit|ziffer|dígito|chiffre|(?<!\p{L})(?:got|have|see|habe|sehe|tengo|veo|vois|ai) ))[^.?!]*$/u;

const OF_CARD =
  '(?:\\p{L}+ )?(?:card|visa|master|amex|plastic|debit|credit|one|karte|kreditkart|girokart|tarjeta|visa|plástico|misma|carte|cb)';
/** "The code on the back of the router": of another thing than a card. */
export const CODE_OF_OTHER = words(
  [
    `(?:back|bottom|side|underside|front|reverse|base|top) of (?:the|your|my|his|her|that|this) (?!${OF_CARD})`,
    `(?:rückseite|unterseite|vorderseite|hinten|unten) (?:des|der|vom|von der|von dem|am|an der|auf dem|auf der|im|ihre[sr]|deine[sr]) (?!${OF_CARD})`,
    `(?:detrás|reverso|dorso|atrás|trasera|abajo) (?:del|de (?:la|su|tu|mi|ese|esa)) (?!${OF_CARD})`,
    `(?:dos|arrière|derrière|verso|dessous) (?:du|de (?:la|votre|ta|ma)|de l['’]|le|la|votre) ?(?!${OF_CARD})`,
  ].join('|'),
);
