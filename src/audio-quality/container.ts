import type { AudioFormat } from './audio-verdict';
import type { AudioFacts } from './decode/probe-audio';

/** The demuxer names, as ffprobe prints them, that a file name may promise. */
const DEMUXERS: Record<AudioFormat, string[]> = {
  wav: ['wav', 'w64'],
  mp3: ['mp3'],
  flac: ['flac'],
  ogg: ['ogg'],
  m4a: ['mov,mp4,m4a,3gp,3g2,mj2'],
};

/**
 * Below this ffmpeg is only guessing. ffmpeg's own scale: a match by file name alone counts 1 to 24 where the
 * content says nothing, real recordings 51 to 100, an mp3 that starts with rubbish 25.
 */
const MIN_CONFIDENCE = 24;

/** Whether the file is what its name promises. */
export function isPromisedContainer({ container, confidence }: AudioFacts, format: AudioFormat): boolean {
  return confidence >= MIN_CONFIDENCE && DEMUXERS[format].includes(container);
}
