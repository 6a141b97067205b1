import type { ConnectionStep, Overview } from '../api/types';
import type { KeyOf } from '../language/define-words';
import type words from './words.en';

type Word = KeyOf<(typeof words)['english']>;

/** How a step is told in each of its states. */
export interface StepWords {
  title: Word;
  text: Word;
  /** Where the step is taken, when it is this one's turn or it has failed. */
  link?: { to: string; label: Word };
}

const TEST_RECORDING = { to: '/test-recording', label: 'openTest' } as const;

type Tell = (state: ConnectionStep['state'], overview: Overview) => StepWords;

const TELL: Record<ConnectionStep['step'], Tell> = {
  key_created: (state) => ({
    title: 'step.key_created',
    text: state === 'done' ? 'step.key_created.done' : 'step.key_created.open',
  }),
  recording_received: (state, { connection }) => ({
    title: 'step.recording_received',
    text:
      state === 'done'
        ? 'step.recording_received.done'
        : connection.test_recording_wanted
          ? 'step.recording_received.wanted'
          : 'step.recording_received.open',
  }),
  recording_checked: (state) => ({
    title: 'step.recording_checked',
    text:
      state === 'failed'
        ? 'step.recording_checked.failed'
        : state === 'done'
          ? 'step.recording_checked.done'
          : 'step.recording_checked.open',
    ...(state === 'failed' && { link: TEST_RECORDING }),
  }),
  recording_transcribed: (state) => ({
    title: 'step.recording_transcribed',
    text:
      state === 'failed'
        ? 'step.recording_transcribed.failed'
        : state === 'done'
          ? 'step.recording_transcribed.done'
          : 'step.recording_transcribed.open',
    ...(state === 'failed' && { link: { to: '/recordings', label: 'seeWhat' } }),
  }),
  confirmed: (state) => ({
    title: 'step.confirmed',
    text: state === 'done' ? 'step.confirmed.done' : 'step.confirmed.open',
    ...(state === 'current' && { link: TEST_RECORDING }),
  }),
};

export const tellStep = (step: ConnectionStep, overview: Overview): StepWords =>
  TELL[step.step](step.state, overview);
