import { defineWords } from '../language/define-words';

export default defineWords('test-recording', {
  title: 'Upload a test recording',
  lead: 'Try a file of your own before your system sends one. It is checked like a delivered one, and becomes the test recording.',
  file: 'Stereo audio file',
  agentSide: 'The agent is on the',
  left: 'left channel',
  right: 'right channel',
  upload: 'Upload',
  sample: 'Download a sample recording',
  noFile: 'Choose a file first.',
  uploaded: 'The recording is uploaded.',
});
