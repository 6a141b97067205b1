import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  unusable: 'Das Audio ist nicht verwendbar.',
  usable: 'Das Audio ist verwendbar.',
  separated: 'Agent und Kunde sind klar getrennt, ohne Übersprechen.',
  someCrosstalk: 'Agent und Kunde sind getrennt, mit etwas Übersprechen.',
  muchCrosstalk: 'Es gibt viel Übersprechen: einzelne Sätze werden unter dem falschen Namen stehen.',
  agent: 'Agent',
  customer: 'Kunde',
  left: 'linker Kanal',
  right: 'rechter Kanal',
  speech: 'Sprache',
  loudness: 'Lautstärke',
  background: 'Hintergrund',
  whoWhen: 'Wer wann spricht',
  whoWhenChart: 'Sprache beider Seiten im Verlauf von {{length}}: Agent {{agent}}, Kunde {{customer}}.',
  whatToDo: 'Was zu tun ist',
  details: 'Einzelheiten der Audioprüfung',
  not_stereo:
    'Die Datei hat einen Kanal: Ihr Rekorder schreibt Mono. Schalten Sie die Zweikanalaufnahme ein, damit Agent und Kunde je einen eigenen Kanal haben.',
  channels_identical:
    'Beide Kanäle sind gleich: Ihr Rekorder schreibt Mono als Stereo. Schalten Sie die Zweikanalaufnahme ein, damit Agent und Kunde je einen eigenen Kanal haben.',
  channels_correlated:
    'Jede Seite ist auf beiden Kanälen zu hören. Nehmen Sie den Anruf auf, bevor die Seiten gemischt werden: an der Telefonanlage statt an einem Headset oder einer Konferenz.',
  channels_not_separated:
    'Agent und Kunde sind auf demselben Kanal gemischt. Schalten Sie die Zweikanalaufnahme ein, und nehmen Sie die beiden Seiten des Anrufs auf statt der Konferenz.',
  channel_bleed:
    'Eine Seite ist viel leiser als das, was in ihren Kanal überspricht. Schalten Sie Echo und Mithörton im Rekorder ab, und pegeln Sie beide Seiten gleich laut.',
  channel_silent:
    'Auf einem Kanal spricht niemand. Prüfen Sie, dass beide Seiten des Anrufs aufgenommen werden und die Aufnahme nicht beginnt, bevor der Anruf angenommen ist.',
  too_short:
    'Die Aufnahme ist zu kurz, um etwas daraus zu erkennen. Senden Sie Anrufe erst, wenn sie beendet sind, und lassen Sie nicht angenommene weg.',
  undecodable:
    'Die Datei lässt sich nicht bis zum Ende lesen. Senden Sie sie, wenn sie ganz geschrieben ist, als wav, mp3, flac, ogg oder m4a und nicht weiter gepackt, als ihr Rekorder es tut.',
  recorders: 'Einstellungen gängiger Rekorder',
  freeswitch: 'setzen Sie die Variable <code>RECORD_STEREO=true</code> vor <code>record_session</code>',
  twilio:
    '<code>RecordingChannels=dual</code>, wenn die API aufnimmt, oder <code>record="record-from-answer-dual"</code> in Dial; in Flex ist der Agent rechts',
  asterisk:
    'lassen Sie MixMonitor beide Richtungen mit seinen Optionen <code>r(file)</code> und <code>t(file)</code> getrennt schreiben, und fügen Sie die Dateien als links und rechts zusammen, etwa mit <code>sox -M</code>',
  amazon:
    'nimmt beide Seiten getrennt auf: Kunde links, Agent rechts; senden Sie also <code>agent_channel=1</code>',
} satisfies Translation<typeof en>;
