import { defineWords } from '../language/define-words';

export default defineWords('transcript', {
  transcript: 'Transcript',
  agent: 'Agent',
  customer: 'Customer',
  time: 'Time',
  interruptions: 'Interruptions',
  speechByTime: 'Speech of both sides by time',
});
