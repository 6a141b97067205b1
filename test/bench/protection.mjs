// What encryption at rest and limits cost the transcript route: each on, beside it off, in turn.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOfTranscript, linkedOrganisation } from './cpu-of-transcripts.mjs';
import { HEAD, row, sideBySide } from './load.mjs';
import { LOADING_MS, startService } from './service.mjs';

/** High enough that nothing is refused: what is measured is the counting. */
const LIMITS = [
  ...['--requests-per-minute', '1000000', '--key-requests-per-minute', '1000000'],
  ...['--megabytes-per-day', '1000000', '--audio-minutes-per-month', '1000000'],
];

/** `--rounds 2 --calls 200` is enough to see that it works. */
function optionsOf(given) {
  const number = (name, otherwise) => {
    const at = given.indexOf(`--${name}`);
    return at < 0 ? otherwise : Number(given[at + 1]);
  };
  return { rounds: number('rounds', 11), calls: number('calls', 600) };
}

/** Two processes: without a master key nothing is looked up. */
async function compareEncryption({ rounds, calls }) {
  const MASTER_KEY = randomBytes(32).toString('base64');
  const sealing = await startService({ SCORING_MEANING: 'off', MASTER_KEY });
  const plain = await startService({ SCORING_MEANING: 'off', MASTER_KEY: '', MASTER_KEY_FILE: '' });
  try {
    await sleep(LOADING_MS);
    const cpuOf = (service) => cpuOfTranscript(service, service.authorization, { calls });
    return await sideBySide({ rounds, ours: () => cpuOf(sealing), theirs: () => cpuOf(plain) });
  } finally {
    await Promise.all([sealing.stop(), plain.stop()]);
  }
}

/** Two organisations of one process. */
async function compareLimits({ rounds, calls }) {
  const service = await startService({ SCORING_MEANING: 'off' });
  try {
    const [limited, free] = ['limited', 'free'].map((name) => linkedOrganisation(service, name));
    service.cli('limits:set', '--organisation', limited.id, ...LIMITS);
    await sleep(LOADING_MS);
    const cpuOf = ({ authorization }) => cpuOfTranscript(service, authorization, { calls });
    return await sideBySide({ rounds, ours: () => cpuOf(limited), theirs: () => cpuOf(free) });
  } finally {
    await service.stop();
  }
}

/** The section of docs/benchmarks.md. */
export async function benchProtection(given = []) {
  const options = optionsOf(given);
  const encryption = await compareEncryption(options);
  const limits = await compareLimits(options);
  return [
    '## Encryption and limits',
    '',
    `Processor time of the service for a transcript, over 16 connections, on SQLite, in turn, ${options.rounds} rounds of`,
    `${options.calls} calls: encrypted, with a master key of a file, beside a process without one; an organisation with limits of requests`,
    'and quotas, none of which is reached, beside one without, in the same process.',
    '',
    ...HEAD,
    row('encryption at rest', encryption, 'ms', ''),
    row('limits and quotas', limits, 'ms', ''),
  ];
}
