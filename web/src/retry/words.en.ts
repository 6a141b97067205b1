import { defineWords } from '../language/define-words';

export default defineWords('retry', {
  tryAgain: 'Try again',
  tryAll: 'Try all again',
  'question.calls_one': 'Try {{count}} failed call again?',
  'question.calls_other': 'Try {{count}} failed calls again?',
  'question.recordings_one': 'Try {{count}} failed recording again?',
  'question.recordings_other': 'Try {{count}} failed recordings again?',
  'confirm.calls_one': 'Try {{count}} call again',
  'confirm.calls_other': 'Try {{count}} calls again',
  'confirm.recordings_one': 'Try {{count}} recording again',
  'confirm.recordings_other': 'Try {{count}} recordings again',
  'lead.calls':
    'Each continues where it stopped: one with a transcript is analysed again, a recording without one is transcribed again while its audio is kept. This covers every failed call that matches the current filter, including those further down the list.',
  'lead.recordings':
    'Each continues where it stopped: one with a transcript is analysed again, the others are transcribed again while their audio is kept. This covers every failed recording of the chosen days, including those further down the list.',
  'queued.calls_one': '{{count}} call is being tried again.',
  'queued.calls_other': '{{count}} calls are being tried again.',
  'queued.recordings_one': '{{count}} recording is being tried again.',
  'queued.recordings_other': '{{count}} recordings are being tried again.',
  lost_one: 'The audio of {{count}} other is no longer available.',
  lost_other: 'The audio of {{count}} others is no longer available.',
});
