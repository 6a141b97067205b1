import type { ConnectionStep, Overview } from '../api/types';

/** How a step is told in each of its states. */
export interface StepWords {
  title: string;
  text: string;
  /** Where the step is taken, when it is this one's turn or it has failed. */
  link?: { to: string; label: string };
}

const TEST_RECORDING = { to: '/test-recording', label: 'Open the test recording' };

type Tell = (state: ConnectionStep['state'], overview: Overview) => StepWords;

const TELL: Record<ConnectionStep['step'], Tell> = {
  key_created: (state) => ({
    title: 'Create the integration key',
    text:
      state === 'done'
        ? 'Your telephone system can sign in with it.'
        : 'Your telephone system signs in with this key. It is shown once, so have a safe place for it ready.',
  }),
  recording_received: (state, { connection }) => ({
    title: 'Receive the first recording',
    text:
      state === 'done'
        ? 'It became the test recording.'
        : connection.test_recording_wanted
          ? 'A new test recording was asked for. This page notices when it arrives.'
          : 'Send one call with the lines below. This page notices when it arrives.',
  }),
  recording_checked: (state) => ({
    title: 'Check the audio',
    text:
      state === 'failed'
        ? 'The recording cannot be used. The test recording page says what is wrong with it.'
        : state === 'done'
          ? 'Agent and customer are on channels of their own.'
          : 'Both channels are measured: is there speech on each, and are they separated?',
    ...(state === 'failed' && { link: TEST_RECORDING }),
  }),
  recording_transcribed: (state) => ({
    title: 'Transcribe the recording',
    text:
      state === 'failed'
        ? 'Something went wrong while it was transcribed. Try again.'
        : state === 'done'
          ? 'Every sentence is marked as agent or customer.'
          : 'Both channels are transcribed, sentence by sentence.',
    ...(state === 'failed' && { link: { to: '/recordings', label: 'See what happened' } }),
  }),
  confirmed: (state) => ({
    title: 'Confirm that agent and customer are labelled correctly',
    text:
      state === 'done'
        ? 'The connection is confirmed. From here on calls are scored as they come in.'
        : 'Listen to the test recording and read its transcript. If the two are swapped, the page says what to change.',
    ...(state === 'current' && { link: TEST_RECORDING }),
  }),
};

export const tellStep = (step: ConnectionStep, overview: Overview): StepWords =>
  TELL[step.step](step.state, overview);
