import type { Translation } from '../language/define-words';
import type english from './words.en';

const german: Translation<typeof english> = {
  transcript: 'Transkript',
  agent: 'Agent',
  customer: 'Kunde',
  time: 'Zeit',
  interruptions: 'Unterbrechungen',
  speechByTime: 'Sprache beider Seiten nach Zeit',
};

export default german;
