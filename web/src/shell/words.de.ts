import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  starting: 'Der Dienst antwortet nicht. Vielleicht startet er gerade.',
  signedOut: 'Sie sind abgemeldet.',
} satisfies Translation<typeof en>;
