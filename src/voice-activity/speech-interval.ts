/** A stretch of one channel in which somebody speaks; seconds from the start of the recording. */
export interface SpeechInterval {
  start: number;
  end: number;
}
