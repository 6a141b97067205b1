/** One channel (0 left, 1 right) of interleaved 16-bit samples as float samples from -1 to 1, a copy. */
export function samplesOf(interleaved: Int16Array, channel: 0 | 1): Float32Array {
  const own = new Float32Array(interleaved.length / 2);
  for (let i = 0; i < own.length; i++) own[i] = (interleaved[2 * i + channel] as number) / 32_768;
  return own;
}
