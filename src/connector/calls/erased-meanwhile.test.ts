import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource, type ObjectLiteral } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Administrators } from '../../auth/administrators.service';
import type { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { DatabaseSettings } from '../../config/database-settings';
import { CallComment } from '../../conversations/comments/call-comment.entity';
import { CallCommentsRepository } from '../../conversations/comments/call-comments.repository';
import { CallComments } from '../../conversations/comments/call-comments.service';
import { Conversation } from '../../conversations/conversation.entity';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { Database } from '../../database/database';
import { dataSourceOptions } from '../../database/data-source-options';
import { TextSealer } from '../../encryption/text-sealer.service';
import { NO_KEYS } from '../../encryption/organisation-keys.service';
import type { CallDetailsQuery } from '../../evaluations/calls/call-details.query';
import { ExampleSource } from '../../evaluations/examples/example-source.entity';
import { ExampleSources } from '../../evaluations/examples/example-sources.service';
import { ExampleSourcesRepository } from '../../evaluations/examples/example-sources.repository';
import type { RubricDrafts } from '../../evaluations/rubrics/rubric-drafts.service';
import type { RubricEditions } from '../../evaluations/rubrics/rubric-editions.service';
import type { TopicCounts } from '../../evaluations/topics/topic-counts.query';
import type { TopicQueue } from '../../evaluations/topics/topic-queue';
import type { TopicSuggestions } from '../../evaluations/topics/topic-suggestions.service';
import type { TopicsInForce } from '../../evaluations/topics/topics-in-force.service';
import type { Topics } from '../../evaluations/topics/topics.service';
import { NotFound } from '../../http/api-exception';
import type { Scorer } from '../../scoring/scorer';
import { CommentRequests } from '../comments/comment-requests.service';
import { TopicRequests } from '../topics/topic-requests.service';
import { RubricExamples } from './rubric-examples.service';
import type { ShownCalls } from './shown-calls.service';

const SAID = 'My name is Wombatsson from Quokkaberg.';
const settings = Object.assign(new DatabaseSettings(), {
  DATA_DIR: mkdtempSync(join(tmpdir(), 'erased-meanwhile-')),
});
const source = new DataSource({
  ...dataSourceOptions(settings),
  entities: [CallComment, Conversation, ExampleSource],
  migrations: [],
  synchronize: true,
});
const by = { id: 'a', organisationId: 'o' } as AdministratorView;
const database = new Database(source);
const sealer = new TextSealer(NO_KEYS);
const audit = { note: () => Promise.resolve() } as unknown as AuditTrail;

let conversations: ConversationsRepository;
/** What was stored beside the tables: drafts and topics. */
let stored: unknown[];

beforeAll(() => source.initialize());
afterAll(() => source.destroy());
beforeEach(async () => {
  stored = [];
  conversations = new ConversationsRepository(source.getRepository(Conversation), sealer);
  await conversations.insert({
    ...{ id: 'c', callId: 'call', organisationId: 'o', createdAt: new Date(), sentenceCount: 1 },
    ...{ sentences: [{ speaker: 'customer', text: SAID }], speakersExchanged: false },
  } as unknown as Parameters<ConversationsRepository['insert']>[0]);
});

/** As `CallEraser` does it at the end. */
const erase = () =>
  database.write((manager) =>
    conversations
      .within(manager)
      .deleteOfCalls('o', ['call'])
      .then(() => undefined),
  );

const shown = {
  idOf: async () => {
    if (await conversations.findByCall('o', 'call')) return 'call';
    throw new NotFound('call_unknown', 'This organisation has no call with this id.');
  },
} as unknown as ShownCalls;
/** Reads the transcript, and then somebody erases the call. */
const readThenErased = {
  findConversation: async () => {
    const found = await conversations.findByCall('o', 'call');
    await erase();
    return found;
  },
} as unknown as CallDetailsQuery;

const exampleSources = (quotes: object[] = []) =>
  new ExampleSources(
    new ExampleSourcesRepository(source.getRepository(ExampleSource)),
    conversations,
    { list: async () => ({ suggestions: [{ quotes }] }) } as unknown as TopicSuggestions,
    {} as Topics,
    { removeExamples: async (text: string) => text } as unknown as Scorer,
  );

const rowsOf = (entity: new () => ObjectLiteral) => source.getRepository(entity).count();

it('a comment on a call that is erased meanwhile is refused, and stored nowhere', async () => {
  const comments = new CallComments(
    new CallCommentsRepository(source.getRepository(CallComment), sealer),
    conversations,
  );
  const requests = new CommentRequests(
    ...([database, shown, readThenErased, comments, {} as Administrators, audit] as const),
  );
  const added = requests.add(by, 'call', { sentence: 0, text: SAID });
  await expect(added).rejects.toMatchObject({ status: 404 });
  expect(await rowsOf(CallComment)).toBe(0);
});

it('a sentence of a call that is erased meanwhile becomes no example of the rubric', async () => {
  const drafts = {
    get: async () => null,
    save: (
      _by: object,
      { source: text }: { source: string },
      alongside: Parameters<RubricDrafts['save']>[2],
    ) =>
      database.write(async (manager) => {
        await alongside?.(manager);
        stored.push(text);
      }),
  } as unknown as RubricDrafts;
  const live = { source: 'live', rubric: { criteria: [{ id: 'greeting' }] } };
  const examples = new RubricExamples(
    shown,
    readThenErased,
    drafts,
    { current: async () => live } as unknown as RubricEditions,
    exampleSources(),
    { addExample: async () => ({ source: SAID }) } as unknown as Scorer,
    audit,
  );
  const added = examples.add(by, 'call', 'greeting', { sentence: 0, meets: true } as never);
  await expect(added).rejects.toMatchObject({ status: 404 });
  expect([stored, await rowsOf(ExampleSource)]).toEqual([[], 0]);
});

it('a quote of a call that is erased meanwhile becomes no example of a topic', async () => {
  const topics = {
    create: async (_manager: object, _organisationId: string, text: object) => {
      stored.push(text);
      return 'topic';
    },
  } as unknown as Topics;
  const quotes = [{ callId: 'call', quote: SAID }];
  const sources = exampleSources(quotes);
  const ofTopic = sources.ofTopic.bind(sources);
  sources.ofTopic = (...asked) => ofTopic(...asked).finally(erase);
  const requests = new TopicRequests(
    ...([database, topics, {} as TopicsInForce, {} as TopicCounts] as const),
    ...([{} as TopicSuggestions, sources, {} as TopicQueue, {} as Scorer, audit] as const),
  );
  const made = requests.create(by, { name: 'Who', examples: [SAID] } as never);
  await expect(made).rejects.toMatchObject({ status: 409 });
  expect(await rowsOf(ExampleSource)).toBe(0);
});
