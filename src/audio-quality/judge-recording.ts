import type { AudioFormat, AudioVerdict, ChannelSeparation, FileReason } from './audio-verdict';
import type { DeclaredLength } from './decode/declared-length';
import { isPossibleRate, longestSound } from './decode/longest-sound';
import type { AudioFacts } from './decode/probe-audio';
import type { DecodingEnd } from './decode/sample-stream';
import { explainGood } from './explanation';
import { activityDiagram } from './measures/activity-picture';
import type { ChannelMeasures, StereoMeasures } from './measures/stereo-meter';
import type { RejectionRule } from './rejection/rejection-rule';
import { findings, REJECTION_RULES, verdictOf } from './rejection/rejection-rules';
import {
  FAIR_SEPARATION,
  GOOD_SEPARATION,
  MAX_RATE,
  MAX_SHORTFALL,
  MIN_RATE,
  MIN_RECORDING,
} from './thresholds';

/** The verdict on a file that is not what its name promises. */
export function undecodable(facts: AudioFacts | null, format: AudioFormat): AudioVerdict {
  const found =
    facts === null
      ? 'no audio was found in it'
      : facts.container.split(',').includes(format)
        ? 'its content is not recognisable'
        : `it holds ${facts.container} data`;
  return refused('undecodable', `The file cannot be read as ${format}: ${found}.`, { file: facts });
}

/** What is known of a file before anything of it is decoded. */
export interface AudioHeader {
  facts: AudioFacts;
  /** What the file itself promises. */
  declared: DeclaredLength;
  /** Seconds of the longest recording that is listened to. */
  allowed: number;
}

/** What the header alone decides; null when the sound has to be heard. */
export function judgeHeader({ facts, declared, allowed }: AudioHeader): AudioVerdict | null {
  const { channels, sampleRate } = facts;
  const refuse = (reason: FileReason, explanation: string) => refused(reason, explanation, { file: facts });
  if (channels !== 2) {
    const count = `${channels} ${channels === 1 ? 'channel' : 'channels'}`;
    return refuse('not_stereo', `The file has ${count}; agent and customer need one each.`);
  }
  if (!isPossibleRate(sampleRate))
    return refuse(
      'undecodable',
      `The file declares a sampling rate of ${sampleRate} Hz; ${MIN_RATE} to ${MAX_RATE} Hz can be read.`,
    );
  // Where every sample takes the same bits, the size says it as well.
  const seconds = declared.seconds ?? (facts.bitsPerSample > 0 ? longestSound(facts) : 0);
  if (seconds > allowed + MAX_SHORTFALL)
    return refuse('undecodable', `The file declares ${duration(seconds)} of audio, ${moreThan(allowed)}.`);
  const holds = longestSound(facts);
  if (seconds > holds + MAX_SHORTFALL)
    return refuse(
      'undecodable',
      `The file declares ${duration(seconds)} of audio; ${kilobytes(facts)} hold ${duration(holds)} at most.`,
    );
  return null;
}

/** What the decoded sound decides. */
export const judgeSound = (header: AudioHeader, measures: StereoMeasures, end: DecodingEnd): AudioVerdict =>
  judgeSoundBy(REJECTION_RULES, header, measures, end);

/** What the decoded sound decides by some rules; the first that is met gives the reason. */
export function judgeSoundBy<Reason extends string>(
  rules: readonly RejectionRule<Reason>[],
  header: AudioHeader,
  measures: StereoMeasures,
  end: DecodingEnd,
): AudioVerdict<FileReason | Reason> {
  const { facts, declared } = header;
  const { seconds, left, right, separation } = measures;
  const verdict: AudioVerdict<FileReason | Reason> = {
    rejectReason: null,
    channelSeparation: null,
    audioSeconds: seconds > 0 ? seconds : null,
    explanation: explainGood(measures),
    measures: { file: facts, seconds, left: channelOf(left), right: channelOf(right), separation },
    speech: [left.speech, right.speech],
  };
  const refuse = (rejectReason: FileReason | Reason, explanation: string): typeof verdict => ({
    ...verdict,
    rejectReason,
    explanation,
    speech: [[], []],
  });

  const damage = end.cut ? endlessness(header, seconds) : damageOf(declared, seconds);
  if (damage) return refuse('undecodable', damage);
  if (seconds < MIN_RECORDING)
    return refuse(
      'too_short',
      `The recording lasts ${seconds.toFixed(1)} s; at least ${MIN_RECORDING} s are needed.`,
    );
  const finding = verdictOf(findings(measures, rules));
  if (!finding) return { ...verdict, channelSeparation: separationOf(separation.leakDb) };
  return {
    ...refuse(finding.reason, finding.rule.explain(measures)),
    channelSeparation: finding.rule.separation,
  };
}

function damageOf(declared: DeclaredLength, seconds: number): string | null {
  if (seconds === 0) return 'No audio could be decoded from the file.';
  const found = `only ${seconds.toFixed(1)} s could be decoded`;
  if (declared.isCutOff) return `The file is damaged: it is cut off before its end, ${found}.`;
  if (declared.seconds === null || declared.seconds - seconds <= MAX_SHORTFALL) return null;
  return `The file is damaged: it declares ${declared.seconds.toFixed(1)} s, but ${found}.`;
}

/** Why the decoder was stopped after so many seconds. */
const endlessness = ({ facts, allowed }: AudioHeader, seconds: number): string =>
  seconds >= allowed - 1
    ? `The file holds ${moreThan(allowed)}.`
    : `The file is made up: it gives more sound than ${kilobytes(facts)} can hold.`;

const moreThan = (allowed: number): string => `more than the ${duration(allowed)} that are allowed`;
const kilobytes = ({ bytes }: AudioFacts): string => `${(bytes / 1000).toFixed(1)} kB`;

const duration = (seconds: number): string =>
  seconds < 3600 ? `${seconds.toFixed(1)} s` : `${(seconds / 3600).toFixed(1)} hours`;

function separationOf(leakDb: number | null): ChannelSeparation {
  if (leakDb === null || leakDb <= GOOD_SEPARATION) return 'good';
  return leakDb <= FAIR_SEPARATION ? 'fair' : 'poor';
}

function refused(
  rejectReason: FileReason,
  explanation: string,
  measures: Record<string, unknown>,
): AudioVerdict {
  return {
    rejectReason,
    channelSeparation: null,
    audioSeconds: null,
    explanation,
    measures,
    speech: [[], []],
  };
}

/** What is stored of a channel: its numbers, and the stretches of speech as a picture of bounded size. */
const channelOf = ({ speech, ...numbers }: ChannelMeasures) => ({
  ...numbers,
  speech: activityDiagram(speech),
});
