import type { AudioFormat, AudioVerdict, RejectReason } from './audio-verdict';
import type { AudioFacts } from './decode/probe-audio';
import type { DecodingEnd } from './decode/sample-stream';
import type { ChannelMeasures, StereoMeasures } from './measures/stereo-meter';
import { IDENTICAL_RESIDUAL, LARGEST_SHORTFALL, LEAST_SPEECH, SHORTEST_RECORDING } from './thresholds';

/** The verdict on a file that is not what its name promises. */
export function undecodable(facts: AudioFacts | null, format: AudioFormat): AudioVerdict {
  const found = facts ? `It holds ${facts.container} data instead.` : 'No audio was found in it.';
  return rejected('undecodable', `The file cannot be read as ${format}. ${found}`, { facts });
}

/** What the header alone decides; null when the sound has to be heard. */
export function judgeFile(facts: AudioFacts): AudioVerdict | null {
  if (facts.channels === 2) return null;
  const count = `${facts.channels} ${facts.channels === 1 ? 'channel' : 'channels'}`;
  return rejected('not_stereo', `The file has ${count}; agent and customer need one each.`, { facts });
}

/** What the decoded sound decides. */
export function judgeSound(facts: AudioFacts, measures: StereoMeasures, end: DecodingEnd): AudioVerdict {
  const { seconds, left, right } = measures;
  const declared = facts.declaredSeconds;
  const numbers = {
    facts,
    seconds,
    left: summary(left),
    right: summary(right),
    residualDb: measures.residualDb,
  };
  const verdict = (reason: RejectReason, explanation: string): AudioVerdict => ({
    ...rejected(reason, explanation, numbers),
    audioSeconds: seconds > 0 ? seconds : null,
  });
  if (seconds === 0) return verdict('undecodable', 'No sound could be decoded from the file.');
  if (end.cut) return verdict('undecodable', `The file holds more than ${hours(seconds)} hours of sound.`);
  if (declared !== null && declared - seconds > LARGEST_SHORTFALL)
    return verdict(
      'undecodable',
      `The file is damaged: it declares ${declared.toFixed(1)} s, but only ${seconds.toFixed(1)} s could be decoded.`,
    );
  if (seconds < SHORTEST_RECORDING)
    return verdict(
      'too_short',
      `The recording lasts ${seconds.toFixed(1)} s; at least ${SHORTEST_RECORDING} s are needed.`,
    );
  if (measures.residualDb < IDENTICAL_RESIDUAL)
    return verdict(
      'channels_identical',
      `Both channels carry the same sound: after matching levels they differ by ${measures.residualDb.toFixed(0)} dB.`,
    );
  for (const [name, channel] of [['left', left] as const, ['right', right] as const])
    if (channel.speechSeconds < LEAST_SPEECH)
      return verdict(
        'channel_silent',
        `Almost nothing is spoken on one side: ${name} channel: ${percent(channel.speechSeconds / seconds)} speech, ${channel.levelDb.toFixed(0)} dBFS.`,
      );
  return {
    rejectReason: null,
    channelSeparation: null,
    audioSeconds: seconds,
    explanation: `Both sides speak: left ${percent(left.speechSeconds / seconds)}, right ${percent(right.speechSeconds / seconds)} of ${seconds.toFixed(0)} s.`,
    measures: numbers,
    speech: [left.speech, right.speech],
  };
}

function rejected(
  reason: RejectReason,
  explanation: string,
  measures: Record<string, unknown>,
): AudioVerdict {
  return {
    rejectReason: reason,
    channelSeparation: null,
    audioSeconds: null,
    explanation,
    measures,
    speech: [[], []],
  };
}

const summary = ({ speechSeconds, levelDb }: ChannelMeasures) => ({ speechSeconds, levelDb });
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const hours = (seconds: number): string => (seconds / 3600).toFixed(1);
