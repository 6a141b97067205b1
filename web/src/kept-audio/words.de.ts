import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  title: 'Audio der Anrufe',
  lead: 'Audio wird gelöscht, sobald ein Anruf transkribiert ist, außer Sie bewahren es zum Nachhören auf.',
  forbidden:
    'Audio kann nur aufbewahrt werden, wo es verschlüsselt gespeichert wird. Das muss der Betreiber dieser Installation einrichten.',
  off: 'Wird gelöscht, sobald es transkribiert ist.',
  on_one: 'Wird {{count}} Tag lang aufbewahrt.',
  on_other: 'Wird {{count}} Tage lang aufbewahrt.',
  kept_one: 'Derzeit ist das Audio von {{count}} Anruf aufbewahrt.',
  kept_other: 'Derzeit ist das Audio von {{count}} Anrufen aufbewahrt.',
  days: 'Aufbewahrung in Tagen',
  daysHint: '1 bis 730, gezählt von der Transkription jedes Anrufs an.',
  keep: 'Audio aufbewahren',
  change: 'Tage ändern',
  stop: 'Audio nicht mehr aufbewahren',
  keepTitle_one: 'Audio der Anrufe {{count}} Tag lang aufbewahren?',
  keepTitle_other: 'Audio der Anrufe {{count}} Tage lang aufbewahren?',
  stopTitle: 'Audio nicht mehr aufbewahren?',
  what: 'Aufbewahrt wird die Aufnahme beider Seiten, wie Ihr System sie gesendet hat, von jedem Anruf, der ab jetzt transkribiert wird. Was aus Transkripten entfernt wird, etwa Kartennummern, ist darin weiterhin zu hören.',
  howLong_one:
    'Jede wird {{count}} Tag nach ihrer Transkription gelöscht, und mit ihrem Anruf, wenn dieser vorher gelöscht wird.',
  howLong_other:
    'Jede wird {{count}} Tage nach ihrer Transkription gelöscht, und mit ihrem Anruf, wenn dieser vorher gelöscht wird.',
  who: 'Jeder Administrator Ihrer Organisation darf sie anhören. Das Protokoll hält fest, wer wann welchen Anruf angehört hat. Abgelehnte Aufnahmen und Testaufnahmen werden nicht aufbewahrt.',
  inform: 'Stellen Sie sicher, dass die Beteiligten der Anrufe davon wissen.',
  shortens_one: 'Das bisher aufbewahrte Audio von {{count}} Anruf wird jetzt endgültig gelöscht.',
  shortens_other: 'Das bisher aufbewahrte Audio von {{count}} Anrufen wird jetzt endgültig gelöscht.',
  shortensNone: 'Es wird jetzt kein bisher aufbewahrtes Audio gelöscht.',
  held_one: 'Das Audio von {{count}} Anruf bleibt, weil dafür eine Aufbewahrungspflicht gilt.',
  held_other: 'Das Audio von {{count}} Anrufen bleibt, weil dafür eine Aufbewahrungspflicht gilt.',
  stopMeans: 'Ab jetzt wird Audio gelöscht, sobald ein Anruf transkribiert ist.',
  saved: 'Gespeichert.',
} satisfies Translation<typeof en>;
