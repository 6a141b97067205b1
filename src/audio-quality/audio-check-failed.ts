/**
 * The check itself could not be done (no decoder, no model, out of time, a crash): says nothing about the
 * recording, so it may be tried again. The message holds no path and no personal data.
 */
export class AudioCheckFailed extends Error {
  override readonly name = 'AudioCheckFailed';
}
