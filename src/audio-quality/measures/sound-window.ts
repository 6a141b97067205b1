/** Frames are 10 ms: short enough for syllables, long enough for one period of a low voice. */
export const FRAMES_PER_SECOND = 100;

/** Both channels over about ten seconds, as everything that compares them sees them. */
export interface SoundWindow {
  /** Samples at `COMPARED_RATE`, without hum and direct current. */
  left: Float32Array;
  right: Float32Array;
  /** Level of each frame, dBFS. */
  leftLevels: Float32Array;
  rightLevels: Float32Array;
  /** Who speaks in each frame: bits LEFT_SPEAKS and RIGHT_SPEAKS. */
  speakers: Uint8Array;
  /** Frames that hold sound; the rest of the last window is silence. */
  frames: number;
}

export const LEFT_SPEAKS = 1;
export const RIGHT_SPEAKS = 2;

/** Channels are compared at telephone rate: what they share lies below 4 kHz or is not speech. */
export const COMPARED_RATE = 8000;
export const SAMPLES_PER_FRAME = COMPARED_RATE / FRAMES_PER_SECOND;

/** 10.24 s, so that a window holds ten whole blocks of 1.024 s. */
export const WINDOW_FRAMES = 1024;
