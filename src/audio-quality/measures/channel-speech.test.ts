import { describe, expect, it } from 'vitest';
import { ChannelSpeech } from './channel-speech';
import { LEFT_SPEAKS, RIGHT_SPEAKS, type SoundWindow, WINDOW_FRAMES } from './sound-window';

/** A window made of stretches: frames, who speaks, level left and right. */
function windowOf(
  ...stretches: [frames: number, speakers: number, left: number, right: number][]
): SoundWindow {
  const window: SoundWindow = {
    left: new Float32Array(),
    right: new Float32Array(),
    leftLevels: new Float32Array(WINDOW_FRAMES),
    rightLevels: new Float32Array(WINDOW_FRAMES),
    speakers: new Uint8Array(WINDOW_FRAMES),
    frames: 0,
  };
  for (const [frames, speakers, left, right] of stretches) {
    const [from, to] = [window.frames, window.frames + frames];
    window.leftLevels.fill(left, from, to);
    window.rightLevels.fill(right, from, to);
    window.speakers.fill(speakers, from, to);
    window.frames = to;
  }
  return window;
}
const BOTH = LEFT_SPEAKS | RIGHT_SPEAKS;
const heard = (side: 'left' | 'right', ...windows: SoundWindow[]) => {
  const speech = new ChannelSpeech(side);
  windows.forEach((window) => speech.take(window));
  return speech.finish();
};

describe('ChannelSpeech', () => {
  it('measures seconds, level and noise of a speaker', () => {
    const window = windowOf([300, 0, -70, -60], [200, LEFT_SPEAKS, -20, -60], [100, RIGHT_SPEAKS, -70, -25]);
    expect(heard('left', window)).toEqual({
      ownSeconds: 2,
      crosstalkSeconds: 0,
      levelDb: -20,
      noiseDb: -70,
      underOtherDb: -45,
    });
    expect(heard('right', window)).toEqual({
      ownSeconds: 1,
      crosstalkSeconds: 0,
      levelDb: -25,
      noiseDb: -60,
      underOtherDb: -40,
    });
  });

  it('does not count the other side heard through, on either side of 15 dB', () => {
    const through = heard('right', windowOf([100, 0, -70, -70], [200, BOTH, -20, -36]));
    expect(through).toMatchObject({ ownSeconds: 0, crosstalkSeconds: 2, levelDb: null });
    const talkingOver = heard('right', windowOf([100, 0, -70, -70], [200, BOTH, -20, -34]));
    expect(talkingOver).toMatchObject({ ownSeconds: 2, crosstalkSeconds: 0 });
  });

  it('does not count an echo that comes back a quarter of a second later', () => {
    const window = windowOf([100, 0, -70, -70], [50, LEFT_SPEAKS, -20, -70], [20, BOTH, -70, -45]);
    expect(heard('right', window).ownSeconds).toBe(0);
  });

  it('counts a quiet speaker while the other side is silent, however noisy that is', () => {
    const window = windowOf([100, 0, -30, -70], [200, RIGHT_SPEAKS, -30, -50]);
    expect(heard('right', window)).toMatchObject({ ownSeconds: 2, levelDb: -50 });
  });

  it('does not count frames that do not stand out of the noise', () => {
    const window = windowOf([100, 0, -70, -50], [200, RIGHT_SPEAKS, -70, -45], [100, RIGHT_SPEAKS, -70, -30]);
    expect(heard('right', window).ownSeconds).toBe(1);
  });

  it('says how much is left of a channel while the other side speaks', () => {
    const window = windowOf(
      [400, LEFT_SPEAKS, -20, -46],
      [150, BOTH, -20, -22],
      [300, RIGHT_SPEAKS, -90, -20],
    );
    expect(heard('right', window).underOtherDb).toBe(-26);
    const crosstalk = windowOf([400, BOTH, -20, -46], [500, BOTH, -46, -20]);
    expect(heard('right', crosstalk).underOtherDb).toBe(-26);
    expect(heard('left', windowOf([300, LEFT_SPEAKS, -20, -90])).underOtherDb).toBeNull();
  });

  it('takes the quiet moments for the noise floor, not the hold music', () => {
    const window = windowOf([100, 0, -70, -70], [500, 0, -70, -25], [100, RIGHT_SPEAKS, -70, -28]);
    expect(heard('right', window)).toMatchObject({ ownSeconds: 1, noiseDb: -70 });
  });
});
