import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  title: 'Testaufnahme hochladen',
  lead: 'Probieren Sie eine eigene Datei aus, bevor Ihr System eine sendet. Sie wird wie eine gelieferte geprüft und wird die Testaufnahme.',
  file: 'Stereo-Audiodatei',
  agentSide: 'Der Agent ist auf dem',
  left: 'linken Kanal',
  right: 'rechten Kanal',
  upload: 'Hochladen',
  sample: 'Beispielaufnahme herunterladen',
  noFile: 'Wählen Sie zuerst eine Datei.',
  uploaded: 'Die Aufnahme ist hochgeladen.',
} satisfies Translation<typeof en>;
