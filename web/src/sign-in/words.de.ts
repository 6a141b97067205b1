import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  title: 'Anmelden',
  lead: 'Binden Sie Ihre Telefonanlage an, lesen Sie Bewertungen, coachen Sie Ihr Team.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  required: 'Füllen Sie dies aus.',
  code: 'Code Ihrer App',
  codeHint: 'Sechs Ziffern, oder einer Ihrer Wiederherstellungscodes.',
  signIn: 'Anmelden',
  again: 'Erneut anmelden',
  ended:
    'Ihre Sitzung ist beendet. Melden Sie sich an, um fortzufahren: nichts, was Sie eingegeben haben, ist verloren.',
  language: 'Sprache',
  theme: 'Darstellung',
  system: 'Wie im System',
  light: 'Hell',
  dark: 'Dunkel',
} satisfies Translation<typeof en>;
