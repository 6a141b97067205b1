import { defineWords } from '../language/define-words';

export default defineWords('transcript', {
  transcript: 'Transcript',
  agent: 'Agent',
  customer: 'Customer',
});
