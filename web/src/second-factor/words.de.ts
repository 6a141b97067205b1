import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  title: 'Zweiter Faktor',
  lead: 'Eine App auf Ihrem Telefon zeigt alle 30 Sekunden einen Code, den Sie mit dem Passwort eingeben. Nur für Ihr eigenes Konto.',
  password: 'Ihr Passwort',
  begin: 'Einrichten',
  seedLead: 'Scannen Sie diesen Code mit Ihrer App. Er wird nur dieses eine Mal gezeigt.',
  picture: 'QR-Code mit dem Schlüssel für Ihre App',
  byHand:
    'Wenn Sie ihn nicht scannen können, fügen Sie diesen Schlüssel von Hand hinzu, oder öffnen Sie den Link auf Ihrem Telefon.',
  copySeed: 'Schlüssel kopieren',
  open: 'In der App öffnen',
  code: 'Code, den die App zeigt',
  enable: 'Zweiten Faktor einschalten',
  enabled: 'Der zweite Faktor ist eingerichtet. Überall sonst wurden Sie abgemeldet.',
  disabled: 'Der zweite Faktor ist entfernt.',
  since: 'Wird seit {{when}} bei der Anmeldung verlangt.',
  left_one: '{{count}} Wiederherstellungscode ist übrig.',
  left_other: '{{count}} Wiederherstellungscodes sind übrig.',
  renew: 'Neue Wiederherstellungscodes erzeugen',
  disable: 'Zweiten Faktor entfernen',
  codes: 'Ihre Wiederherstellungscodes',
  copyCodes: 'Codes kopieren',
  codesLead:
    'Jeder meldet Sie einmal an, wenn das Telefon nicht zur Hand ist. Sie werden nur dieses eine Mal gezeigt.',
} satisfies Translation<typeof en>;
