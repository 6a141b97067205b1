import { Pause, Play } from 'lucide-react';
import { Suspense } from 'react';
import type { Speaker } from '../api/types';
import { formatClock } from '../design/format';
import layout from '../design/layout.module.css';
import { Problem } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { ErrorBoundary } from '../shell/error-boundary';
import { lazyView } from '../shell/lazy-view';
import { Button } from '../ui/button';
import { Segments } from '../ui/segments';
import styles from './player.module.css';
import type { Player } from './use-player';
import words from './words.en';

// The drawing library is the heaviest part of the page and needed on two views only.
const Waveforms = lazyView(() => import('./waveforms'));

interface StereoPlayerProps {
  player: Player;
  url: string;
  /** Who speaks on the left and on the right channel. */
  sides: [Speaker, Speaker];
}

/** Waveforms of both channels with play, seek and a choice of who is heard. */
export function StereoPlayer({ player, url, sides }: StereoPlayerProps) {
  const tell = useWords(words);
  const { playing, position, length, heard, error, toggle, seek, hear } = player;
  const heardOptions = [
    { value: 'both' as const, label: tell('both') },
    { value: 'left' as const, label: tell(sides[0]) },
    { value: 'right' as const, label: tell(sides[1]) },
  ];
  return (
    <div className={styles.player} role="group" aria-label={tell('replay')}>
      {error && <Problem message={tell('problem')} />}
      <div className={styles.waveFrame}>
        <div className={styles.waveNames}>
          {sides.map((speaker, channel) => (
            <span key={speaker} data-speaker={speaker}>
              {tell(speaker)}
              <small>{tell(channel === 0 ? 'left' : 'right')}</small>
            </span>
          ))}
        </div>
        <div className={styles.waveLanes}>
          <ErrorBoundary fallback={<p className={`${texts.small} ${texts.muted}`}>{tell('notDrawn')}</p>}>
            <Suspense fallback={<p className={`${texts.small} ${texts.muted}`}>{tell('drawing')}</p>}>
              <Waveforms url={url} media={player.media} sides={sides} />
            </Suspense>
          </ErrorBoundary>
        </div>
        <input
          className={styles.seek}
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
      <div className={layout.row}>
        <Button kind="primary" size="small" icon={playing ? Pause : Play} onPress={toggle}>
          {tell(playing ? 'pause' : 'play')}
        </Button>
        <span className={`${texts.numbers} ${texts.soft}`} data-testid="position">
          {formatClock(position)} / {formatClock(length)}
        </span>
        <Segments label={tell('heard')} options={heardOptions} value={heard} onChange={hear} />
      </div>
    </div>
  );
}
