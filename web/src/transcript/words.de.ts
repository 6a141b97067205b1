import type { Translation } from '../language/define-words';
import type english from './words.en';

const german: Translation<typeof english> = {
  transcript: 'Was gesagt wurde',
  agent: 'Agent',
  customer: 'Kunde',
};

export default german;
