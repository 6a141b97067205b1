import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  title: 'Anbindung',
  lead: 'Von Ihrer Telefonanlage zu bewerteten Anrufen, in fünf Schritten.',
  inProgress: 'Einrichtung läuft',
  connected: 'Verbunden',
  demo: 'Diese Organisation ist eine Demoumgebung: sie kann keine echten Anrufe empfangen, und nichts kann geändert werden.',
  analysisOff:
    'Die Auswertung ist ausgeschaltet, Anrufe werden nicht bewertet. <to>In den Einstellungen einschalten</to>.',
  webhooksOff_one:
    'Ein Webhook-Endpunkt wurde nach Fehlern abgeschaltet. <to>In den Einstellungen ansehen</to>.',
  webhooksOff_other:
    '{{count}} Webhook-Endpunkte wurden nach Fehlern abgeschaltet. <to>In den Einstellungen ansehen</to>.',
  swapped_one:
    'Im letzten Anruf scheinen Agent und Kunde vertauscht zu sein. Dann nennt Ihr System den falschen <code>speaker</code> oder <code>agent_channel</code>; um sie in schon eingetroffenen Anrufen zu tauschen, bewerten Sie diese in den <to>Einstellungen</to> neu.',
  swapped_other:
    'In {{swapped}} der letzten {{calls}} Anrufe scheinen Agent und Kunde vertauscht zu sein. Dann nennt Ihr System den falschen <code>speaker</code> oder <code>agent_channel</code>; um sie in schon eingetroffenen Anrufen zu tauschen, bewerten Sie diese in den <to>Einstellungen</to> neu.',
  swappedCalls: 'Anrufe zum Ansehen',
  latestSwapped: 'Der letzte Anruf',
  anotherSwapped: 'Ein weiterer Anruf, Nummer {{number}}',
  progress: 'Stand der Einrichtung',
  'state.done': 'Erledigt',
  'state.current': 'Als Nächstes',
  'state.failed': 'Fehlgeschlagen',
  'state.todo': 'Später',
  next: 'Wie es weitergeht',
  nextLead: 'Die Anbindung ist bestätigt: Anrufe werden bewertet, sobald sie eintreffen.',
  nextLeadUnconfirmed:
    'Transkripte werden bewertet, sobald sie eintreffen. Bestätigen Sie die Anbindung, sobald Sie Aufnahmen senden.',
  nextAgents_one:
    '<to>Verknüpfen Sie {{count}} Agenten</to> mit einem Mitarbeiter, damit dessen Anrufe ausgewertet werden.',
  nextAgents_other:
    '<to>Verknüpfen Sie {{count}} Agenten</to> mit ihren Mitarbeitern, damit deren Anrufe ausgewertet werden.',
  nextAgentsDone: 'Alle bisher gesehenen Agenten sind verknüpft. Neue erscheinen unter <to>Agenten</to>.',
  nextRubric: 'Machen Sie <to>das Bewertungsraster</to> zu Ihrem: was an jedem Anruf geprüft wird.',
  nextCalls: 'Lesen Sie <to>die letzten Anrufe</to>, und bestätigen oder ändern Sie die Bewertung.',
  nextDevelopers:
    'Geben Sie Ergebnisse an eigene Systeme weiter, mit <to>Webhooks, Leseschlüsseln oder Exporten</to>.',
  calls30: 'Anrufe in 30 Tagen',
  agents: 'Agenten',
  notLinked: '{{count}} nicht verknüpft',
  unlinkedCalls: 'Anrufe nicht verknüpfter Agenten',
  inWork: 'Aufnahmen in Arbeit',
  failedCount: '{{count}} fehlgeschlagen',
  key: 'Integrationsschlüssel',
  keyLead: 'Wird mit jeder Anfrage als Bearer-Token gesendet. Es gilt immer nur ein Schlüssel.',
  keyBegins: 'Beginnt mit',
  keyCreated: 'Erstellt',
  keyUsed: 'Zuletzt benutzt',
  never: 'Nie',
  noKey: 'Es gibt noch keinen Schlüssel.',
  replaceKey: 'Schlüssel ersetzen',
  createKey: 'Schlüssel erstellen',
  replaceQuestion: 'Den Integrationsschlüssel ersetzen?',
  chooseMoment:
    'Wählen Sie einen Moment mit wenigen Anrufen, und öffnen Sie vorher die Stelle, an der Ihr System seinen Schlüssel hat. Der neue wird gleich danach einmal gezeigt.',
  readyForKey: 'Ich kann den neuen Schlüssel jetzt in unser System eintragen',
  keepKey: 'Bisherigen Schlüssel behalten',
  replaceNow: 'Jetzt ersetzen',
  keyStops:
    'Der bisherige Schlüssel gilt sofort nicht mehr. Anrufe werden abgewiesen, bis Ihr System den neuen hat.',
  keyWasUsed: 'Der bisherige Schlüssel, <code>{{prefix}}…</code>, wurde zuletzt {{ago}} benutzt.',
  keyNeverUsed: 'Der bisherige Schlüssel, <code>{{prefix}}…</code>, wurde nie benutzt.',
  newKey: 'Ihr neuer Integrationsschlüssel',
  keyOnce:
    'Er wird nur dieses eine Mal gezeigt und nirgends lesbar aufbewahrt. Legen Sie ihn dort ab, wo Ihre Telefonanlage ihre Geheimnisse hält.',
  send: 'Einen Anruf senden',
  sendLead:
    'Legen Sie zuerst den Schlüssel in INTEGRATION_KEY ab; dann funktionieren diese Zeilen unverändert.',
  delivery: 'Art der Lieferung',
  recording: 'Stereoaufnahme',
  transcript: 'Transkript',
  'example.recording': 'Beispielanfrage: Aufnahme',
  'example.transcript': 'Beispielanfrage: Transkript',
  'note.recording':
    'agent_channel ist 0, wenn der Agent auf dem linken Kanal ist, und 1, wenn auf dem rechten. Angenommen werden wav, mp3, flac, ogg und m4a, bis 500 MB. Die Antwort nennt einen Auftrag, mit dem Sie die Verarbeitung verfolgen können.',
  'note.transcript':
    'Der Anruf ist ausgewertet, wenn die Antwort kommt. start und end sind Sekunden ab Beginn des Anrufs; mit ihnen werden auch Redezeit und Unterbrechungen gemessen. Senden Sie nie Namen oder Nummern der Angerufenen.',
  'step.key_created': 'Integrationsschlüssel erstellen',
  'step.key_created.done': 'Ihre Telefonanlage kann sich damit anmelden.',
  'step.key_created.open':
    'Ihre Telefonanlage meldet sich mit diesem Schlüssel an. Er wird einmal gezeigt; halten Sie einen sicheren Ort bereit.',
  'step.recording_received': 'Die erste Aufnahme empfangen',
  'step.recording_received.done': 'Sie wurde zur Testaufnahme.',
  'step.recording_received.wanted':
    'Eine neue Testaufnahme wurde angefordert. Diese Seite bemerkt, wenn sie eintrifft.',
  'step.recording_received.open':
    'Senden Sie einen Anruf mit den Zeilen unten, oder <to>laden Sie eine Aufnahme hoch</to>. Diese Seite bemerkt, wenn sie eintrifft.',
  'step.recording_checked': 'Audio prüfen',
  'step.recording_checked.failed':
    'Die Aufnahme ist nicht verwendbar. Die Seite der Testaufnahme sagt, was ihr fehlt.',
  'step.recording_checked.done': 'Agent und Kunde sind auf eigenen Kanälen.',
  'step.recording_checked.open':
    'Beide Kanäle werden gemessen: Spricht auf jedem jemand, und sind sie klar getrennt?',
  'step.recording_transcribed': 'Aufnahme transkribieren',
  'step.recording_transcribed.failed':
    'Beim Transkribieren ist etwas schiefgegangen. Versuchen Sie es erneut.',
  'step.recording_transcribed.done': 'Jeder Satz ist als Agent oder Kunde bezeichnet.',
  'step.recording_transcribed.open': 'Beide Kanäle werden transkribiert, Satz für Satz.',
  'step.confirmed': 'Bestätigen, dass Agent und Kunde richtig bezeichnet sind',
  'step.confirmed.done':
    'Die Anbindung ist bestätigt. Ab jetzt werden Anrufe bewertet, sobald sie eintreffen.',
  'step.confirmed.open':
    'Hören Sie die Testaufnahme an, und lesen Sie ihr Transkript. Sind beide vertauscht, sagt die Seite, was zu ändern ist.',
  openTest: 'Testaufnahme öffnen',
  seeWhat: 'Nachsehen, was geschah',
} satisfies Translation<typeof en>;
