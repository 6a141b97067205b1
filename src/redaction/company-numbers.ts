/** Telephone numbers of companies, by which nobody is known. */

/** Numbers that only companies have: free of charge, or at one price from everywhere. */
const OF_COMPANIES =
  /^(?:1?8(?:00|88|77|66|55|44|33)\d{7}|(?:44|49|34|33)?0?80[058]\d{5,7}|03(?:00|30|33|43|44|45|70|71)\d{7}|08(?:43|44|45|70|71|72)\d{7}|0180\d{6,8}|0900\d{6,7}|90[0-2]\d{6}|0?8(?:0[156]|1[01]|2[056])\d{6}|1[38]00\d{6}|13\d{4})$/;
/** Said by an agent before a number of the company: "you can call us on", "our hotline is". */
const OURS =
  /(?<!\p{L})(?:toll[ -]free|freephone|hotline|helpline|help ?desk|support line|customer (?:services?|care)|call centre|call center|switchboard|call us|come up as|reach us|ring us|text us|phone us|contact us|us (?:back )?(?:on|at)|our (?:\p{L}+ ){0,2}(?:numbers?|line|team|office|desk|phone)|(?:sales|support|billing|claims|technical|service|fraud|repairs?|returns|faults?) (?:team|line|department|desk|number)|(?:unsere[rnm]?|die) (?:\p{L}+ ){0,1}(?:hotline|servicenummer|rufnummer|nummer|zentrale)|erreichen sie uns|sie erreichen uns|rufen sie uns|uns (?:an|zurück) unter|kundendienst|kundenservice|störungsstelle|nuestr[oa] (?:\p{L}+ ){0,1}(?:número|teléfono|línea)|llámenos|llamarnos|llame al|durchwahl der|atención al cliente|línea gratuita|notre (?:\p{L}+ ){0,1}(?:numéro|standard|ligne)|appelez-nous|nous (?:joindre|appeler|rappeler)|service client|numéro vert)(?!\p{L})[^.?!]{0,40}$/iu;

/** "Is 0800 … still the best number?", "I have you on 0800 …" */
const ASKS =
  /(?:^|[.?!] )(?:is|so|and) (?:it )?$|(?<!\p{L})(?:your|have you|best|ihre|su|votre)(?!\p{L})[^.?!]{0,30}$/iu;

/** Whether a telephone number is the agent's company's: by what is said before it, or by its digits. */
export const isCompanyNumber = (digits: string, rightBefore: string, speaker: unknown): boolean =>
  speaker === 'agent' && (OURS.test(rightBefore) || (OF_COMPANIES.test(digits) && !ASKS.test(rightBefore)));
