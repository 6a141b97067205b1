import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  cancel: 'Abbrechen',
  administrators: 'Administratoren',
  lead: 'Wer sich auf dieser Seite anmelden darf. Alle dürfen hier alles tun.',
  you: 'Sie',
  disabled: 'Gesperrt',
  firstPassword: 'Erstes Passwort',
  since: 'Seit {{at}}',
  disabledSince: 'gesperrt seit {{at}}',
  invite: 'Kollegen einladen',
  email: 'E-Mail-Adresse des Kollegen',
  inviteNow: 'Einladen',
  inviteHint:
    'Die Person bekommt von Ihnen ein erstes Passwort, das sie bei der ersten Anmeldung ändern muss.',
  newPasswordTitle: 'Erstes Passwort von {{email}}',
  copyPassword: 'Passwort kopieren',
  passwordOnce:
    'Es wird nur dieses Mal gezeigt. Geben Sie es {{email}} auf sicherem Weg, etwa persönlich; bei der ersten Anmeldung muss es geändert werden.',
  disable: 'Sperren',
  disableOf: '{{email}} sperren',
  disableTitle: '{{email}} sperren?',
  disableMeans:
    'Das Konto wird sofort abgemeldet, auch auf offenen Seiten, und kann sich nicht anmelden, bis jemand es wieder freigibt. Was damit getan wurde, bleibt.',
  disabledNow: '{{email}} ist gesperrt.',
  enable: 'Freigeben',
  enableOf: '{{email}} freigeben',
  enabledNow: '{{email}} darf sich wieder anmelden.',
  reset: 'Neues Passwort',
  resetOf: 'Neues Passwort für {{email}}',
  resetTitle: '{{email}} ein neues Passwort geben?',
  resetMeans:
    'Das jetzige Passwort gilt nicht mehr, und das Konto wird abgemeldet. Sie sehen das neue einmal und geben es weiter.',
  remove: 'Entfernen',
  removeOf: '{{email}} entfernen',
  removeTitle: '{{email}} entfernen?',
  removeMeans:
    'Das Konto wird abgemeldet und kann sich nicht mehr anmelden. Was damit getan wurde, bleibt im Protokoll, ohne die Adresse. Das lässt sich nicht rückgängig machen.',
  removedNow: '{{email}} ist entfernt.',
  // Die eigenen Sitzungen.
  sessions: 'Wo Sie angemeldet sind',
  sessionsLead: 'Melden Sie Sitzungen ab, die Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
  thisSession: 'Diese hier',
  browserOn: '{{browser}} auf {{system}}',
  unknownBrowser: 'Unbekannter Browser',
  lastUsed: 'zuletzt benutzt {{ago}}',
  begun: 'angemeldet {{at}}',
  network: 'aus {{network}}',
  endSession: 'Abmelden',
  endSessionOf: '{{name}} abmelden, angemeldet {{at}}',
  sessionEnded: 'Die Sitzung ist beendet.',
  endOthers: 'Überall sonst abmelden',
  endOthersTitle: 'Überall sonst abmelden?',
  endOthersMeans: 'Jeder andere Browser, in dem Sie angemeldet sind, muss sich neu anmelden. Dieser bleibt.',
  othersEnded: 'Alle anderen Sitzungen sind beendet.',
  // Das erste Passwort.
  chooseTitle: 'Wählen Sie Ihr eigenes Passwort',
  chooseLead:
    'Das Passwort, mit dem Sie sich angemeldet haben, kennt noch jemand anderes. Wählen Sie eines, das nur Sie kennen; dann öffnet sich die Seite.',
  signOut: 'Abmelden',
} satisfies Translation<typeof en>;
