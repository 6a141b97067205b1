import { Counter } from 'prom-client';

/** Learning from an organisation's reviews by what came of it. */
const learnt = new Counter({
  name: 'adaptations_learnt_total',
  help: 'Learning from the reviews of an organisation by what came of it: offered, nothing better, or failed',
  labelNames: ['outcome'],
});

export const countLearning = (outcome: 'offered' | 'nothing' | 'failed'): void => learnt.inc({ outcome });
