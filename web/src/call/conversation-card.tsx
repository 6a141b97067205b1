import type { Measures, Sentence } from '../api/types';
import { Card } from '../design/card';
import { useWords } from '../language/use-words';
import { CallPicture } from './call-picture';
import styles from './call.module.css';
import { MeasureTiles } from './measures';
import { MoodCourse } from './mood-course';
import words from './words.en';

interface ConversationCardProps {
  sentences: readonly Sentence[];
  measures: Measures;
  /** Seconds at which the sound stands, where there is any. */
  position: number | undefined;
  onPick: (sentence: number) => void;
}

/** How the two talked: who when, how fast, how they felt. */
export function ConversationCard({ sentences, measures, position, onPick }: ConversationCardProps) {
  const tell = useWords(words);
  return (
    <Card title={tell('conversation')}>
      <div className={styles.parts}>
        <CallPicture sentences={sentences} measures={measures} position={position} onPick={onPick} />
        <div className={styles.halves}>
          <MeasureTiles measures={measures} />
          <MoodCourse sentences={sentences} measures={measures} onPick={onPick} />
        </div>
      </div>
    </Card>
  );
}
