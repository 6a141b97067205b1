import { defineWords } from '../language/define-words';

export default defineWords('api', {
  sessionEnded: 'Your session has ended. Sign in to continue.',
  unreachable: 'The service cannot be reached. Check the connection and try again.',
  answered: 'The service answered {{status}}.',
  unreadable: 'The page could not read the response.',
  wrong: 'Something went wrong. Try again.',
});
