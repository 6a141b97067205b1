import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  details: 'Einzelheiten',
  unknown: 'Es ist ein technischer Fehler aufgetreten.',
  'code.agent_not_linked':
    'Der Agent wurde nicht rechtzeitig mit einem Mitarbeiter verknüpft; deshalb wurde das Transkript gelöscht.',
  'code.analysis_failed':
    'Die Bewertung ist an einem internen Fehler gescheitert. Die Ursache steht im Protokoll des Dienstes.',
  'code.audio_check_failed': 'Das Audio konnte wegen eines technischen Fehlers nicht geprüft werden.',
  'code.audio_gone': 'Das Audio dieser Aufnahme ist nicht mehr vorhanden.',
  'code.call_too_long': 'Der Anruf ist zu lang für das Sprachmodell.',
  'code.export_no_room': 'Für die Datei ist kein Platz mehr. Wer den Dienst betreibt, muss Platz schaffen.',
  'code.export_not_written': 'Die Datei konnte nicht geschrieben werden. Starten Sie den Export erneut.',
  'code.export_too_large': 'Die Datei würde zu groß. Grenzen Sie den Filter ein.',
  'code.language_model_refused': 'Das Sprachmodell hat zu diesem Anruf keine brauchbare Antwort gegeben.',
  'code.language_model_settings':
    'Das Sprachmodell verweigert den Zugang. Prüfen Sie Adresse, Schlüssel, Modell und Konto.',
  'code.language_model_unavailable': 'Das Sprachmodell hat nicht oder nicht rechtzeitig geantwortet.',
  'code.learning_failed':
    'Das Lernen ist an einem internen Fehler gescheitert. Die Ursache steht im Protokoll des Dienstes.',
  'code.learning_never_ended': 'Das Lernen wurde mehrmals begonnen und nie beendet.',
  'code.processing_cut_short':
    'Die Verarbeitung wurde zu oft unterbrochen. Womöglich bringt etwas in dieser Aufnahme den Dienst zum Absturz.',
  'code.processing_failed':
    'Die Verarbeitung ist an einem internen Fehler gescheitert. Die Ursache steht im Protokoll des Dienstes.',
  'code.rubric_unknown': 'Das Bewertungsraster, mit dem bewertet werden soll, ist nicht mehr vorhanden.',
  'code.sandbox_asked': 'Die Kennung dieses Anrufs verlangt von der Sandbox, dass er fehlschlägt.',
  'code.scoring_failed': 'Der Anruf konnte wegen eines technischen Fehlers nicht bewertet werden.',
  'code.scoring_never_ended': 'Die Bewertung wurde mehrmals begonnen und nie beendet.',
  'code.scoring_timed_out': 'Die Bewertung hat länger gedauert als erlaubt.',
  'code.speech_model_missing':
    'Das Modell zur Spracherkennung ist nicht installiert. Wer den Dienst betreibt, muss es installieren.',
  'code.speech_service_refused': 'Der Transkriptionsdienst hat das Audio dieser Aufnahme abgelehnt.',
  'code.speech_service_settings':
    'Der Transkriptionsdienst verweigert den Zugang. Prüfen Sie Adresse, Schlüssel, Modell und Konto.',
  'code.speech_service_unavailable': 'Der Transkriptionsdienst hat nicht oder nicht rechtzeitig geantwortet.',
  'code.transcription_failed':
    'Die Aufnahme konnte wegen eines technischen Fehlers nicht transkribiert werden.',
} satisfies Translation<typeof en>;
