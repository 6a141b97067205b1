import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  sessionEnded: 'Ihre Sitzung ist beendet. Melden Sie sich an, um fortzufahren.',
  unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  answered: 'Der Dienst hat mit {{status}} geantwortet.',
  unreadable: 'Die Antwort konnte nicht gelesen werden.',
  wrong: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
} satisfies Translation<typeof en>;
