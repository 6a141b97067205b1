import { defineWords } from '../language/define-words';

export default defineWords('kept-audio', {
  title: 'Audio of calls',
  lead: 'Audio is deleted once a call is transcribed, unless you keep it to listen to calls again.',
  forbidden:
    'Audio can be kept only where it is stored encrypted. The operator of this installation has to set that up.',
  off: 'Deleted once it is transcribed.',
  on_one: 'Kept for {{count}} day.',
  on_other: 'Kept for {{count}} days.',
  kept_one: 'The audio of {{count}} call is kept at the moment.',
  kept_other: 'The audio of {{count}} calls is kept at the moment.',
  days: 'Days to keep it',
  daysHint: '1 to 730, counted from the transcription of each call.',
  keep: 'Keep audio',
  change: 'Change the days',
  stop: 'Stop keeping audio',
  keepTitle_one: 'Keep the audio of calls for {{count}} day?',
  keepTitle_other: 'Keep the audio of calls for {{count}} days?',
  stopTitle: 'Stop keeping audio?',
  what: 'The recording of both sides is kept as your system sent it, for every call transcribed from now on. What is removed from transcripts, such as card numbers, can still be heard in it.',
  howLong_one:
    'Each is deleted {{count}} day after its transcription, and with its call if that is erased before.',
  howLong_other:
    'Each is deleted {{count}} days after its transcription, and with its call if that is erased before.',
  who: 'Every administrator of your organisation can listen. The audit log records who listened to which call, and when. Rejected recordings and test recordings are not kept.',
  inform: 'Make sure that the people on the calls were told.',
  shortens_one: 'The audio of {{count}} call kept so far is deleted now, for good.',
  shortens_other: 'The audio of {{count}} calls kept so far is deleted now, for good.',
  shortensNone: 'No audio kept so far is deleted now.',
  held_one: 'The audio of {{count}} call stays, as it is under a legal hold.',
  held_other: 'The audio of {{count}} calls stays, as it is under a legal hold.',
  stopMeans: 'From now on audio is deleted once a call is transcribed.',
  saved: 'Saved.',
});
