import { OfflineRecognizer, type OfflineResult } from 'sherpa-onnx-node';
import { lowerPriority } from './lower-priority';
import type { Recognition, RecognizerReply, RecognizerRequest } from './recognizer-messages';

/**
 * The program of a speech process: loads the model, then turns segments into text until its parent goes.
 * A process and not a thread, because the native library ends the whole process when it meets a damaged
 * model or runs out of memory; and a process of its own so that recognition never holds up a request.
 */

/**
 * Requests go before recognition when both want a core (nice value; 0 is an ordinary process). On Linux a process of 5 gets
 * a quarter of a core that it shares with an ordinary one, and one of 10 a tenth. On two cores with six other busy
 * processes two minutes of audio took 80 to 145 seconds with 5, and longer than the two minutes a test waits with 10.
 */
const BEHIND_REQUESTS = 5;

/** The rate every model is fed with; the library resamples for the few that want another. */
const SAMPLE_RATE = 16_000;

let recognizer: OfflineRecognizer | undefined;

/** An answer that cannot be given any more means that the parent has gone. */
const reply = (message: RecognizerReply): void =>
  void process.send?.(message, undefined, undefined, (error) => error && process.exit(0));

process.on('disconnect', () => process.exit(0));
// The parent decides when its children end: a Ctrl-C in the terminal reaches both.
process.on('SIGINT', () => {});

process.on('message', (request: RecognizerRequest) => {
  switch (request.type) {
    case 'load':
      lowerPriority(BEHIND_REQUESTS);
      recognizer = new OfflineRecognizer(request.model);
      return reply({ type: 'ready' });
    case 'recognise':
      try {
        const recognition = recognise(request.samples);
        return reply({
          type: 'recognised',
          id: request.id,
          recognition,
          residentBytes: residentBytes(),
          processorSeconds: processorSeconds(),
        });
      } catch (error) {
        return reply({ type: 'failed', id: request.id, message: String(error) });
      }
  }
});

/** Bytes it holds; the most it ever held where the system keeps that from it, as in a cell without a list of processes. */
function residentBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}

/** Since it was started, on all cores together. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function recognise(samples: Float32Array): Recognition {
  if (!recognizer) throw new Error('no model is loaded');
  const stream = recognizer.createStream();
  stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
  recognizer.decode(stream);
  return toRecognition(recognizer.getResult(stream));
}

/** Models without token times return empty lists, which must not pass for times. */
function toRecognition({
  text,
  tokens = [],
  timestamps = [],
  ys_log_probs: logs = [],
}: OfflineResult): Recognition {
  if (tokens.length === 0 || timestamps.length !== tokens.length) return { text };
  return {
    text,
    tokens: tokens.map((token, i) => {
      const log = logs.length === tokens.length ? logs[i] : undefined;
      return {
        text: token,
        start: timestamps[i] ?? 0,
        ...(log !== undefined && { confidence: Math.exp(log) }),
      };
    }),
  };
}
