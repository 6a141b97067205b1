import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NOTHING_SEALED } from '../../encryption/text-sealer.service';
import { DatabaseSettings } from '../../config/database-settings';
import type { CallsRepository } from '../../conversations/calls.repository';
import { dataSourceOptions } from '../../database/data-source-options';
import { CallTopic } from './call-topic.entity';
import { CallTopicsRepository } from './call-topics.repository';
import { CallTopics } from './call-topics.service';
import { TopicSuggestionQuote } from './topic-suggestion-quote.entity';
import { TopicSuggestionQuotesRepository } from './topic-suggestion-quotes.repository';
import { Topic } from './topic.entity';
import { TopicsRepository } from './topics.repository';

const settings = Object.assign(new DatabaseSettings(), { DATA_DIR: mkdtempSync(join(tmpdir(), 'topics-')) });
const source = new DataSource({
  ...dataSourceOptions(settings),
  entities: [CallTopic, Topic, TopicSuggestionQuote],
  migrations: [],
  synchronize: true,
});
const now = new Date('2026-01-31T14:05:00Z');
let topics: CallTopics;

beforeAll(async () => {
  await source.initialize();
  topics = new CallTopics(
    new CallTopicsRepository(source.getRepository(CallTopic)),
    new TopicsRepository(source.getRepository(Topic)),
    new TopicSuggestionQuotesRepository(source.getRepository(TopicSuggestionQuote), NOTHING_SEALED),
    {} as CallsRepository,
  );
});
afterAll(() => source.destroy());
beforeEach(async () => {
  for (const entity of [CallTopic, Topic, TopicSuggestionQuote]) await source.getRepository(entity).clear();
  const topic = { description: '', examples: '[]', counterExamples: '[]', archivedAt: null };
  for (const organisationId of ['o', 'p'])
    await source.getRepository(Topic).insert({
      ...topic,
      ...{
        id: `topic-${organisationId}`,
        organisationId,
        name: organisationId,
        createdAt: now,
        updatedAt: now,
      },
    });
});

const callOf = (id: string, organisationId = 'o') => ({ id, organisationId, conversationDate: now });
const found = { topic: 'topic-o', probability: 0.8, sentence: 1 };
const quote = (callId: string, organisationId = 'o') =>
  source
    .getRepository(TopicSuggestionQuote)
    .insert({ suggestionId: 's', callId, organisationId, place: 0, quote: 'my parcel' });

it('erasing a call removes its topics and what suggestions quote of it, and nothing of others', async () => {
  await source.transaction(async (manager) => {
    for (const id of ['erased', 'kept']) await topics.add(manager, callOf(id), [found]);
    for (const id of ['erased', 'kept']) await quote(id);
    await topics.forget(manager, 'p', ['kept']);
    await topics.forget(manager, 'o', ['erased']);
  });
  const left = await topics.of('o', ['erased', 'kept']);
  expect([...left.keys()]).toEqual(['kept']);
  const quotes = await source.getRepository(TopicSuggestionQuote).find();
  expect(quotes.map(({ callId }) => callId)).toEqual(['kept']);
});

it('topics of another organisation are not read, and replacing tells whether anything changed', async () => {
  await source.transaction(async (manager) => {
    await topics.add(manager, callOf('call'), [found]);
    expect(await topics.replace(manager, callOf('call'), [found])).toBe(false);
    expect(await topics.replace(manager, callOf('call'), [{ ...found, probability: 0.9 }])).toBe(true);
  });
  expect(await topics.of('p', ['call'])).toEqual(new Map());
  expect((await topics.of('o', ['call'])).get('call')).toEqual([
    { id: 'topic-o', name: 'o', probability: 0.9, sentence: 1 },
  ]);
});
