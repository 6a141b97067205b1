import 'reflect-metadata';
import { createRequire } from 'node:module';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Call } from '../conversations/call.entity';
import { CallsRepository } from '../conversations/calls.repository';
import { Conversation } from '../conversations/conversation.entity';
import { ConversationsRepository } from '../conversations/conversations.repository';
import { CallExpiriesRepository } from '../conversations/expiry/call-expiries.repository';
import { CallExpiry } from '../conversations/expiry/call-expiry.entity';
import { AnalysesRepository } from '../evaluations/analysis/analyses.repository';
import { Analysis } from '../evaluations/analysis/analysis.entity';
import { Evaluation } from '../evaluations/evaluation.entity';
import { EvaluationsRepository } from '../evaluations/evaluations.repository';
import { TranscriptIndex } from '../evaluations/search/transcript-index.entity';
import { TranscriptIndexRepository } from '../evaluations/search/transcript-index.repository';
import { CallTopic } from '../evaluations/topics/call-topic.entity';
import { CallTopicsRepository } from '../evaluations/topics/call-topics.repository';
import { Agent } from '../organisations/agent.entity';
import { AgentsRepository } from '../organisations/agents.repository';
import { RecordingJob } from '../recordings/recording-job.entity';
import { RecordingJobsRepository } from '../recordings/recording-jobs.repository';

const ENTITIES = [Agent, Analysis, Call, CallExpiry, CallTopic, Conversation, Evaluation, RecordingJob];
/** An index that FTS5 makes of its own accord is no matter of this test: removing is asked with nothing in it. */
const TOKENS = `CREATE VIRTUAL TABLE transcript_tokens USING fts5(tokens, content='', contentless_delete=1, detail=none)`;

const source = new DataSource({
  type: 'better-sqlite3',
  driver: createRequire(__filename)('libsql') as unknown,
  database: ':memory:',
  entities: [...ENTITIES, TranscriptIndex],
  synchronize: true,
} as DataSourceOptions);

const asked: { sql: string; parameters: unknown[] }[] = [];
beforeAll(async () => {
  await source.initialize();
  await source.query(`ALTER TABLE transcript_index ADD COLUMN id integer`);
  await source.query(TOKENS);
  const logQuery = (sql: string, parameters: unknown[] = []) => asked.push({ sql, parameters });
  Object.assign(source, { logger: { logQuery, logQueryError: () => 0, logQuerySlow: () => 0 } });
});
afterAll(() => source.destroy());

const IDS = Array.from({ length: 20 }, (_, at) => `id ${at}`);
const NOW = new Date('2026-11-01T00:00:00.000Z');
/** Nothing is opened or sealed here: nothing is found. */
const NO_SEALER = null as never;

const QUESTIONS: Record<string, () => Promise<unknown>> = {
  'calls that are deleted': () => new CallsRepository(source.getRepository(Call), NO_SEALER).delete('o', IDS),
  'calls that are sealed': () =>
    new CallsRepository(source.getRepository(Call), NO_SEALER).sealStored('o', IDS),
  'conversations that are deleted': () =>
    new ConversationsRepository(source.getRepository(Conversation), NO_SEALER).deleteOfCalls('o', IDS),
  'conversations that are locked': () =>
    new ConversationsRepository(source.getRepository(Conversation), NO_SEALER).lockIdsOfCalls('o', IDS),
  'what of calls was removed before them': () =>
    new CallExpiriesRepository(source.getRepository(CallExpiry)).deleteOfCalls('o', IDS),
  'analyses that are deleted': () =>
    new AnalysesRepository(source.getRepository(Analysis)).deleteOfCalls('o', IDS),
  'failed analyses of calls': () =>
    new AnalysesRepository(source.getRepository(Analysis)).findFailedOfCalls('o', IDS),
  'failed analyses that are tried again': () =>
    new AnalysesRepository(source.getRepository(Analysis)).requeueFailed('o', IDS, 1, NOW),
  'transcripts that are indexed anew': () =>
    new AnalysesRepository(source.getRepository(Analysis)).markUnindexed('o', IDS),
  'evaluations that are deleted': () =>
    new EvaluationsRepository(source.getRepository(Evaluation), NO_SEALER).deleteOfConversations('o', IDS),
  'topics of calls': () => new CallTopicsRepository(source.getRepository(CallTopic)).deleteOfCalls('o', IDS),
  'agents that were not seen': () =>
    new AgentsRepository(source.getRepository(Agent)).deleteUnseenSince('o', NOW, IDS),
  'recordings that are deleted': () =>
    new RecordingJobsRepository(source.getRepository(RecordingJob)).deleteOfCalls('o', IDS),
  'failed recordings with audio': () =>
    new RecordingJobsRepository(source.getRepository(RecordingJob)).lockFailedWithAudio('o', IDS),
  'failed recordings that are tried again': () =>
    new RecordingJobsRepository(source.getRepository(RecordingJob)).requeueFailed('o', IDS, NOW),
  'failed recordings whose analysis is tried again': () =>
    new RecordingJobsRepository(source.getRepository(RecordingJob)).resumeTranscribed('o', IDS, NOW),
  'weeks of calls in the full-text index': () =>
    new TranscriptIndexRepository(source.getRepository(TranscriptIndex)).idsByWeek('o', IDS),
  'calls of the full-text index that say something': () =>
    new TranscriptIndexRepository(source.getRepository(TranscriptIndex)).among('o', [[['w1']]], IDS),
  'calls that leave the full-text index': () =>
    new TranscriptIndexRepository(source.getRepository(TranscriptIndex)).remove('o', IDS),
};

it.each(Object.keys(QUESTIONS))(
  '%s are looked up by their ids, not among all of an organisation',
  async (name) => {
    asked.length = 0;
    await QUESTIONS[name]!();
    const statements = asked.filter(({ sql }) => sql.includes(' IN ('));
    expect(statements.length).toBeGreaterThan(0);
    for (const { sql, parameters } of statements) {
      const plan = await source.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
      const details = plan.map(({ detail }) => detail);
      expect(
        details.filter((detail) => /\(organisation_id=\?( AND [a-z_]*(status|state)=\?)?\)/.test(detail)),
      ).toEqual([]);
      expect(details.join('\n')).toMatch(/id=\?/);
    }
  },
);
