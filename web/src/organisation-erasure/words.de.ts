import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  title: 'Organisation löschen',
  lead: 'Löscht endgültig alles, was von Ihrer Organisation gespeichert ist.',
  preview: 'Organisation löschen …',
  question: '{{organisation}} mit allem löschen, was dazugehört?',
  calls_one: '{{count}} Anruf ist gespeichert und würde gelöscht.',
  calls_other: '{{count}} Anrufe sind gespeichert und würden gelöscht.',
  held: 'Eine Aufbewahrungspflicht verbietet das. Solange es eine gibt, kann die Organisation nicht gelöscht werden. Heben Sie zuerst alle auf.',
  whatGoes: 'Gelöscht werden:',
  'goes.calls':
    'alle Anrufe mit Transkripten, Aufnahmen und aufbewahrtem Audio, Bewertungen, Prüfungen, Kommentaren und Coaching',
  'goes.people': 'Agenten, Mitarbeiter und Administratoren, auch Sie selbst: Niemand kann sich mehr anmelden',
  'goes.keys':
    'Schlüssel und Webhooks: Ihre Systeme werden vom ersten Moment an abgewiesen, und Anrufe, die sie senden, gehen verloren',
  'goes.settings':
    'Bewertungsschema, Anrufgründe, Einstellungen, Aufbewahrungspflichten, das Protokoll, Exporte mit ihren Dateien und die Sandbox',
  stays:
    'Nur die Quittung bleibt, die niemanden nennt. Sicherungen und was Ihre eigenen Systeme gelesen haben, bleiben davon unberührt.',
  forGood:
    'Es beginnt sofort und lässt sich weder rückgängig machen noch von Ihnen anhalten. Sichern Sie vorher, was Sie noch brauchen.',
  typeName: 'Zur Bestätigung den Namen der Organisation eingeben: {{organisation}}',
  nameDiffers: 'Das ist nicht der Name der Organisation.',
  password: 'Ihr Passwort',
  cancel: 'Abbrechen',
  erase: 'Organisation endgültig löschen',
  // Danach.
  beginsTab: 'Organisation gelöscht',
  'heading.working': 'Ihre Organisation wird gelöscht',
  'heading.done': 'Ihre Organisation ist gelöscht',
  'heading.held': 'Ihre Organisation wurde nicht ganz gelöscht',
  signedOut: 'Ihre Sitzung ist beendet, und aus Ihrer Organisation kann sich niemand mehr anmelden.',
  working: 'Das geht von selbst weiter, auch wenn Sie diese Seite schließen.',
  brokeOff: 'Der letzte Versuch schlug fehl und wird wiederholt.',
  unreachable: 'Der Dienst antwortet nicht. Er wird alle paar Sekunden wieder gefragt.',
  stayed_one:
    'Inzwischen wurde eine Aufbewahrungspflicht gesetzt: {{count}} Anruf bleibt und mit ihm die Organisation. Ihre Schlüssel sind gelöscht. Melden Sie sich an, um sich darum zu kümmern.',
  stayed_other:
    'Inzwischen wurde eine Aufbewahrungspflicht gesetzt: {{count}} Anrufe bleiben und mit ihnen die Organisation. Ihre Schlüssel sind gelöscht. Melden Sie sich an, um sich darum zu kümmern.',
  count_one: 'Bisher gelöscht: {{count}} Anruf.',
  count_other: 'Bisher gelöscht: {{count}} Anrufe.',
  counted_one: 'Gelöscht: {{count}} Anruf und alles andere.',
  counted_other: 'Gelöscht: {{count}} Anrufe und alles andere.',
  receiptOnce:
    'Speichern Sie die Quittung jetzt: Diese Seite lässt sich nicht wieder öffnen. Sie nennt niemanden, beweist die Löschung aber allen, die die ID der Organisation kennen: {{id}}.',
  receiptWorking:
    'Was Sie jetzt speichern, belegt, dass die Löschung angefordert wurde; vollständig ist es, sobald die Löschung fertig ist.',
  receipt: 'Quittung herunterladen',
  leave: 'Zur Anmeldung',
} satisfies Translation<typeof en>;
