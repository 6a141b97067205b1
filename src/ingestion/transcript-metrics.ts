import { Counter } from 'prom-client';

/** Transcripts by what became of their delivery: `analysed`, or the reason why not. */
export const deliveredTranscripts = new Counter({
  name: 'transcripts_delivered_total',
  help: 'Transcripts by what became of their delivery',
  labelNames: ['outcome'],
});
