import { BullProducers } from '../../src/queue/bull-producers';
import { BullQueue } from '../../src/queue/bull-queue';
import { QUEUES } from '../../src/queue/job-queue';

/**
 * A worker process of its own, for tests that kill it or block it. Says `took ID` for every id, blocks its
 * event loop on `block`, never finishes `hang`, and finishes all others.
 */
const redisUrl = process.argv[2] ?? '';
const [lockMs, blockMs] = [Number(process.argv[3]), Number(process.argv[4])];
const queue = new BullQueue({
  redisUrl,
  producers: new BullProducers(redisUrl).queues,
  timing: { lockMs, stalledCheckMs: lockMs / 2, healthCheckMs: 500 },
});
queue.register(
  'recordings',
  async (id) => {
    console.log(`took ${id}`);
    if (id === 'block') for (const until = Date.now() + blockMs; Date.now() < until;);
    if (id === 'hang') await new Promise(() => setInterval(() => undefined, 1_000));
  },
  1,
);
for (const name of QUEUES) if (name !== 'recordings') queue.register(name, async () => undefined, 1);
void queue.start().then(() => console.log('started'));
