// Preloaded into a service process (NODE_OPTIONS=--require): kills it with SIGKILL when it comes to the place that
// KILL_AT names for the KILL_ON_HIT-th time. The product itself has no such switch.
require('reflect-metadata');
const { join } = require('node:path');

const SOURCES = join(__dirname, '../../dist/src');
const { KILL_AT: place, KILL_ON_HIT = '1' } = process.env;

const die = () => process.kill(process.pid, 'SIGKILL');
const soon = (ms) => setTimeout(die, ms);

/** Which roles come to a place, besides `all`. */
const API = ['api'];
const WORKER = ['worker'];
const BOTH = ['api', 'worker'];

/** Each place: who comes there, the class and method it stands at, and when in the call the process dies. */
const PLACES = {
  'audio stored, no row yet': [API, 'recordings/recordings.service', 'Recordings', 'accept', { before: die }],
  'recording committed, not enqueued': [
    API,
    'recordings/recording-queue',
    'RecordingQueue',
    'wake',
    { before: die },
  ],
  'checking the audio': [
    WORKER,
    'audio-quality/audio-check',
    'AudioCheck',
    'check',
    { before: () => soon(80) },
  ],
  transcribing: [
    WORKER,
    'transcription/local/local-transcription-engine',
    'LocalTranscriptionEngine',
    'transcribe',
    { before: () => soon(300) },
  ],
  'transcript committed, audio not deleted': [
    WORKER,
    'recordings/pipeline/job-outcomes',
    'JobOutcomes',
    'transcribed',
    { after: die },
  ],
  'transcript claimed, not scored': [
    API,
    'evaluations/analysis/analysis.service',
    'AnalysisService',
    'analyseNow',
    { before: die },
  ],
  scoring: [BOTH, 'scoring/scorer', 'Scorer', 'evaluate', { after: die }],
  'between the writes of an evaluation': [
    BOTH,
    'evaluations/analysis/analysis-outcome',
    'AnalysisListeners',
    'analysed',
    { before: die },
  ],
  'event written, not committed': [
    BOTH,
    'webhooks/webhook-outbox.service',
    'WebhookOutbox',
    'publishTo',
    { after: die },
  ],
  'event sent, not noted': [
    WORKER,
    'webhooks/delivery/webhook-sender',
    'WebhookSender',
    'send',
    { after: die },
  ],
  'event noted, turn not ended': [
    WORKER,
    'webhooks/delivery/webhook-outcomes.service',
    'WebhookOutcomes',
    'record',
    { after: die },
  ],
};

if (place && process.argv[1]?.endsWith('main.js')) {
  const [, file, className, method, when] = PLACES[place];
  const { prototype } = require(join(SOURCES, file))[className];
  const original = prototype[method];
  if (!original) throw new Error(`${place}: there is no ${className}.${method} any more`);
  let hits = 0;
  prototype[method] = function (...args) {
    const now = ++hits === Number(KILL_ON_HIT);
    if (now) when.before?.();
    const result = original.apply(this, args);
    if (now && when.after) void Promise.resolve(result).then(when.after, () => undefined);
    return result;
  };
}

const places = Object.keys(PLACES);

/** The places that a process of this role comes to: one that waits for another would only die at random. */
const placesOf = (role) => places.filter((name) => role === 'all' || PLACES[name][0].includes(role));

module.exports = { places, placesOf };
