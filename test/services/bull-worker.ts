import Bull from 'bull';
import { producerOptions } from '../../src/queue/bull-options';
import { BullQueue } from '../../src/queue/bull-queue';

/**
 * A worker process of its own, for tests that kill it or block it. Says `took ID` for every id, blocks its
 * event loop on `block`, never finishes `hang`, and finishes all others.
 */
const redisUrl = process.argv[2] ?? '';
const [lockMs, blockMs] = [Number(process.argv[3]), Number(process.argv[4])];
const options = producerOptions(redisUrl);
const queue = new BullQueue({
  redisUrl,
  producers: {
    recordings: new Bull('recordings', options),
    analysis: new Bull('analysis', options),
    rescoring: new Bull('rescoring', options),
    learning: new Bull('learning', options),
    webhooks: new Bull('webhooks', options),
    'transcript-index': new Bull('transcript-index', options),
  },
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
queue.register('analysis', async () => undefined, 1);
queue.register('rescoring', async () => undefined, 1);
queue.register('learning', async () => undefined, 1);
queue.register('webhooks', async () => undefined, 1);
queue.register('transcript-index', async () => undefined, 1);
void queue.start().then(() => console.log('started'));
