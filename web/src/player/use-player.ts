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
  error: boolean;
  toggle: () => void;
  seek: (seconds: number) => void;
  hear: (heard: Heard) => void;
}

/**
 * Plays a stereo recording, streamed in ranges, with each channel audible alone. The sound graph is built at
 * the first play, because browsers start none before somebody has asked for sound.
 */
export function usePlayer(url: string): Player {
  const [media] = useState(() => new Audio());
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [length, setLength] = useState(0);
  const [heard, setHeard] = useState<Heard>('both');
  const [error, setError] = useState(false);
  const graph = useRef<ChannelChoice>(undefined);

  useEffect(() => {
    media.preload = 'metadata';
    media.src = url;
    setError(false);
    return () => {
      media.pause();
      media.removeAttribute('src');
      media.load();
    };
  }, [media, url]);

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

  const toggle = useCallback(() => {
    graph.current ??= new ChannelChoice(media);
    graph.current.choose(heard);
    if (media.paused) void media.play().catch(() => setError(true));
    else media.pause();
  }, [media, heard]);

  const seek = useCallback(
    (seconds: number) => {
      media.currentTime = seconds;
      setPosition(seconds);
    },
    [media],
  );

  const hear = useCallback((choice: Heard) => {
    setHeard(choice);
    graph.current?.choose(choice);
  }, []);

  return { media, playing, position, length, heard, error, toggle, seek, hear };
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
