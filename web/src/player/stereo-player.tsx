import { Suspense } from 'react';
import type { Speaker } from '../api/types';
import { Button } from '../design/button';
import { SPEAKER_NAME } from '../design/call-words';
import { Segments } from '../design/field';
import { formatClock } from '../design/format';
import { Problem } from '../design/states';
import { lazyView } from '../shell/lazy-view';
import './player.css';
import type { Player } from './use-player';

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
  const { playing, position, length, heard, error, toggle, seek, hear } = player;
  const heardOptions = [
    { value: 'both' as const, label: 'Both' },
    { value: 'left' as const, label: SPEAKER_NAME[sides[0]] },
    { value: 'right' as const, label: SPEAKER_NAME[sides[1]] },
  ];
  return (
    <div className="player" role="group" aria-label="Replay">
      {error && <Problem message="The audio cannot be played. It may have been deleted." />}
      <div className="wave-frame">
        <div className="wave-names">
          {sides.map((speaker, channel) => (
            <span key={speaker} data-speaker={speaker}>
              {SPEAKER_NAME[speaker]}
              <small>{channel === 0 ? 'left' : 'right'}</small>
            </span>
          ))}
        </div>
        <div className="wave-lanes">
          <Suspense fallback={<p className="small muted">Drawing the waveform…</p>}>
            <Waveforms url={url} media={player.media} sides={sides} />
          </Suspense>
        </div>
        <input
          className="seek"
          type="range"
          aria-label="Position"
          min={0}
          max={Math.max(1, length)}
          step={0.1}
          value={position}
          aria-valuetext={`${formatClock(position)} of ${formatClock(length)}`}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </div>
      <div className="row">
        <Button kind="primary" icon={playing ? 'pause' : 'play'} onClick={toggle}>
          {playing ? 'Pause' : 'Play'}
        </Button>
        <span className="numbers soft" data-testid="position">
          {formatClock(position)} / {formatClock(length)}
        </span>
        <Segments label="Who is heard" options={heardOptions} value={heard} onChange={hear} />
      </div>
    </div>
  );
}
