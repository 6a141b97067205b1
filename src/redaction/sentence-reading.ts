import { CODE_OF_OTHER } from './card-cues';
import { figuresIn, type Figures } from './card-figures';
import { ASIDES, FILLERS } from './asides';
import { codesOf, type Code } from './codes';
import { keptRuns, PAYS } from './kept-runs';
import type { RedactionKind } from './kinds';
import { numberRuns, type NumberRun } from './number-runs';
import { otherNamesOf } from './other-names';
import { namesLoyaltyCard, tellingWordsOf, type TellingWord } from './telling-words';
import { inSmallLetters, wholeWords } from './whole-words';
import { wordsOf, type Word } from './words';

/** Asked for, or named, right before its three or four digits: at most one sentence ends in between. */
const SECURITY_CODE =
  /(?<!\p{L})(?:(?:c ?v ?[vc]|csc|cid)2?|(?<!social )security (?:code|number|digits)|on the (?:back|reverse|(?:signature )?strip)|(?:three|four|3|4)[ -]digits? (?:code|number|(?:printed )?on the front)|(?:last|final) three (?:digits|numbers)|(?:turn|flip) (?:it|the card|your card|that) over|(?:karten)?prüf(?:ziffer|nummer|zahl)|sicherheits(?:code|nummer)|(?:auf der|die) rückseite|(?:drei|vier)stellige[nr]? (?:code|zahl|nummer)|(?:drei|vier) (?:ziffern|zahlen|stellen) (?:auf der|von der|vorne|hinten)|(?:code|ziffern|zahlen|stellen|nummer|drei) (?:da )?hinten|código (?:de seguridad|de (?:atrás|detrás)|del reverso)|(?:números|dígitos|cifras|numeritos|tres) (?:de|del|por|de la parte) (?:atrás|detrás|reverso|dorso|trasera|delante)|el de (?:atrás|detrás)|cryptogramme|code (?:de sécurité|au dos|derrière)|(?:chiffres|numéros) (?:au dos|derrière|au verso|devant|à l['’]arrière)|code à (?:trois|quatre|3|4) chiffres|(?:trois|3) derniers chiffres)(?!\p{L})/giu;
/** Not the dots of one who hesitates. */
const SENTENCE_END = /(?<!\.)[.?!](?!\.)/g;
const FIGURE = /\p{Nd}/u;
const SPEAKS_OF_MAIL = wholeWords('e-?mails?|mail|mailadresse|inbox|correo|courriel|adresse mail|gmail');
const SPEAKS_OF_BIRTH = wholeWords(
  'date of birth|(?:day|month|year) of birth|birth ?date|birthdays?|d[. ]?o[. ]?b|born|into (?:this|the) world|geburtsdatum|geburtstag|geboren|fecha de nacimiento|nací|nació|nacid[oa]|cumpleaños|date de naissance|née?|naissance|anniversaire',
);

/**
 * A text with what is looked for in it, each found when it is first asked for and then kept: what follows a text asks
 * for it again.
 */
export class SentenceReading {
  private heldTextWords?: Word[];
  private heldFigures?: Figures[];
  private heldRuns?: NumberRun[];
  private heldWords?: TellingWord[];
  private heldOthers?: number[];
  private heldNaming?: TellingWord[];
  private heldCodes?: Code[];
  private heldOnly?: boolean;
  private heldBeside?: number;
  private heldKept?: ReadonlySet<NumberRun>;
  private heldPaying?: number[];
  private heldCodeEnds?: number[];
  private heldEnds?: number[];
  private heldMail?: boolean;
  private heldBirth?: boolean;
  /** What the last number of it was found to be, for the numbers that follow in other sentences. */
  lastKind?: RedactionKind;

  constructor(
    readonly text: string,
    readonly speaker?: unknown,
    /** Whether the sentence before names a card nobody pays with. */
    private readonly isAfterLoyalty = false,
  ) {}

  get namesLoyaltyCard(): boolean {
    return namesLoyaltyCard(this.text);
  }

  private get words(): Word[] {
    return (this.heldTextWords ??= wordsOf(this.text));
  }

  /** Whether there is anything in it that could be a number or a code. */
  get hasNumbers(): boolean {
    return this.runs.length > 0 || FIGURE.test(this.text);
  }

  get runs(): NumberRun[] {
    return (this.heldRuns ??= numberRuns(this.text, this.words));
  }

  /** What may be digits where a card is dictated. */
  get figures(): Figures[] {
    return (this.heldFigures ??= figuresIn(this.text, this.words));
  }

  get codes(): Code[] {
    return (this.heldCodes ??= codesOf(this.text, this.words));
  }

  get tellingWords(): TellingWord[] {
    return (this.heldWords ??= tellingWordsOf(this.text, this.words, this.isAfterLoyalty));
  }

  /** Where it names a number by which nobody pays. */
  get otherNames(): number[] {
    return (this.heldOthers ??= otherNamesOf(this.text, this.words));
  }

  /** Telling words and names of such numbers, in order. */
  get namingWords(): readonly TellingWord[] {
    const { otherNames, tellingWords } = this;
    if (otherNames.length === 0) return tellingWords;
    return (this.heldNaming ??= [
      ...tellingWords,
      ...otherNames.map((at): TellingWord => ({ at, told: null })),
    ].sort((a, b) => a.at - b.at));
  }

  /** The numbers that a word right before says to be no card's. */
  get kept(): ReadonlySet<NumberRun> {
    return (this.heldKept ??= keptRuns(this.text, this.runs, this.namingWords));
  }

  /** Whether nothing is said but numbers and what is said between them. */
  get saysOnlyNumbers(): boolean {
    return (this.heldOnly ??= this.wordsBeside(this.runs) === 0);
  }

  /** Words beside its figures that are none of one who dictates. */
  get wordsBesideFigures(): number {
    return (this.heldBeside ??= this.wordsBeside(this.figures));
  }

  private wordsBeside(numbers: readonly { start: number; end: number }[]): number {
    let others = 0;
    let next = 0;
    for (const { text, start } of this.words) {
      while ((numbers[next]?.end ?? Infinity) <= start) next++;
      if (start < (numbers[next]?.start ?? Infinity) && !FILLERS.has(text) && !ASIDES.has(text)) others++;
    }
    return others;
  }

  /** Where it speaks of paying. */
  get payingWords(): number[] {
    return (this.heldPaying ??= Array.from(inSmallLetters(this.text).matchAll(PAYS), ({ index }) => index));
  }

  get securityCodeEnds(): number[] {
    return (this.heldCodeEnds ??= CODE_OF_OTHER.test(inSmallLetters(this.text))
      ? []
      : Array.from(this.text.matchAll(SECURITY_CODE), ({ index, 0: { length } }) => index + length));
  }

  get sentenceEnds(): number[] {
    return (this.heldEnds ??= Array.from(this.text.matchAll(SENTENCE_END), ({ index }) => index));
  }

  get speaksOfMail(): boolean {
    return (this.heldMail ??= inSmallLetters(this.text).search(SPEAKS_OF_MAIL) >= 0);
  }

  get speaksOfBirth(): boolean {
    return (this.heldBirth ??= inSmallLetters(this.text).search(SPEAKS_OF_BIRTH) >= 0);
  }
}
