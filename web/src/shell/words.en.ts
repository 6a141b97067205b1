import { defineWords } from '../language/define-words';

export default defineWords('shell', {
  starting: 'The service does not answer. It may be starting.',
  signedOut: 'You are signed out.',
});
