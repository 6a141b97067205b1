import type { Recording, Sentence, Speaker } from '../api/types';
import layout from '../design/layout.module.css';
import { Notice, type Tone } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Fold } from '../ui/fold';
import { Activity } from './activity';
import { Levels, Speech } from './channels';
import { readMeasures, type ChannelReading } from './read-measures';
import { Remedy } from './remedy';
import words from './words.en';

/** How the verdict is told: crosstalk puts sentences under the wrong name. */
const SEPARATION: Partial<
  Record<string, { tone: Tone; word: 'separated' | 'someCrosstalk' | 'muchCrosstalk' }>
> = {
  good: { tone: 'good', word: 'separated' },
  fair: { tone: 'fair', word: 'someCrosstalk' },
  poor: { tone: 'fair', word: 'muchCrosstalk' },
};

interface AudioCheckProps {
  recording: Recording;
  /** Where there is a transcript: it tells who spoke when if the check itself does not. */
  sentences?: readonly Sentence[] | null;
}

/** The verdict of the audio check, what to do about it, and its figures for those who want to know. */
export function AudioCheck({ recording, sentences }: AudioCheckProps) {
  const tell = useWords(words);
  const { left, right, seconds } = readMeasures(recording);
  const { reject_reason: reason, explanation } = recording;
  const separation = recording.channel_separation ? SEPARATION[recording.channel_separation] : undefined;
  const sides: [Speaker, Speaker] =
    recording.agent_channel === 0 ? ['agent', 'customer'] : ['customer', 'agent'];
  const verdict = reason ? 'unusable' : (separation?.word ?? 'usable');
  const both = left && right && { left, right, sides, seconds };
  const lanes = sides.map((speaker, index) => ({
    speaker,
    spoken: activityOf([left, right][index], sentences, speaker),
  }));
  return (
    <div className={layout.stack}>
      <Notice tone={reason ? 'poor' : (separation?.tone ?? 'good')}>
        <strong>{tell(verdict)}</strong>
      </Notice>
      {reason && <Remedy reason={reason} />}
      {!reason && both && <Speech {...both} />}
      {!reason && seconds !== null && <Activity seconds={seconds} lanes={lanes} />}
      <Fold title={tell('details')}>
        <div className={layout.stack}>
          {/* With its figures, which stand below in the language of the page. */}
          {explanation && (
            <p className={`${texts.small} ${texts.soft}`} lang="en">
              {explanation}
            </p>
          )}
          {reason && both && <Speech {...both} />}
          {both && <Levels {...both} />}
          {reason && seconds !== null && <Activity seconds={seconds} lanes={lanes} />}
        </div>
      </Fold>
    </div>
  );
}

function activityOf(
  reading: ChannelReading | null | undefined,
  sentences: readonly Sentence[] | null | undefined,
  speaker: Speaker,
): [number, number][] {
  if (reading && reading.speech.length > 0) return reading.speech;
  return (sentences ?? []).flatMap((sentence): [number, number][] =>
    sentence.speaker === speaker && sentence.start !== undefined && sentence.end !== undefined
      ? [[sentence.start, sentence.end]]
      : [],
  );
}
