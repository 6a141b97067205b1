import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementsOf } from '../../test/fixtures/statements-of';
import { Call } from '../conversations/call.entity';
import { CallsRepository } from '../conversations/calls.repository';
import { CallComment } from '../conversations/comments/call-comment.entity';
import { CallCommentsRepository } from '../conversations/comments/call-comments.repository';
import { Conversation } from '../conversations/conversation.entity';
import { ConversationsRepository } from '../conversations/conversations.repository';
import { CallExpiriesRepository } from '../conversations/expiry/call-expiries.repository';
import { CallExpiry } from '../conversations/expiry/call-expiry.entity';
import { PostponedCall } from '../erasure/retention/postponed-call.entity';
import { PostponedCallsRepository } from '../erasure/retention/postponed-calls.repository';
import { AnalysesRepository } from '../evaluations/analysis/analyses.repository';
import { Analysis } from '../evaluations/analysis/analysis.entity';
import { Evaluation } from '../evaluations/evaluation.entity';
import { EvaluationsRepository } from '../evaluations/evaluations.repository';
import { TranscriptIndex } from '../evaluations/search/transcript-index.entity';
import { TranscriptIndexRepository } from '../evaluations/search/transcript-index.repository';
import { CallTopic } from '../evaluations/topics/call-topic.entity';
import { CallTopicsRepository } from '../evaluations/topics/call-topics.repository';
import { TopicSuggestionQuote } from '../evaluations/topics/topic-suggestion-quote.entity';
import { TopicSuggestionQuotesRepository } from '../evaluations/topics/topic-suggestion-quotes.repository';
import { Agent } from '../organisations/agent.entity';
import { AgentsRepository } from '../organisations/agents.repository';
import { KeptAudio } from '../recordings/kept-audio/kept-audio.entity';
import { KeptAudioRepository } from '../recordings/kept-audio/kept-audio.repository';
import { RecordingJob } from '../recordings/recording-job.entity';
import { RecordingJobsRepository } from '../recordings/recording-jobs.repository';
import { memorySource } from '../../test/fixtures/memory-source';

const ENTITIES = [
  ...[Agent, Analysis, Call, CallComment, CallExpiry, CallTopic, Conversation, Evaluation],
  ...[KeptAudio, PostponedCall, RecordingJob, TopicSuggestionQuote, TranscriptIndex],
];
/** An index that FTS5 makes of its own accord is no matter of this test: removing is asked with nothing in it. */
const TOKENS = `CREATE VIRTUAL TABLE transcript_tokens USING fts5(tokens, content='', contentless_delete=1, detail=none)`;

const source = memorySource({
  entities: ENTITIES,
  synchronize: true,
});

beforeAll(async () => {
  await source.initialize();
  await source.query(`ALTER TABLE transcript_index ADD COLUMN id integer`);
  await source.query(TOKENS);
});
afterAll(() => source.destroy());

const IDS = Array.from({ length: 20 }, (_, at) => `id ${at}`);
const NOW = new Date('2026-11-01T00:00:00.000Z');
/** Nothing is opened or sealed here: nothing is found. */
const NO_SEALER = null as never;

const agents = new AgentsRepository(source.getRepository(Agent));
const analyses = new AnalysesRepository(source.getRepository(Analysis));
const calls = new CallsRepository(source.getRepository(Call), NO_SEALER);
const comments = new CallCommentsRepository(source.getRepository(CallComment), NO_SEALER);
const conversations = new ConversationsRepository(source.getRepository(Conversation), NO_SEALER);
const evaluations = new EvaluationsRepository(source.getRepository(Evaluation), NO_SEALER);
const expiries = new CallExpiriesRepository(source.getRepository(CallExpiry));
const index = new TranscriptIndexRepository(source.getRepository(TranscriptIndex));
const jobs = new RecordingJobsRepository(source.getRepository(RecordingJob));
const keptAudio = new KeptAudioRepository(source.getRepository(KeptAudio));
const postponed = new PostponedCallsRepository(source.getRepository(PostponedCall));
const quotes = new TopicSuggestionQuotesRepository(source.getRepository(TopicSuggestionQuote), NO_SEALER);
const topics = new CallTopicsRepository(source.getRepository(CallTopic));

const QUESTIONS: Record<string, () => Promise<unknown>> = {
  'calls that are deleted': () => calls.delete('o', IDS),
  'calls that are sealed': () => calls.sealStored('o', IDS),
  'conversations that are deleted': () => conversations.deleteOfCalls('o', IDS),
  'conversations that are locked': () => conversations.lockIdsOfCalls('o', IDS),
  'what of calls was removed before them': () => expiries.deleteOfCalls('o', IDS),
  'calls whose retention is postponed': () => postponed.delete('o', IDS),
  'comments on calls': () => comments.deleteOfCalls('o', IDS),
  'analyses that are deleted': () => analyses.deleteOfCalls('o', IDS),
  'failed analyses of calls': () => analyses.findFailedOfCalls('o', IDS),
  'failed analyses that are tried again': () => analyses.requeueFailed('o', IDS, 1, NOW),
  'transcripts that are indexed anew': () => analyses.markUnindexed('o', IDS),
  'evaluations that are deleted': () => evaluations.deleteOfConversations('o', IDS),
  'topics of calls': () => topics.deleteOfCalls('o', IDS),
  'quotes of calls': () => quotes.deleteOfCalls('o', IDS),
  'quotes of suggestions': () => quotes.deleteOf('o', IDS),
  'agents that were not seen': () => agents.deleteUnseenSince('o', NOW, IDS),
  'recordings that are deleted': () => jobs.deleteOfCalls('o', IDS),
  'failed recordings with audio': () => jobs.lockFailedWithAudio('o', IDS),
  'failed recordings that are tried again': () => jobs.requeueFailed('o', IDS, NOW),
  'failed recordings whose analysis is tried again': () => jobs.resumeTranscribed('o', IDS, NOW),
  'kept audio of calls': () => keptAudio.deleteOfCalls('o', IDS),
  'weeks of calls in the full-text index': () => index.idsByWeek('o', IDS),
  'calls of the full-text index that say something': () => index.among('o', [[['w1']]], IDS),
  'calls that leave the full-text index': () => index.remove('o', IDS),
};

it.each(Object.keys(QUESTIONS))(
  '%s are looked up by their ids, not among all of an organisation',
  async (name) => {
    const asked = await statementsOf(source, QUESTIONS[name]!);
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
