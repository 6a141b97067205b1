import { wordsOf } from './words';

/** Faster than anybody speaks: auctioneers reach 5 to 6 words a second. */
const WORDS_PER_SECOND = 7;
/** Short stretches are dated too tightly for a rate to mean much. */
const FREE_WORDS = 4;
/** The longest phrase looked for when a model repeats itself, in words. */
const MAX_LOOP = 12;

/** Lines that models learnt from captions and say over noise and music; nobody says them on a call. */
const CAPTION_LINES = [
  /^(please )?(like and )?subscribe( to (my|our|the) channel)?$/,
  /^thank(s| you)( so much| very much)? for (watching|viewing|listening to this video)$/,
  /^(subtitles|captions|transcription|transcribed|translated) (by|provided by) .*/,
  /^(music|applause|laughter|silence|blank_audio|inaudible|noise|beep)$/,
  /^see you in the next video$/,
];

/**
 * Whether a model invented a text rather than heard it: it repeats a phrase over and over, is far too long
 * for the speech it came from, or is a line out of captions. `speechSeconds` is the speech in the segment.
 */
export function isHallucination(text: string, speechSeconds: number): boolean {
  const words = wordsOf(text);
  if (words.length === 0) return false;
  if (words.length > FREE_WORDS + WORDS_PER_SECOND * speechSeconds) return true;
  const line = words.join(' ');
  return CAPTION_LINES.some((caption) => caption.test(line)) || loops(words);
}

/** Slower than anybody speaks, pauses taken out: even a spelled name is faster. */
const MIN_WORDS_PER_SECOND = 0.5;
/** Seconds of speech below which no words at all may be right: a cough, a breath, a hum. */
const SHORT_OF_WORDS = 2;

/** Whether a model left out most of what was said; some cuts make it stop early or say nothing. */
export function isCutShort(text: string, speechSeconds: number): boolean {
  return speechSeconds >= SHORT_OF_WORDS && wordsOf(text).length < MIN_WORDS_PER_SECOND * speechSeconds;
}

/** People repeat "no, no, no" and "bye bye bye"; a model that loops repeats more words, more often. */
function loops(words: string[]): boolean {
  for (let length = 1; length <= MAX_LOOP; length++) {
    const times = Math.max(3, Math.ceil(8 / length) + (length < 3 ? 2 : 0));
    let same = 0;
    for (let i = length; i < words.length; i++) {
      same = words[i] === words[i - length] ? same + 1 : 0;
      if (same >= (times - 1) * length) return true;
    }
  }
  return false;
}
