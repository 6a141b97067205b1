import { Counter } from 'prom-client';

export const transcriptsNotIndexed = new Counter({
  name: 'transcripts_not_indexed_total',
  help: 'Transcripts that cannot be searched: given up after several tries to read them into the full-text index',
});
