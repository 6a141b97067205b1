import { useCallback, useEffect, useRef, useState } from 'react';

export type Heard = 'both' | 'left' | 'right';

export interface Player {
  media: HTMLAudioElement;
  playing: boolean;
  /** Seconds from the start. */
  position: number;
  /** Seconds; 0 until known. */
  length: number;
  heard: Heard;
  /** How fast it is played; 1 as it was spoken. */
  rate: number;
  error: boolean;
  toggle: () => void;
  seek: (seconds: number) => void;
  playFrom: (seconds: number) => void;
  setRate: (rate: number) => void;
  hear: (heard: Heard) => void;
}

/**
 * Plays a stereo recording, streamed in ranges, with each channel audible alone. The sound graph is built at
 * the first play, because browsers start none before somebody has asked for sound. With `preload: 'none'` nothing is
 * asked of the server before that either.
 */
export function usePlayer(
  url: string,
  { preload = 'metadata' }: { preload?: 'metadata' | 'none' } = {},
): Player {
  const [media] = useState(() => new Audio());
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [length, setLength] = useState(0);
  const [heard, setHeard] = useState<Heard>('both');
  const [rate, setRate] = useState(1);
  const [error, setError] = useState(false);
  const graph = useRef<ChannelChoice>(undefined);

  useEffect(() => {
    media.preload = preload;
    media.src = url;
    setPosition(0);
    setError(false);
    return () => {
      media.pause();
      media.removeAttribute('src');
      media.load();
    };
  }, [media, url, preload]);

  useEffect(() => {
    const listeners: [keyof HTMLMediaElementEventMap, () => void][] = [
      ['play', () => setPlaying(true)],
      ['pause', () => setPlaying(false)],
      ['seeked', () => setPosition(media.currentTime)],
      ['timeupdate', () => setPosition(media.currentTime)],
      ['durationchange', () => setLength(Number.isFinite(media.duration) ? media.duration : 0)],
      ['error', () => setError(media.hasAttribute('src'))],
    ];
    for (const [name, listener] of listeners) media.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) media.removeEventListener(name, listener);
    };
  }, [media]);

  // `timeupdate` comes four times a second; a cursor has to move with every frame.
  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function follow() {
      setPosition(media.currentTime);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [media, playing]);

  useEffect(() => () => graph.current?.close(), []);

  useEffect(() => {
    // Loading another recording would go back to the default.
    media.defaultPlaybackRate = rate;
    media.playbackRate = rate;
  }, [media, rate, url]);

  const play = useCallback(() => {
    graph.current ??= new ChannelChoice(media);
    graph.current.choose(heard);
    void media.play().catch((cause: unknown) => {
      // Paused before it began: no fault of the recording.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) setError(true);
    });
  }, [media, heard]);

  const toggle = useCallback(() => {
    if (media.paused) play();
    else media.pause();
  }, [media, play]);

  const seek = useCallback(
    (seconds: number) => {
      media.currentTime = seconds;
      setPosition(seconds);
    },
    [media],
  );

  const playFrom = useCallback(
    (seconds: number) => {
      seek(seconds);
      if (media.paused) play();
    },
    [media, seek, play],
  );

  const hear = useCallback((choice: Heard) => {
    setHeard(choice);
    graph.current?.choose(choice);
  }, []);

  return { media, playing, position, length, heard, rate, error, toggle, seek, playFrom, setRate, hear };
}

/** Sends the left channel, the right one or both to both ears. */
class ChannelChoice {
  private readonly context = new AudioContext();
  private readonly gains: [GainNode, GainNode];

  constructor(media: HTMLMediaElement) {
    const splitter = this.context.createChannelSplitter(2);
    this.context.createMediaElementSource(media).connect(splitter);
    this.gains = [this.context.createGain(), this.context.createGain()];
    this.gains.forEach((gain, channel) => {
      splitter.connect(gain, channel);
      gain.connect(this.context.destination);
    });
  }

  choose(heard: Heard): void {
    void this.context.resume();
    this.gains[0].gain.value = heard === 'right' ? 0 : 1;
    this.gains[1].gain.value = heard === 'left' ? 0 : 1;
  }

  close(): void {
    void this.context.close();
  }
}
