import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import { Card } from '../design/card';
import { formatClock, formatDate } from '../design/format';
import layout from '../design/layout.module.css';
import { Problem } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button, IconButton } from '../ui/button';
import { Select } from '../ui/select';
import styles from './player.module.css';
import type { Player } from './use-player';
import { useSpaceBar } from './use-space-bar';
import words from './words.en';

/** Seconds that one press goes back or forward: a sentence or two. */
const STEP = 10;
const RATES = [0.75, 1, 1.25, 1.5, 2] as const;

interface CallPlayerProps {
  /** Of `usePlayer(…, { preload: 'none' })`: nothing is loaded, nor noted, before somebody listens. */
  player: Player;
  /** How long the recording is, known before it is loaded; null where it is not. */
  seconds: number | null;
  /** ISO 8601. */
  keptUntil: string;
}

/** Plays the audio of a call that is kept, beside its transcript. */
export function CallPlayer({ player, seconds, keptUntil }: CallPlayerProps) {
  const tell = useWords(words);
  const { playing, position, rate, error, toggle, seek, setRate } = player;
  const length = player.length || (seconds ?? 0);
  const goTo = (to: number) => seek(Math.min(Math.max(0, to), length));
  useSpaceBar(toggle);
  return (
    <Card title={tell('title')} lead={tell('keptUntil', { date: formatDate(keptUntil) })}>
      <div className={styles.player} role="group" aria-label={tell('player')}>
        {error && <Problem message={tell('problem')} />}
        <div className={layout.row}>
          <IconButton icon={RotateCcw} label={tell('back')} onPress={() => goTo(position - STEP)} />
          <Button kind="primary" icon={playing ? Pause : Play} onPress={toggle}>
            {tell(playing ? 'pause' : 'play')}
          </Button>
          <IconButton icon={RotateCw} label={tell('forward')} onPress={() => goTo(position + STEP)} />
          <span className={`${texts.numbers} ${texts.soft}`} data-testid="position">
            {formatClock(position)} / {formatClock(length)}
          </span>
          <div className={styles.speed}>
            <Select
              label={tell('speed')}
              value={String(rate)}
              onChange={(chosen) => setRate(Number(chosen))}
              options={RATES.map((one) => ({ value: String(one), label: tell('speedOf', { rate: one }) }))}
            />
          </div>
        </div>
        <input
          className={styles.seekAlone}
          type="range"
          aria-label={tell('position')}
          min={0}
          max={Math.max(1, length)}
          step={0.1}
          value={position}
          aria-valuetext={tell('positionOf', {
            position: formatClock(position),
            length: formatClock(length),
          })}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </div>
    </Card>
  );
}
