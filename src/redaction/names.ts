import type { Span } from './span';
import { isNumberWord } from './spoken-numbers';

/** A word of a name as it is written. */
const CAPITAL = "\\p{Lu}[\\p{L}'’-]{1,30}";
const PARTICLE = '(?:de|da|das|del|di|du|van|von|vom|zu|der|den|ter|la|le|el|bin|al|y) ';
/** With initials ("J. P. van der Berg"), but not at the end: a sentence ends there, too. */
const FULL_NAME = `(?:\\p{Lu}\\.? ){0,3}(?:(?:van|von|de|del|di|du) (?:(?:der|den|la) )?)?${CAPITAL}(?: (?:${PARTICLE}){0,2}(?:al-|el-)?${CAPITAL}){0,4}`;
const TITLE =
  '(?:Mr|Mrs|Ms|Miss|Mx|Mister|Dr|Doctor|Prof|Sir|Madam|Herrn?|Frau|[Mm]onsieur|[Mm]adame|[Mm]ademoiselle|[Ss]eñora?|[Ss]eñorita|Sra?|Don|Doña|[Mm]ister|[Dd]octor)';

/** What is said right before a name. Case counts only in the name: "My name is" begins a sentence. */
const BEFORE_NAME = [
  "(?:[Mm]y|[Tt]he|[Hh]is|[Hh]er|[Ww]ife['’]s|[Hh]usband['’]s|[Ff]irst|[Ll]ast|[Ff]ull|[Mm]iddle|[Mm]aiden|[Ff]amily) (?:sur|last |first |full )?name(?: is|['’]s|,)?(?: actually| also)?",
  "[Nn]ame(?: is|['’]s)|(?:mother|father|husband|wife|son|daughter|partner|mum|mom|dad|brother|sister|company)['’]s name,?|[Nn]ame on (?:it|(?:the |my |this )?(?:card|account|booking|policy|bill|order))(?: is|['’]s)?",
  "[Cc]ard ?holder(?:[’']s name)?(?: is|,)?|[Tt]hrough to|[Ss]peak (?:with|to)|[Nn]amed",
  '[Ss]urname(?: is|,)?',
  '(?:[Mm]i (?:padre|madre|marido|mujer|esposa|esposo|hij[oa]|herman[oa])|[Mm](?:on|a) (?:mari|femme|fils|fille|mère|père|frère|sœur|conjointe?)|[Mm]ein(?:e[mnr]?)? (?:Mann|Sohn|Tochter|Mutter|Vater|Bruder|Schwester|Kollegin|Kollege)),?',
  '(?:husband|wife|son|daughter|brother|sister|mother|father|mum|mom|dad|partner|boss|colleague|manager),?',
  '[Aa]sk(?:ed)? for|[Tt]ell',
  "(?:[Ii]t['’]?s |[Ii]t is )?under(?: the name)?(?: of)?",
  '(?:[Aa]m I )?(?:[Ss]peaking|[Ss]poke|[Tt]alking|[Tt]alked) (?:with|to)(?: someone called| somebody called| a)?',
  '(?:someone|somebody|colleague|agent|guy|lady|man|woman|person|gentleman) (?:called|named)',
  "(?:[Ii]['’]m|[Ii] am) called|[Cc]all me|[Yy]ou can call me",
  '[Aa]ccount holder(?: is|,)?|[Ii]n the name of',
  '[Ii]ch hei(?:ß|ss)e|[Mm]ein (?:Vor|Nach|Familien)?[Nn]ame (?:ist|lautet)|[Hh]ier spricht|[Ss]ie sprechen mit|[Aa]m Apparat(?: ist)?|[Aa]uf den Namen|(?:läuft|lautet) auf|(?:hieß|heißt)(?:,? glaube ich,?)?',
  "[Aa] votre service, c[’']est|[Tt]itulaire(?: est|,)|[Tt]itular(?: es|,)|[Mm]e llamo|[Mm]i nombre(?: completo)? es|[Ll]e atiende|[Ll]e habla|[Ss]e llama|[Aa] nombre de|[Ss]oy(?! de )",
  "(?:[Jj]e m|[Ii]l s|[Ee]lle s)['’]appelle|[Mm]on nom(?: est|, c['’]est)|[Aa]u nom de|[Jj]e suis",
].join('|');
/** Of what German and French begin so, only two names together are surely names: nouns and places have capitals, too. */
const TWO_NAMES = new RegExp(
  `(?<![\\p{L}])(?:[Ii]ch bin|[Hh]ier ist|[Cc]['’]est) (${CAPITAL} (?:${PARTICLE}){0,2}${CAPITAL})`,
  'gu',
);
/** "My husband's card, Gareth Pugh, and …", "Colleen Macready, 6/2/88": two names between commas. */
const APPOSED = new RegExp(
  `(?<=, )((?!\\p{L}+ (?:Club|Express|Bank|Street|Road|Avenue|Card|Debit|Credit|Prime|Straße)(?!\\p{L}))(?!(?:${TITLE}|New|San|Santa|Saint|St|Los|Las|North|South|East|West|Great|United|Royal|Guten|Grüß|Liebe|Buenos|Buenas|Bonne|Good|Happy|Merry|Visa|American|Deutsche|Banco|Crédit|Société|El|La|Le|Les|Der|Die|Das|Ein|Eine|Mein|Meine|Mi|Mon|Ma) )${CAPITAL} (?:${PARTICLE}){0,2}${CAPITAL})(?=,|\\.$)`,
  'gu',
);
/** "Katherine with a K". */
const SPELLED_WITH = new RegExp(`(?<![\\p{L}])(${CAPITAL}),? with (?:an?|one|two) \\p{L}(?!\\p{L})`, 'gu');
const INTRODUCED = new RegExp(`(?<![\\p{L}])(?:${BEFORE_NAME}) (${FULL_NAME})`, 'gu');
/** "This is Tyler, how can I help", "it's Martin Ashdown here": a name only beside what people say with theirs. */
const THIS_IS = new RegExp(
  `(?<![\\p{L}])(?:[Tt]his is|[Ii]t['’]s|[Ii]t is|[Ii]['’]m|[Ii] am) (${FULL_NAME})(?=,? (?:here|speaking|calling|from|again|and my|how (?:can|may)|and I)\\b|,)`,
  'gu',
);
/** "Thanks, Deborah." and "Hi Martin," */
const ADDRESSED = new RegExp(
  `(?<![\\p{L}])(?:[Hh]i|[Hh]ello|[Tt]hanks|[Tt]hank you|[Cc]heers|[Bb]ye|[Mm]erci|[Gg]racias|[Dd]anke),? (${CAPITAL})(?=[,.!?])`,
  'gu',
);
/** "Peter Jones here". */
const HERE = new RegExp(
  `(?<![\\p{L}])(${CAPITAL}(?: (?:${PARTICLE}){0,2}${CAPITAL}){0,3})(?:(?<= \\p{Lu}[\\p{L}'’-]{1,30}) (?:speaking|calling)\\b| here(?=[,.]| from| at| again)| hier(?=[,.])|,? (?:am Apparat|à l['’]appareil|à votre service|al aparato)|,? mein Name(?! ist| lautet| war))`,
  'gu',
);
/** "Bonjour, Bernard Lefèvre, …": whoever greets says two names, which surely are their own. */
const GREETED = new RegExp(
  `(?<![\\p{L}])(?:[Bb]onjour|[Hh]allo|[Hh]ola|[Hh]i|[Hh]ello|[Gg]uten (?:Tag|Morgen)|[Bb]uen[oa]s (?:días|tardes)),? (${CAPITAL} (?:${PARTICLE}){0,2}${CAPITAL})(?=[,.])`,
  'gu',
);
/** "K-O-W-A-L-S-K-I", "N, G, U, Y, E, N" and "W wie Wilhelm, Y, R wie Richard" where a name is spelled. */
const LETTER =
  "(?<![\\p{L}\\p{N}])\\p{L}(?![\\p{L}\\p{N}’'])(?:,? (?:as in|for|wie|comme|como|de) \\p{L}{2,20})?";
const SPELLED = new RegExp(`${LETTER}(?:(?:, ?| |-|\\. ?)${LETTER}){2,29}`, 'gu');
const SPELLS =
  /\b(?:spell|spelled|spelt|spelling|surname|last name|first name)\b|buchstabier|nachname|épel|apellido|deletre|nom de famille/iu;
const ASKS_NAME =
  /\b(?:your|full|first|last|sur) ?(?:full |first |last )?(?:sur)?name\b[^?]{0,40}\?|\bwho am i (?:speaking|talking)\b|\b(?:Ihr(?:en)?|Zu|Nach|Vor-? und Zu)-?namen?\b|\bvotre nom\b|\bsu nombre\b/i;
const ANSWERED = new RegExp(
  `^(?:(?:[Yy]es|[Yy]eah|[Ss]ure|[Oo]f course|[Oo]kay|[Uu]m|[Uu]h|[Hh]i)[,.]? ){0,3}(?:[Ii]t['’]s |[Ii]t is |[Tt]hat['’]s |[Ii]['’]m |[Tt]his is |[Ee]s |[Cc]['’]est )?(${FULL_NAME})(?=[,.!?]|$)`,
  'u',
);
const TITLED = new RegExp(`(?<![\\p{L}])${TITLE}\\.? (?:${TITLE}\\.? )?${FULL_NAME}`, 'gu');
/** "hi it's marcus webb here" */
const UNCASED_HERE =
  /(?<!\p{L})(?:it's|this is|i'm) (\p{L}{2,20})(?: (\p{L}{2,20}))? (?:here|speaking|calling)(?!\p{L})/gu;
/** The same in answer to a question for it: "yeah tyrone jackson october third". */
const ASKS_UNCASED =
  /\b(?:your|full|first|last) (?:full )?name\b(?: and [a-z ]{3,40})?(?: please)?$|\bwho am i (?:speaking|talking)(?: (?:with|to))?$|\bkontoinhaber$|\bihr(?:en)? namen?\b|\bvotre nom\b|\bsu nombre\b/u;
const ANSWERED_UNCASED =
  /^(?:(?:yeah|yes|um|uh|er|sure|it's|this is|i'm|okay|hi(?: \p{L}+)?|ja|sí|oui|es|c['’]est) ){0,3}?((?:[od]['’])?\p{L}{3,20})(?: ((?:[od]['’])?\p{L}{2,20}))?(?!['’])/u;
/** In speech recognition without capitals a name is only known by what is said right before it. */
const UNCASED =
  /(?<!\p{L})(?:(?:my|his|her|the|full|first|last) (?:full |first |last )?name(?: is|'s)|you(?:'re| are) (?:speaking (?:with|to)|through to)|name on (?:it|the card|the account) is|hi this is|hello this is|calling this is|sie sprechen mit|ich hei(?:ß|ss)e|mein name ist|me llamo|mi nombre es|je m['’]appelle) (\p{L}{2,20})(?: (\p{L}{2,20}))?/gu;
/** Words that follow such words and are no names. */
const NO_NAME = new Set(
  'I Not No Yes And But So The A An On In At For Of To Is It My Your This That There Here What Where When Who How Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December Okay Ok Sorry Just Still Also Actually German English American British French Spanish Italian Dutch Everyone Everybody Team Sir Madam Again Very You Thanks Thank Yes Yeah Sure Please Good Great Perfect Amazon Google Apple Microsoft Mastercard Visa Maestro Amex Discover Diners Rupay Paypal Girocard Dear someone somebody anyone him her them us me right now still whoever people customer customers sales billing support accounts service services technical manager kundenservice he she we they it mein meine'
    .toLowerCase()
    .split(' '),
);
const ENDS_UNCASED = new Set(
  'and i im calling from the a here with on in at for of to is it so but not spelled speaking by my about um uh und ich aus von rufe wegen y soy de llamo para et je au pour'.split(
    ' ',
  ),
);
/** Names kept of one conversation, more are not looked for. */
const MAX_NAMES = 100;
const MIN_LETTERS = 3;
/** Shorter ones are words, too: "may", "will". */
const MIN_SMALL_LETTERS = 5;

/** The names that are told in a conversation, to be found again where they are only used. */
export class Names {
  private readonly known = new Set<string>();
  private isAsked = false;
  private isAskedUncased = false;
  private isSpelled = false;
  /** Names told where nothing is written with a capital. */
  private readonly small = new Set<string>();

  /** Names that a sentence introduces; each is remembered. */
  introducedIn(text: string): Span[] {
    const spans: Span[] = [];
    for (const pattern of [INTRODUCED, THIS_IS, ADDRESSED, HERE, GREETED, TWO_NAMES, APPOSED, SPELLED_WITH])
      for (const { 0: found, 1: name = '', index } of text.matchAll(pattern))
        this.take(spans, name, index + found.lastIndexOf(name));
    const isSpelled = SPELLS.test(text);
    if (this.isSpelled || isSpelled)
      for (const { 0: spelled, index } of text.matchAll(SPELLED))
        spans.push({ start: index, end: index + spelled.length, kind: 'name' });
    this.isSpelled = isSpelled;
    const answer = this.isAsked ? ANSWERED.exec(text) : null;
    if (answer) this.take(spans, answer[1] ?? '', answer[0].lastIndexOf(answer[1] ?? ''));
    this.isAsked = ASKS_NAME.test(text);
    for (const { 0: name, index } of text.matchAll(TITLED)) this.take(spans, name, index);
    if (/\p{Lu}/u.test(text)) return spans;
    const answeredSmall = this.isAskedUncased ? ANSWERED_UNCASED.exec(text) : null;
    this.isAskedUncased = ASKS_UNCASED.test(text);
    for (const { 0: found, 1: first = '', 2: second, index } of [
      ...(answeredSmall ? [answeredSmall] : []),
      ...text.matchAll(UNCASED),
      ...text.matchAll(UNCASED_HERE),
    ]) {
      if (ENDS_UNCASED.has(first) || NO_NAME.has(first) || isNumberWord(first)) continue;
      const name =
        second !== undefined && !ENDS_UNCASED.has(second) && !isNumberWord(second)
          ? `${first} ${second}`
          : first;
      this.take(spans, name, index + found.lastIndexOf(name));
      for (const word of name.split(' '))
        if (word.length >= MIN_SMALL_LETTERS && this.known.has(word)) this.small.add(word);
    }
    return spans;
  }

  /** Names told earlier or later in the conversation, where they are written with a capital or spelled. */
  knownIn(text: string): Span[] {
    if (this.known.size === 0) return [];
    const spans: Span[] = [];
    for (const { 0: word, index } of text.matchAll(/(?<![\p{L}-])\p{L}[\p{L}]+/gu))
      if (this.small.has(word) || (/^\p{Lu}/u.test(word) && this.known.has(word.toLowerCase())))
        spans.push({ start: index, end: index + word.length, kind: 'name' });
    for (const { 0: spelled, index } of text.matchAll(/(?<![\p{L}'’-])\p{L}(?:[ -]\p{L}(?!\p{L})){2,29}/gu))
      if (this.known.has(spelled.replace(/[ -]/g, '').toLowerCase()))
        spans.push({ start: index, end: index + spelled.length, kind: 'name' });
    return spans;
  }

  private take(spans: Span[], name: string, start: number): void {
    const words = name.split(/[ .]+/);
    const first = (words[0] ?? '').replace(/['’](?:m|s|ve|re|d|ll)$/i, '');
    if (NO_NAME.has(first.toLowerCase())) return;
    spans.push({ start, end: start + name.length, kind: 'name' });
    for (const word of words)
      if (
        word.length >= MIN_LETTERS &&
        this.known.size < MAX_NAMES &&
        !/^(?:mrs?|ms|miss|dr|doctor|mister|herrn?|frau|monsieur|madame|señora?|sra?|don|van|von|der|del)$/iu.test(
          word,
        )
      )
        this.known.add(word.toLowerCase());
  }
}
