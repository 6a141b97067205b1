/**
 * One channel (0 left, 1 right) of interleaved 16-bit samples as float samples from -1 to 1.
 * @param own where to write them; a new array unless given
 */
export function samplesOf(
  interleaved: Int16Array,
  channel: 0 | 1,
  own = new Float32Array(interleaved.length / 2),
): Float32Array {
  const count = interleaved.length / 2;
  for (let i = 0; i < count; i++) own[i] = (interleaved[2 * i + channel] as number) / 32_768;
  return own;
}
