/** Power under which nothing is speech, relative to the loudest window of the channel's speech: -45 dB. */
const FAR_BELOW = 10 ** -4.5;

/**
 * How fast the loudest speech is forgotten, as a factor of power for each window of 32 ms: 0.1 dB a second, so
 * that a speaker who is much quieter than an earlier one is detected after some minutes at the latest.
 */
const FADE = 10 ** (-0.01 * 0.032);

/** Quiet windows still given to the model after it has detected the end of speech: an eighth of a second. */
const PASSED_WHILE_QUIET = 4;

/**
 * Quiet windows before a sound that are given to the model with it: 320 ms. The model needs them to recognise the
 * beginning of speech, and dates that up to 264 ms back.
 */
const PASSED_BEFORE = 10;

const NONE: readonly Float32Array[] = [];

/**
 * Skips the long pauses of a channel, in which the other side speaks: without it the voice activity model would spend most
 * of its time on them. The limit is relative to the channel's own speech, so that a quiet recording is treated like a
 * loud one; nothing is skipped before the first speech.
 */
export class QuietGate {
  private loudest = 0;
  private quiet = 0;
  private held: Float32Array[] = [];

  /** Windows that were skipped for good. */
  skipped = 0;

  /**
   * Takes the next window of 32 ms; the caller may use it again.
   *
   * @param isSpeech whether the model takes the windows it was given last for speech
   * @returns the windows to give to the model now, in order of time
   */
  pass(window: Float32Array, isSpeech: boolean): readonly Float32Array[] {
    const power = powerOf(window);
    this.loudest = Math.max(this.loudest * FADE, isSpeech ? power : 0);
    this.quiet = !isSpeech && power < this.loudest * FAR_BELOW ? this.quiet + 1 : 0;
    if (this.quiet <= PASSED_WHILE_QUIET)
      return this.held.length === 0 ? [window] : [...this.release(), window];
    this.held.push(window.slice());
    if (this.held.length > PASSED_BEFORE) {
      this.held.shift();
      this.skipped++;
    }
    return NONE;
  }

  /** Ends the channel: windows held until now are skipped, because they are quiet. */
  end(): void {
    this.skipped += this.release().length;
  }

  private release(): Float32Array[] {
    const { held } = this;
    this.held = [];
    return held;
  }
}

function powerOf(window: Float32Array): number {
  let sum = 0;
  for (const sample of window) sum += sample * sample;
  return sum / window.length;
}
