import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  title: 'Dokumentation',
  lead: 'Ohne Anmeldung lesbar, damit sie auch lesen kann, wer Ihre Systeme anbindet. Auf Englisch.',
  api: 'Beschreibung der Schnittstelle, zum Lesen und Ausprobieren',
  openapi: 'Beschreibung der Schnittstelle als Datei (OpenAPI)',
  client: 'Anleitung für Systeme: Anrufe liefern, Ergebnisse lesen, in der Sandbox ausprobieren',
  webhooks: 'Anleitung zu Webhooks: Ereignisse, Signaturen, Wiederholungen',
  exports: 'Anleitung zu Exporten: Dateien, Spalten, jede Nacht',
} satisfies Translation<typeof en>;
