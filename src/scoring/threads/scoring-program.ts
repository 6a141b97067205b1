import { workerData, type MessagePort } from 'node:worker_threads';
import type { ScoringEngineName } from '../../config/scoring-settings';
import type { GradingPolicy } from '../certainty/grading-policy';
import { RemoteEmbedder } from '../engine/remote-embedder';
import { SCORING_ENGINES } from '../engine/scoring-engines';
import { serveTasks } from '../../concurrency/pool/serve-tasks';
import { TopicFinder } from '../topics/find-topics';
import type { ScoringTask } from './scoring-tasks';
import { ScoringWork, type SharedRubric } from './scoring-work';

/** What a thread that scores is started with. */
export interface ScoringThreadData {
  engine: ScoringEngineName;
  policy: GradingPolicy;
  /** Where to ask for embeddings; null when only words and measures decide. */
  embeddings: MessagePort | null;
}

/** The program of a thread that scores. */
const { engine, policy, embeddings } = workerData as ScoringThreadData;
const embedder = embeddings ? new RemoteEmbedder(embeddings) : undefined;
const work = new ScoringWork(SCORING_ENGINES[engine]({ embedder }), policy, new TopicFinder(embedder));

serveTasks((task, shared) => work.do(task as ScoringTask, shared as SharedRubric | undefined));
