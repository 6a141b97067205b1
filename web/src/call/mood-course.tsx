import type { Measures, Sentence, Speaker } from '../api/types';
import { Badge } from '../design/card';
import { formatClock, formatNumber, formatShare, NONE } from '../design/format';
import layout from '../design/layout.module.css';
import texts from '../design/text.module.css';
import { useWords, type Tell } from '../language/use-words';
import { ChartData } from '../ui/chart-data';
import { TextButton } from '../ui/text-button';
import styles from './call-picture.module.css';
import words from './words.en';

const SPEAKERS: Speaker[] = ['agent', 'customer'];
const HEIGHT = 100;
/** Of the call, each with a mood of either side. */
const PARTS = 10;
const MAX_QUOTE_LENGTH = 60;

interface MoodCourseProps {
  sentences: readonly Sentence[];
  measures: Measures;
  onPick: (sentence: number) => void;
}

/** How both sides felt from the beginning to the end, tenth by tenth. */
export function MoodCourse({
  sentences,
  measures: { call_seconds: length, course, turning_points: turns },
  onPick,
}: MoodCourseProps) {
  const tell = useWords(words);
  const told = SPEAKERS.filter((speaker) => course.some((part) => part[speaker] !== null));
  if (told.length === 0) return <p className={texts.soft}>{tell('noMood')}</p>;
  return (
    <div className={layout.stack} data-gap="small">
      <div className={layout.row}>
        {told.map((speaker) => (
          <Badge key={speaker} tone={speaker}>
            {tell(`speaker.${speaker}`)}
          </Badge>
        ))}
      </div>
      <div className={styles.courseFrame}>
        <div className={styles.courseAxis} aria-hidden="true">
          <span>{tell('positive')}</span>
          <span>{tell('neutral')}</span>
          <span>{tell('negative')}</span>
        </div>
        <svg
          className={styles.course}
          viewBox={`0 0 100 ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={spoken(told, course, tell)}
        >
          <line className={styles.zero} x1="0" x2="100" y1={HEIGHT / 2} y2={HEIGHT / 2} />
          {told.map((speaker) => (
            <path key={speaker} className={styles[speaker]} d={line(course, speaker)} />
          ))}
        </svg>
        <div className={`${styles.scale} ${styles.courseScale}`} aria-hidden="true">
          <span>{tell('startOfCall')}</span>
          <span>{tell('endOfCall')}</span>
        </div>
      </div>
      <ChartData label={tell('sentiment')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{tell('partOfCall')}</th>
              {told.map((speaker) => (
                <th scope="col" key={speaker}>
                  {tell(`speaker.${speaker}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {course.map((part) => (
              <tr key={part.part}>
                <th scope="row">{`${placeOf(part.part, length)} – ${placeOf(part.part + 1, length)}`}</th>
                {told.map((speaker) => (
                  <td key={speaker}>{moodText(part[speaker], tell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ChartData>
      {turns.length > 0 && (
        <ul className={layout.stack} data-gap="small">
          {turns.map((turn) => (
            <li key={`${turn.speaker}-${turn.part}`} className={texts.small}>
              {tell(`turn.${turn.speaker}.${turn.direction}`)}{' '}
              <TextButton onPress={() => onPick(turn.sentence)}>
                {moment(tell, sentences[turn.sentence])}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What was said, and when where that is known. */
function moment(tell: Tell<(typeof words)['english']>, sentence: Sentence | undefined): string {
  if (!sentence) return tell('showSentence');
  const quote = tell('quote', { text: shortened(sentence.text) });
  return sentence.start === undefined ? quote : `${quote} ${formatClock(sentence.start)}`;
}

/** Cut between two words, but within one that is very long. */
function shortened(text: string): string {
  if (text.length <= MAX_QUOTE_LENGTH) return text;
  const cut = text.slice(0, MAX_QUOTE_LENGTH);
  const end = cut.lastIndexOf(' ');
  return `${end > MAX_QUOTE_LENGTH / 2 ? cut.slice(0, end) : cut}…`;
}

/** A line through what was measured; tenths in which somebody is silent are bridged. */
function line(course: Measures['course'], speaker: Speaker): string {
  const points = course.flatMap((part) => {
    const mood = part[speaker];
    return mood === null ? [] : [`${((part.part + 0.5) / PARTS) * 100} ${(HEIGHT * (1 - mood)) / 2}`];
  });
  if (points.length === 1) return `M ${points[0]} h 2`;
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'} ${point}`).join(' ');
}

/** Where a tenth of the call begins: by the clock, or as a share of what was said where there are no times. */
const placeOf = (part: number, length: number | null): string =>
  length ? formatClock((part / PARTS) * length) : formatShare(part / PARTS);

const moodText = (mood: number | null, tell: Tell<(typeof words)['english']>): string =>
  mood === null ? NONE : `${tell(word(mood))} (${formatNumber(mood)})`;

const word = (mood: number): 'positive' | 'negative' | 'neutral' =>
  mood > 0.15 ? 'positive' : mood < -0.15 ? 'negative' : 'neutral';

function spoken(told: Speaker[], course: Measures['course'], tell: Tell<(typeof words)['english']>): string {
  return told
    .map((speaker) => {
      const moods = course.flatMap((part) => part[speaker] ?? []);
      return tell(`mood.${speaker}`, {
        first: tell(word(moods[0] ?? 0)),
        last: tell(word(moods.at(-1) ?? 0)),
      });
    })
    .join(' ');
}
