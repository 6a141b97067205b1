/** Cards nobody pays with. A gift card is none of them: it may be one of an issuer of payment cards. */
export const OTHER_CARDS =
  '(?:loyalty|library|membership|member|sim|rewards?|points|bonus|club|identity|id|insurance|health|staff|access|key|graphics|video|memory|sd|bus|rail|season|travel|student|appointment|score)';

/** Names of numbers by themselves. */
const NUMBERS =
  'reference|tracking|serial|imei|imsi|isbn|issn|iccid|ean|bar ?code|upc|gtin|vin|chassis|awb|waybill|mpan|mprn|sku|badge|membership|loyalty|frequent flyer|air miles|consignment|product key|licen[cs]e key';

/** What has a number only where one is spoken of: "a lot", "your member" and "the order" are no names of one. */
const NUMBERED =
  'order|ticket|invoice|confirmation|case|model|part|item|booking|reservation|flight|product|article|claim|policy|error|gate|meter|docket|batch|voucher|coupon|parcel|shipment|package|contract|receipt|pallet|lot|member|store|transaction|transfer|registration|certificate|activation|asset|subscriber|customer|client|user|device|purchase|return|rma|job|incident|authori[sz]ation|approval|terminal|merchant|container|seal|document|file|meeting|conference|employee|staff|unit|modem|router|equipment|inventory|catalogu?e|mandate|session|request|wallet|locker';
const SAYS_NUMBER =
  '(?:number|numbers|no|code|codes|id|identifier|reference|ref|key|label|sticker)\\b|(?:is|was|says|reads|shows)\\b|[:#]';

/** "Tracking", "the loyalty card", "order number", "the lot is". */
const OTHER_NAME = new RegExp(
  `\\b(?:(?:${OTHER_CARDS}[ -]cards?|${NUMBERS})|(?:${NUMBERED})(?:['’]s|[ -](?:order[ -])?(?:${SAYS_NUMBER})))(?![\\p{L}])`,
  'giu',
);

/** Where a text names a number by which nobody pays, such as a tracking number, in order. */
export const otherNamesOf = (text: string): number[] =>
  Array.from(text.matchAll(OTHER_NAME), ({ index }) => index);
