import { workerData, type MessagePort } from 'node:worker_threads';
import { EmbeddedEngine } from '../engine/embedded-engine';
import { RemoteEmbedder } from '../engine/remote-embedder';
import { serveTasks } from '../pool/serve-tasks';
import type { ScoringTask } from './scoring-tasks';
import { ScoringWork, type SharedRubric } from './scoring-work';

/** What a thread that scores is started with: where to ask for embeddings, if meaning is to be looked at. */
export interface ScoringThreadData {
  embeddings: MessagePort | null;
}

/** The program of a thread that scores. */
const { embeddings } = workerData as ScoringThreadData;
const work = new ScoringWork(new EmbeddedEngine(embeddings ? new RemoteEmbedder(embeddings) : undefined));

serveTasks((task, shared) => work.do(task as ScoringTask, shared as SharedRubric | undefined));
