import { hash } from 'node:crypto';
import { normaliseWords } from '../words/normalise';

/** Names an example by its words, whatever the capitals and punctuation: hex SHA-256. */
export const exampleHash = (example: string): string =>
  hash('sha256', `example ${normaliseWords(example)}`, 'hex');
