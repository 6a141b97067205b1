import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  sessionEnded: 'Ihre Sitzung ist beendet. Melden Sie sich an, um fortzufahren.',
  unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  answered: 'Der Dienst hat mit {{status}} geantwortet.',
  unreadable: 'Die Antwort konnte nicht gelesen werden.',
  wrong: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  'error.unsigned': 'Sie sind nicht angemeldet, oder Ihre Sitzung ist beendet. Melden Sie sich an.',
  'error.credentials': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'error.signingIn':
    'Es melden sich gerade zu viele zugleich an. Versuchen Sie es in ein paar Sekunden erneut.',
  'error.authentication': 'Die Anmeldung ist gerade nicht möglich. Versuchen Sie es in einer Minute erneut.',
  'error.demo': 'Diese Organisation ist eine Vorführung: sie kann angesehen, aber nicht geändert werden.',
  'error.noJob': 'Diese Organisation hat keine solche Aufnahme.',
  'error.noCall': 'Diese Organisation hat kein solches Gespräch.',
  'error.noTopic': 'Diese Organisation verwendet kein solches Thema.',
  'error.noKey': 'Diese Organisation hat keinen solchen Leseschlüssel.',
  'error.noEndpoint': 'Diese Organisation hat keinen solchen Endpunkt.',
  'error.noExport': 'Diese Organisation hat keinen solchen Export.',
  'error.nothingKept': 'Von diesem Gespräch ist weder Audio noch Transkript vorhanden.',
  'error.manyUploads':
    'Es werden gerade zu viele Aufnahmen zugleich empfangen. Senden Sie diese später erneut.',
  'error.noRoom': 'Für die Aufnahme ist gerade kein Platz. Versuchen Sie es später erneut.',
  'error.audioTooLarge':
    'Die Audiodatei ist größer als 500 MB. Senden Sie sie komprimiert, zum Beispiel als flac.',
  'error.testWanted': 'Eine neue Testaufnahme wurde verlangt und ist noch nicht eingetroffen.',
  'error.noIntegrationKey': 'Es gibt noch keinen Integrationsschlüssel; erstellen Sie zuerst einen.',
  'error.topicName': 'Es gibt schon ein Thema dieses Namens.',
  'error.manyTopics': 'Es gibt schon so viele Themen wie möglich; archivieren Sie zuerst eines.',
  'error.endpointOff': 'Der Endpunkt ist abgeschaltet; schalten Sie ihn zuerst ein.',
  'error.exportFailed': 'Dieser Export ist fehlgeschlagen; verlangen Sie ihn erneut.',
  'error.notDeleted': 'Die Datei konnte nicht gelöscht werden. Versuchen Sie es in einer Minute erneut.',
  'error.scoringBusy': 'Die Bewertung hat dafür gerade keine Zeit. Versuchen Sie es erneut.',
} satisfies Translation<typeof en>;
