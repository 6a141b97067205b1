import { useEffect, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import type { Speaker } from '../api/types';
import texts from '../design/text.module.css';
import { colourIn, useDark } from '../design/theme';
import { useWords } from '../language/use-words';
import words from './words.en';

interface WaveformsProps {
  url: string;
  media: HTMLMediaElement;
  /** Who speaks on the left and on the right channel. */
  sides: [Speaker, Speaker];
}

/** Of each channel, in pixels: a picture of who speaks when, which leaves the window to the transcript beside it. */
const LANE_HEIGHT = 36;

/** Both channels as waveforms, the upper one the left, in the colours of who speaks there; a click seeks. */
export default function Waveforms({ url, media, sides }: WaveformsProps) {
  const tell = useWords(words);
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'reading' | 'drawn' | 'failed'>('reading');
  const dark = useDark();
  const [left, right] = sides;

  useEffect(() => {
    const parent = frame.current;
    if (!parent) return;
    // Built outside the document: its style element would be refused by the content security policy, so its
    // rules are adopted as a style sheet before it goes in.
    const container = document.createElement('div');
    const channel = (speaker: Speaker) => ({
      waveColor: colourIn(parent, `--${speaker}-wave`),
      progressColor: colourIn(parent, `--${speaker}`),
    });
    const waves = WaveSurfer.create({
      container,
      media,
      height: LANE_HEIGHT,
      splitChannels: [channel(left), channel(right)],
      cursorColor: colourIn(parent, '--ink'),
      cursorWidth: 2,
      barWidth: 2,
      barGap: 1,
      barRadius: 2,
      normalize: true,
      dragToSeek: true,
    });
    adoptStyles(container);
    parent.replaceChildren(container);
    const waiting = new AbortController();
    readChannels(url, waiting.signal)
      .then(({ channels, seconds }) => waves.load(url, channels, seconds))
      .then(() => setState('drawn'))
      .catch(() => waiting.signal.aborted || setState('failed'));
    return () => {
      waiting.abort();
      waves.destroy();
    };
  }, [url, media, left, right, dark]);

  return (
    <>
      <div ref={frame} data-waves={state} aria-hidden="true" />
      {state === 'reading' && <p className={`${texts.small} ${texts.muted}`}>{tell('drawing')}</p>}
      {state === 'failed' && <p className={`${texts.small} ${texts.muted}`}>{tell('notDrawn')}</p>}
    </>
  );
}

function adoptStyles(container: HTMLElement): void {
  const root = container.firstElementChild?.shadowRoot;
  const style = root?.querySelector('style');
  if (!root || !style) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.textContent ?? '');
  root.adoptedStyleSheets = [sheet];
  style.remove();
}

/** Rate the sound is read at for drawing: enough for a picture, an eighth of the memory. */
const PICTURE_RATE = 8_000;
const PEAKS = 2_000;

async function readChannels(url: string, signal: AbortSignal) {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const decoder = new OfflineAudioContext(2, 1, PICTURE_RATE);
  const sound = await decoder.decodeAudioData(await response.arrayBuffer());
  const channels = [0, 1].map((channel) =>
    peaksOf(sound.getChannelData(Math.min(channel, sound.numberOfChannels - 1))),
  );
  return { channels, seconds: sound.duration };
}

/** The loudest sample of each stretch, so that an hour is as cheap to draw as a minute. */
function peaksOf(samples: Float32Array): number[] {
  const stretch = Math.max(1, Math.ceil(samples.length / PEAKS));
  return Array.from({ length: Math.ceil(samples.length / stretch) }, (_, index) => {
    let peak = 0;
    for (const sample of samples.subarray(index * stretch, (index + 1) * stretch))
      if (Math.abs(sample) > Math.abs(peak)) peak = sample;
    return peak;
  });
}
