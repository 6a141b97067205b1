import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  sessionEnded: 'Ihre Sitzung ist beendet. Melden Sie sich an, um fortzufahren.',
  unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  answered: 'Der Dienst hat mit {{status}} geantwortet.',
  unreadable: 'Die Antwort konnte nicht gelesen werden.',
  wrong: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  'error.adaptation_later_version':
    'Eine spätere Version ist aktiv. Nehmen Sie sie zurück, um zu einer früheren zu kommen.',
  'error.adaptation_none': 'Keine Anpassung ist aktiv.',
  'error.adaptation_unknown': 'Diese Version gibt es nicht.',
  'error.administrator_exists': 'Mit dieser E-Mail-Adresse meldet sich schon jemand an.',
  'error.administrator_last':
    'Dies ist der letzte Administrator, der sich anmelden kann. Laden Sie zuerst jemanden ein.',
  'error.administrator_own_account':
    'Das ist Ihr eigenes Konto. Eine Kollegin oder ein Kollege kann das für Sie tun.',
  'error.administrator_unknown': 'Diese Organisation hat keinen solchen Administrator.',
  'error.agent_unknown': 'Diese Organisation hat keinen solchen Agenten.',
  'error.audio_not_encrypted':
    'Audio kann nur aufbewahrt werden, wo es verschlüsselt gespeichert wird. Fragen Sie den Betreiber.',
  'error.audio_not_kept': 'Das Audio dieses Anrufs ist nicht vorhanden.',
  'error.audio_too_large':
    'Die Audiodatei ist größer als 500 MB. Senden Sie sie komprimiert, zum Beispiel als flac.',
  'error.authentication_unavailable':
    'Die Anmeldung ist gerade nicht möglich. Versuchen Sie es in einer Minute erneut.',
  'error.body_too_large': 'Das ist zu viel auf einmal.',
  'error.call_already_accepted': 'Ein Anruf mit dieser Kennung wurde schon angenommen; es ist nichts zu tun.',
  'error.call_changed': 'Dieser Anruf wurde gerade von jemand anderem geändert. Versuchen Sie es erneut.',
  'error.call_not_analysed': 'Dieser Anruf ist noch nicht ausgewertet.',
  'error.call_not_failed': 'Dieser Anruf ist nicht fehlgeschlagen; nur dann kann es wiederholt werden.',
  'error.call_not_transcribed': 'Dieser Anruf hat noch kein Transkript.',
  'error.call_scored': 'Dieser Anruf hat eine Punktzahl.',
  'error.call_unknown': 'Diese Organisation hat keinen solchen Anruf.',
  'error.comment_not_own': 'Einen Kommentar kann nur ändern oder löschen, wer ihn geschrieben hat.',
  'error.comment_unknown': 'Dieser Anruf hat keinen solchen Kommentar.',
  'error.connection_confirmed':
    'Die Verbindung ist bestätigt. Verlangen Sie eine neue Testaufnahme, bevor Sie eine hochladen.',
  'error.credentials_wrong': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'error.criterion_unknown': 'Dieses Kriterium gibt es nicht.',
  'error.data_erased': 'Diese Daten wurden gelöscht.',
  'error.demo_organisation':
    'Diese Organisation ist eine Vorführung: sie kann angesehen, aber nicht geändert werden.',
  'error.employee_unknown': 'Diese Organisation hat keinen solchen Mitarbeiter.',
  'error.encryption_key_missing':
    'Diese Daten sind verschlüsselt, und ihr Schlüssel ist gerade nicht verfügbar. Versuchen Sie es später erneut.',
  'error.erasure_unknown': 'Diese Organisation hat keine solche Löschung.',
  'error.export_expired': 'Dieser Export ist abgelaufen und seine Datei gelöscht; verlangen Sie ihn erneut.',
  'error.export_failed': 'Dieser Export ist fehlgeschlagen; verlangen Sie ihn erneut.',
  'error.export_kind_unknown': 'Einen Export dieser Art gibt es nicht.',
  'error.export_not_finished': 'Dieser Export ist noch nicht fertig.',
  'error.export_schedule_unknown': 'Es gibt keinen nächtlichen Export dieser Art.',
  'error.export_unknown': 'Diese Organisation hat keinen solchen Export.',
  'error.file_not_deleted':
    'Die Datei konnte nicht gelöscht werden. Versuchen Sie es in einer Minute erneut.',
  'error.foreign_page': 'Diese Anfrage kam von der Seite eines anderen Anbieters.',
  'error.integration_key_missing': 'Es gibt noch keinen Integrationsschlüssel; erstellen Sie zuerst einen.',
  'error.internal_error':
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es später erneut; bleibt es dabei, melden Sie {{reference}}.',
  'error.invalid_payload': 'Etwas an den Angaben stimmt nicht.',
  'error.key_invalid': 'Der Schlüssel ist ungültig.',
  'error.key_missing': 'Es fehlt ein Schlüssel.',
  'error.legal_hold': 'Eine Aufbewahrungspflicht verbietet das; heben Sie sie zuerst auf.',
  'error.legal_hold_unknown': 'Diese Organisation hat keine solche Aufbewahrungspflicht.',
  'error.limit_reached':
    'Eine Grenze dieser Organisation ist erreicht. Versuchen Sie es später erneut, oder fragen Sie den Betreiber nach mehr.',
  'error.network_not_allowed': 'Dieser Schlüssel darf von dieser Netzadresse nicht verwendet werden.',
  'error.nothing_to_score': 'In diesem Anruf gibt es nichts zu bewerten.',
  'error.password_must_change': 'Ändern Sie zuerst Ihr erstes Passwort.',
  'error.range_not_satisfiable': 'Das Audio oder die Datei endet vor dieser Stelle.',
  'error.read_key_unknown': 'Diese Organisation hat keinen solchen Leseschlüssel.',
  'error.recording_not_failed':
    'Diese Aufnahme ist nicht fehlgeschlagen; nur dann kann sie wiederholt werden.',
  'error.recording_not_kept': 'Von diesem Anruf ist weder Audio noch Transkript vorhanden.',
  'error.recording_unknown': 'Diese Organisation hat keine solche Aufnahme.',
  'error.request_stalled': 'Zu lange kamen keine Daten an. Senden Sie es erneut.',
  'error.rescoring_ended': 'Diese Neubewertung ist schon beendet.',
  'error.rescoring_under_way':
    'Es werden schon Anrufe neu bewertet; warten Sie das Ende ab oder brechen Sie es ab.',
  'error.rescoring_unknown': 'Diese Organisation hat keine solche Neubewertung.',
  'error.review_not_undoable':
    'Diese Prüfung kann nicht zurückgenommen werden: der Anruf wurde seither geändert. Laden Sie es neu.',
  'error.rubric_draft_changed':
    'Jemand anderes hat den Entwurf geändert. Laden Sie ihn neu, bevor Sie weitermachen.',
  'error.rubric_draft_invalid': 'Der Entwurf des Bewertungsrasters hat Fehler. Beheben Sie diese zuerst.',
  'error.rubric_draft_not_previewed':
    'Der Entwurf wurde so noch nicht mit dem aktiven Bewertungsraster verglichen. Sehen Sie zuerst die Vorschau an.',
  'error.rubric_draft_unknown': 'Diese Organisation hat keinen Entwurf ihres Bewertungsrasters.',
  'error.rubric_live_changed':
    'Seither wurde ein anderes Bewertungsraster veröffentlicht. Laden Sie die Seite neu, bevor Sie zurückgehen.',
  'error.rubric_version_unknown': 'Diese Organisation hat keine solche Version des Bewertungsrasters.',
  'error.scope_missing': 'Dieser Schlüssel darf hierfür nicht verwendet werden.',
  'error.scoring_busy': 'Die Bewertung hat dafür gerade keine Zeit. Versuchen Sie es erneut.',
  'error.scoring_failed':
    'Das kam zu keinem Ende. Versuchen Sie es erneut, oder machen Sie das Bewertungsraster kleiner.',
  'error.session_unknown': 'Sie haben keine solche Sitzung.',
  'error.sign_in_busy':
    'Es melden sich gerade zu viele zugleich an. Versuchen Sie es in ein paar Sekunden erneut.',
  'error.sign_in_slowed': 'Zu viele Versuche. Versuchen Sie es in {{seconds}} s erneut.',
  'error.signed_out': 'Sie sind nicht angemeldet, oder Ihre Sitzung ist beendet. Melden Sie sich an.',
  'error.storage_full':
    'Der Dienst hat kaum noch Platz und nimmt vorerst keine Aufnahmen an. Versuchen Sie es später erneut.',
  'error.storage_unavailable': 'Für die Aufnahme ist gerade kein Platz. Versuchen Sie es später erneut.',
  'error.stream_ending': 'Der Dienst startet gerade neu. Versuchen Sie es erneut.',
  'error.suspicion_open': 'In diesem Anruf besteht ein Verdacht: bestätigen oder verwerfen Sie ihn zuerst.',
  'error.team_unknown': 'Diese Organisation hat keinen bewerteten Anruf dieses Teams.',
  'error.test_audio_not_kept': 'Es gibt keine Testaufnahme, deren Audio noch vorhanden ist.',
  'error.test_recording_awaited': 'Eine neue Testaufnahme wurde verlangt und ist noch nicht eingetroffen.',
  'error.test_recording_missing': 'Es gibt noch keine Testaufnahme. Lassen Sie Ihr System eine senden.',
  'error.test_recording_not_transcribed':
    'Die Testaufnahme ist nicht transkribiert; nur eine transkribierte kann bestätigt werden.',
  'error.too_many_administrators':
    'Es gibt schon so viele Administratoren wie möglich; entfernen Sie zuerst einen.',
  'error.too_many_comments': 'Dieser Anruf hat schon so viele Kommentare wie möglich.',
  'error.too_many_erasures':
    'Es laufen schon so viele Löschungen wie möglich; warten Sie, bis einige fertig sind.',
  'error.too_many_exports': 'Es gibt schon so viele Exporte wie möglich; löschen Sie zuerst einen.',
  'error.too_many_large_requests':
    'Es werden gerade zu viele große Anfragen zugleich empfangen. Versuchen Sie es später erneut.',
  'error.too_many_legal_holds':
    'Es gibt schon so viele Aufbewahrungspflichten wie möglich; heben Sie zuerst eine auf.',
  'error.too_many_read_keys':
    'Es gibt schon so viele Leseschlüssel wie möglich; widerrufen Sie zuerst einen.',
  'error.too_many_streams': 'Es sind zu viele Fenster dieser Seite offen. Schließen Sie einige.',
  'error.too_many_topics': 'Es gibt schon so viele Themen wie möglich; archivieren Sie zuerst eines.',
  'error.too_many_uploads':
    'Es werden gerade zu viele Aufnahmen zugleich empfangen. Senden Sie diese später erneut.',
  'error.too_many_views': 'Es gibt schon so viele Ansichten wie möglich; löschen Sie zuerst eine.',
  'error.too_many_webhooks': 'Es gibt schon so viele Endpunkte wie möglich; löschen Sie zuerst einen.',
  'error.topic_name_taken': 'Es gibt schon ein Thema dieses Namens.',
  'error.topic_unknown': 'Diese Organisation verwendet kein solches Thema.',
  'error.transcript_not_kept': 'Das Transkript dieses Anrufs ist nicht mehr vorhanden.',
  'error.view_unknown': 'Diese Ansicht gibt es nicht.',
  'error.webhook_asked_too_often':
    'Von diesem Endpunkt wurde zu viel verlangt. Versuchen Sie es in einer Minute erneut.',
  'error.webhook_delivery_unknown': 'Dieser Endpunkt hat keine solche Zustellung.',
  'error.webhook_disabled': 'Der Endpunkt ist abgeschaltet; schalten Sie ihn zuerst ein.',
  'error.webhook_queue_full':
    'Für diesen Endpunkt warten schon zu viele Ereignisse; lassen Sie diese zuerst zustellen.',
  'error.webhook_unknown': 'Diese Organisation hat keinen solchen Endpunkt.',
  'issue.current_password_wrong': 'Falsches Passwort.',
  'issue.search_quote_not_closed': 'Ein Anführungszeichen wird nicht geschlossen.',
  'issue.search_speaker_without_word': 'Nach agent: oder customer: muss gleich ein Wort folgen.',
  'issue.search_too_long': 'Das ist zu lang.',
  'issue.search_too_many_terms': 'Das sind zu viele Wörter und Wortfolgen.',
  'issue.search_too_many_words': 'Eine Wortfolge hat zu viele Wörter.',
  'issue.search_without_word': 'Es fehlt ein Wort, nach dem gesucht wird.',
  'issue.too_many_combinations':
    'Es sind zu viele Werte auf einmal gewählt. Wählen Sie weniger, oder leeren Sie einen Filter.',
} satisfies Translation<typeof en>;
