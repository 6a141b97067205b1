import type { SentenceReading } from './sentence-reading';

/** Telephone numbers of companies, by which nobody is known. */

/** Numbers that only companies have: free of charge, or at one price from everywhere. */
const OF_COMPANIES =
  /^(?:1?8(?:00|88|77|66|55|44|33)\d{7}|(?:44|49|34|33)?0?80[058]\d{5,7}|03(?:00|30|33|43|44|45|70|71)\d{7}|08(?:43|44|45|70|71|72)\d{7}|0180\d{6,8}|0900\d{6,7}|90[0-2]\d{6}|0?8(?:0[156]|1[01]|2[056])\d{6}|1[38]00\d{6}|13\d{4})$/;
/** Said by an agent before a number of the company: "you can call us on", "our hotline is". */
const OURS =
  /(?<!\p{L})(?:toll[ -]free|freephone|hotline|helpline|help ?desk|support line|customer (?:services?|care)|call centre|call center|switchboard|call us|come up as|reach us|ring us|text us|phone us|contact us|us (?:back )?(?:on|at)|(?<!is )(?:our|the) (?:\p{L}+ )?direct (?:line|number)|our (?:\p{L}+ ){0,2}(?:numbers?|line|team|office|desk|phone)|(?:sales|support|billing|claims|technical|service|fraud|repairs?|returns|faults?) (?:team|line|department|desk|number)|(?:unsere[rnm]?|die) (?:\p{L}+ ){0,1}(?:hotline|servicenummer|servicehotline|rufnummer|nummer|zentrale|durchwahl)|erreichen sie uns|sie erreichen uns|rufen sie uns|uns (?:an|zurück) unter|kundendienst|kundenservice|störungsstelle|nuestr[oa] (?:\p{L}+ ){0,1}(?:número|teléfono|línea)|llámenos|llamarnos|llame al|durchwahl der|atención al cliente|línea gratuita|notre (?:\p{L}+ ){0,1}(?:numéro|standard|ligne)|appelez-nous|nous (?:joindre|appeler|rappeler)|service client|numéro vert)(?!\p{L})[^.?!]{0,40}$/iu;
/** Others that an agent has somebody call, or who call themselves: "the depot on", "l'expert est joignable au". */
const OF_OTHERS =
  /(?<!\p{L})(?:depot|courier|driver|branch|store|shop|warehouse|garage|surgery|hospital|clinic|pharmacy|embassy|council|police|adjuster|engineer|surveyor|solicitor|technician|manufacturer|supplier|landlord|bank|emergency|out[ -]of[ -]hours|breakdown|calling from abroad|from abroad|overseas|their (?:\p{L}+ )?(?:number|line|office)|ring (?:them|him|her)|call (?:them|him|her)|will (?:ring|call|phone) you (?:back )?from|zentrale|filiale|werkstatt|gutachter|techniker|monteur|fahrer|hersteller|kundendienst|notdienst|notruf|notfall|pannendienst|polizei|praxis|amt|ausland|hotline|meldet sich (?:unter|von)|sucursal|oficina|tienda|taller|perito|técnico|mensajero|repartidor|transportista|fabricante|emergencias|urgencias|asistencia|desde el extranjero|agence|magasin|garage|expert|technicien|livreur|transporteur|fabricant|cabinet|urgences|assistance|dépannage|depuis l['’]étranger|mairie|préfecture)(?!\p{L})(?:[^?!]{0,60}[ ,])?(?:from|von|(?<!(?<!\p{L})(?:you|sie|ihnen|le|usted|vous|me|mich|moi)(?: back)? )(?:on|at|is|it['’]s|unter|ist|der|au|du|est|c['’]est|el|al|es)),? (?:the |die |der |el |le |al )?[(+]?$/iu;
/** Asked for by a customer before: "the number for the Cardiff branch". */
const ASKED_FOR =
  /(?<!\p{L})(?:the (?:\p{L}+ )?number (?:for|of)|what number (?:do|should|can) i|(?:die|eine) (?:\p{L}+)?nummer (?:von|der|des|vom|für)|(?:unter )?welche[rn]? nummer (?:kann|soll|muss) ich|(?:el )?(?:número|teléfono) (?:de la|del|de atención|para)|(?:a )?qué número (?:llamo|puedo|tengo)|le numéro (?:de l['’]|du|des|de la|pour)|quel numéro (?:dois|puis))/iu;

/** "Is 0800 … still the best number?", "I have you on 0800 …" */
const ASKS =
  /(?:^|[.?!] )(?:is|so|and) (?:it )?$|(?<!\p{L})(?:your|have you|for you|best|ihre|sie|su|usted|votre|vous)(?!\p{L})[^.?!]{0,30}$/iu;
/** Sentences in which somebody says a number of a company again. */
const REPEATED_WITHIN = 6;

/** Knows the telephone numbers of companies that are said in a conversation; to be asked in order. */
export class CompanyNumbers {
  private readonly said = new Map<string, number>();

  /**
   * Whether a telephone number is a company's: by its digits or by what the agent says before it, or because the
   * agent said it as one before. `before` is the sentence before.
   */
  has(
    digits: string,
    rightBefore: string,
    { speaker }: SentenceReading,
    before: SentenceReading | undefined,
    at: number,
  ): boolean {
    const last = this.said.get(digits);
    if (last !== undefined && at - last <= REPEATED_WITHIN) return true;
    if (speaker !== 'agent') return false;
    const isCompanys =
      OURS.test(rightBefore) ||
      (!ASKS.test(rightBefore) &&
        (OF_COMPANIES.test(digits) ||
          OF_OTHERS.test(rightBefore) ||
          (before !== undefined && before.speaker !== speaker && ASKED_FOR.test(before.text))));
    if (isCompanys) this.said.set(digits, at);
    return isCompanys;
  }
}
