/** Power under which nothing is speech, relative to the loudest window of the channel's speech: -45 dB. */
const FAR_BELOW = 10 ** -4.5;

/**
 * How fast the loudest speech is forgotten, as a factor of power for each window of 32 ms: 0.1 dB a second, so
 * that whoever speaks much more softly than somebody before is heard after some minutes at the latest.
 */
const FADE = 10 ** (-0.01 * 0.032);

/** Quiet windows the model still hears after it has noticed that speech has ended: an eighth of a second. */
const HEARD_WHILE_QUIET = 4;

/**
 * Windows before a sound that the model hears with it: 320 ms. It needs some to know speech by its beginning, and
 * dates it up to 264 ms back.
 */
const HEARD_BEFORE = 10;

const NONE: readonly Float32Array[] = [];

/**
 * Spares the voice activity model the long pauses of a channel: most of its time goes into windows in which the
 * other side speaks. Relative to the channel's own speech, so that a quiet recording is heard like a loud one; all
 * is heard until speech has been.
 */
export class QuietGate {
  private loudest = 0;
  private quiet = 0;
  private held: Float32Array[] = [];

  /** Windows that the model has not heard and never will. */
  spared = 0;

  /**
   * Takes the next window of 32 ms; the caller may use it again.
   *
   * @param isSpeech whether the model takes what it heard last for speech
   * @returns what the model should hear now, in order of time
   */
  pass(window: Float32Array, isSpeech: boolean): readonly Float32Array[] {
    const power = powerOf(window);
    this.loudest = Math.max(this.loudest * FADE, isSpeech ? power : 0);
    this.quiet = !isSpeech && power < this.loudest * FAR_BELOW ? this.quiet + 1 : 0;
    if (this.quiet <= HEARD_WHILE_QUIET)
      return this.held.length === 0 ? [window] : [...this.release(), window];
    this.held.push(window.slice());
    if (this.held.length > HEARD_BEFORE) {
      this.held.shift();
      this.spared++;
    }
    return NONE;
  }

  /** Ends the channel: windows held until now are spared, for they are quiet. */
  end(): void {
    this.spared += this.release().length;
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
