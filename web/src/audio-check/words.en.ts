import { defineWords } from '../language/define-words';

export default defineWords('audio-check', {
  unusable: 'The audio cannot be used.',
  usable: 'The audio can be used.',
  separated: 'Agent and customer are clearly separated, no crosstalk.',
  someCrosstalk: 'Agent and customer are separated, with some crosstalk.',
  muchCrosstalk: 'There is a lot of crosstalk: expect some sentences under the wrong name.',
  agent: 'Agent',
  customer: 'Customer',
  left: 'left channel',
  right: 'right channel',
  speech: 'Speech',
  loudness: 'Loudness',
  background: 'Background',
  whoWhen: 'Who speaks when',
  whoWhenChart: 'Speech of both sides over {{length}}: agent {{agent}}, customer {{customer}}.',
  whatToDo: 'What to do',
  details: 'Details of the audio check',
  not_stereo:
    'The file has one channel: your recorder exports mono. Switch on dual-channel recording, so that agent and customer are each on their own channel.',
  channels_identical:
    'Both channels are identical: your recorder exports mono as stereo. Switch on dual-channel recording, so that agent and customer are each on their own channel.',
  channels_correlated:
    'Each side can be heard on both channels. Record the call before the sides are mixed, at the telephone system rather than at a headset or a conference.',
  channels_not_separated:
    'Agent and customer are mixed on the same channel. Switch on dual-channel recording, and record the two legs of the call instead of the conference.',
  channel_bleed:
    'One side is much quieter than what leaks into its channel. Switch off echo and side tone in the recorder, and level both sides to the same loudness.',
  channel_silent:
    'One channel carries no speech. Check that both legs of the call are recorded, and that the recording does not start before the call is answered.',
  too_short:
    'The recording is too short to be analysed. Send calls only once they have ended, and leave out those that were not answered.',
  undecodable:
    'The file cannot be read to its end. Send it once it is completely written, as wav, mp3, flac, ogg or m4a, without further compression.',
  recorders: 'Settings of common recorders',
  freeswitch: 'set the variable <code>RECORD_STEREO=true</code> before <code>record_session</code>',
  twilio:
    '<code>RecordingChannels=dual</code> when a call is recorded through its API, or <code>record="record-from-answer-dual"</code> in Dial; in Flex the agent is on the right channel',
  asterisk:
    'have MixMonitor write each direction to its own file with its options <code>r(file)</code> and <code>t(file)</code>, and join the two files as left and right, for example with <code>sox -M</code>',
  amazon: 'records both sides separately: customer left, agent right, so send <code>agent_channel=1</code>',
});
