import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  tryAgain: 'Erneut versuchen',
  tryAll: 'Alle erneut versuchen',
  'question.calls_one': '{{count}} fehlgeschlagenen Anruf erneut versuchen?',
  'question.calls_other': '{{count}} fehlgeschlagene Anrufe erneut versuchen?',
  'question.recordings_one': '{{count}} fehlgeschlagene Aufnahme erneut versuchen?',
  'question.recordings_other': '{{count}} fehlgeschlagene Aufnahmen erneut versuchen?',
  'confirm.calls_one': '{{count}} Anruf erneut versuchen',
  'confirm.calls_other': '{{count}} Anrufe erneut versuchen',
  'confirm.recordings_one': '{{count}} Aufnahme erneut versuchen',
  'confirm.recordings_other': '{{count}} Aufnahmen erneut versuchen',
  'lead.calls':
    'Jeder macht dort weiter, wo er stehen blieb: mit Transkript wird er erneut ausgewertet, eine Aufnahme ohne Transkript wird erneut transkribiert, solange ihr Audio vorhanden ist. Das gilt für alle fehlgeschlagenen Anrufe des Filters, auch für die weiter unten.',
  'lead.recordings':
    'Jede macht dort weiter, wo sie stehen blieb: mit Transkript wird sie erneut ausgewertet, die anderen werden erneut transkribiert, solange ihr Audio vorhanden ist. Das gilt für alle fehlgeschlagenen Aufnahmen der gewählten Tage, auch für die weiter unten.',
  'queued.calls_one': '{{count}} Anruf wird erneut versucht.',
  'queued.calls_other': '{{count}} Anrufe werden erneut versucht.',
  'queued.recordings_one': '{{count}} Aufnahme wird erneut versucht.',
  'queued.recordings_other': '{{count}} Aufnahmen werden erneut versucht.',
  lost_one: 'Von {{count}} weiteren ist das Audio nicht mehr vorhanden.',
  lost_other: 'Von {{count}} weiteren ist das Audio nicht mehr vorhanden.',
} satisfies Translation<typeof en>;
