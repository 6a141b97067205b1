import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  title: 'Aus Prüfungen lernen',
  lead: 'Der Dienst lernt aus Anrufen, in denen Ihre Prüfer die meisten Antworten geändert oder bestätigt haben. Nichts ändert sich, bis Sie es übernehmen.',
  accepted: 'Das gilt ab jetzt für neue Anrufe.',
  undone: 'Zurückgenommen.',
  offer: 'Vorschlag',
  agreement_one: 'Übereinstimmung {{before}} → {{after}} bei {{count}} geprüften Anruf.',
  agreement_other: 'Übereinstimmung {{before}} → {{after}} bei {{count}} geprüften Anrufen.',
  leftOut: 'Jeder Anruf wurde mit dem geprüft, was aus den anderen gelernt wurde.',
  accept: 'Für neue Anrufe verwenden',
  inForce: 'Version {{version}} gilt für neue Anrufe, für frühere, sobald sie <to>neu bewertet</to> sind.',
  unusable:
    'Version {{version}} wurde für eine andere Version der Bewertung gemacht und hat keine Wirkung. <to>Bewerten Sie die geprüften Anrufe neu</to>, damit der Dienst wieder lernen kann.',
  learnNow: 'Jetzt lernen',
  learning: 'Der Dienst lernt aus den Antworten Ihrer Prüfer …',
  progress_one:
    '{{count}} Anruf bisher geprüft; nach {{next}} weiteren lernt der Dienst wieder. Bestätigen Sie auch die richtigen Antworten: nur aus Korrekturen würde er lernen, dass er immer falsch liegt.',
  progress_other:
    '{{count}} Anrufe bisher geprüft; nach {{next}} weiteren lernt der Dienst wieder. Bestätigen Sie auch die richtigen Antworten: nur aus Korrekturen würde er lernen, dass er immer falsch liegt.',
  learntNothing_one: 'Zuletzt {{at}}, an {{count}} Anruf: keine sichere Verbesserung gefunden.',
  learntNothing_other: 'Zuletzt {{at}}, an {{count}} Anrufen: keine sichere Verbesserung gefunden.',
  lastError: 'Letzter Fehler: {{error}}',
  versions: 'Gelernte Versionen',
  version: 'Version {{version}}',
  live: 'Aktiv',
  acceptedAt: 'Übernommen {{at}}.',
  undo: 'Zurücknehmen',
  useAgain: 'Wieder verwenden',
  criterion: 'Kriterium',
  sameAnswer: 'Gleiche Antwort',
  sureEnough: 'Sicher genug, um zu zählen',
  rightOfThese: 'Davon richtig',
  allTogether: 'Insgesamt',
  answers_one: '{{count}} Antwort',
  answers_other: '{{count}} Antworten',
  // Übereinstimmung.
  noReviews: 'Noch kein Anruf ist geprüft',
  noReviewsLead:
    'Öffnen Sie einen Anruf und ändern Sie eine Antwort oder bestätigen Sie sie mit einem Grund. Dann sehen Sie hier, auf welche Kriterien Verlass ist.',
  agree: 'Stimmen Menschen mit dem Dienst überein?',
  agreeLead_one:
    'Aus {{count}} Anruf, in dem jemand eine Antwort geändert oder bestätigt hat; die geringste Übereinstimmung zuerst.',
  agreeLead_other:
    'Aus {{count}} Anrufen, in denen jemand eine Antwort geändert oder bestätigt hat; die geringste Übereinstimmung zuerst.',
  kappa: 'Kappa',
  kappaMeans:
    'Kappa nach Cohen: Übereinstimmung über das hinaus, was der Zufall allein ergäbe. 1 ist vollkommen, 0 ist nicht besser als geraten; es braucht Antworten von mehr als einer Art. Wenige Antworten sagen wenig.',
  oneAnswer: 'nur eine Antwort',
  'kappa.perfect': 'fast perfekt',
  'kappa.substantial': 'beachtlich',
  'kappa.moderate': 'mittel',
  'kappa.fair': 'mäßig',
  'kappa.slight': 'gering',
  'kappa.worse': 'schlechter als Zufall',
} satisfies Translation<typeof en>;
