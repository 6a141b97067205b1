import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseSettings } from '../../config/database-settings';
import { Database } from '../../database/database';
import { dataSourceOptions } from '../../database/data-source-options';
import { addExample } from '../../scoring/rubric/add-example';
import { exampleHash } from '../../scoring/rubric/example-hash';
import { shippedRubricText } from '../../scoring/rubric/load-shipped-rubric';
import { parseRubric } from '../../scoring/rubric/parse-rubric';
import { removeExamples } from '../../scoring/rubric/remove-examples';
import { outlineOf } from '../../scoring/rubric/rubric-text';
import type { Scorer } from '../../scoring/scorer';
import { RubricDraft } from '../rubrics/rubric-draft.entity';
import { RubricDraftsRepository } from '../rubrics/rubric-drafts.repository';
import { RubricVersion } from '../rubrics/rubric-version.entity';
import { RubricVersionsRepository } from '../rubrics/rubric-versions.repository';
import { Rubrics } from '../rubrics/rubrics.service';
import { Topic } from '../topics/topic.entity';
import { TopicJudging } from '../topics/topic-judging.entity';
import { TopicJudgingsRepository } from '../topics/topic-judgings.repository';
import type { TopicQueue } from '../topics/topic-queue';
import { TopicsInForce } from '../topics/topics-in-force.service';
import { TopicsRepository } from '../topics/topics.repository';
import { Topics } from '../topics/topics.service';
import { ExampleRemoval } from './example-removal.service';
import { ExampleSource } from './example-source.entity';
import { ExampleSourcesRepository } from './example-sources.repository';

const SAID = 'Good morning, Wombatsson speaking from Quokkaberg.';
const OWN = 'Good evening, this is Northwind, who is there?';

const settings = Object.assign(new DatabaseSettings(), {
  DATA_DIR: mkdtempSync(join(tmpdir(), 'examples-')),
});
const source = new DataSource({
  ...dataSourceOptions(settings),
  entities: [ExampleSource, RubricDraft, RubricVersion, Topic, TopicJudging],
  migrations: [],
  synchronize: true,
});
const now = new Date('2026-01-31T14:05:00Z');
const example = (utterance: string) => ({ criterion: 'greeting', utterance, meets: true });
const taught = addExample(addExample(shippedRubricText('customer-support'), example(SAID)), example(OWN));
const { hash, name, version } = outlineOf(parseRubric(taught));

const scorer = {
  readRubric: async (text: string) => outlineOf(parseRubric(text)),
  removeExamples: async (text: string, hashes: string[]) => removeExamples(text, hashes),
} as unknown as Scorer;

const versions = () => new RubricVersionsRepository(source.getRepository(RubricVersion));
const drafts = () => new RubricDraftsRepository(source.getRepository(RubricDraft));
const topicRows = () => new TopicsRepository(source.getRepository(Topic));
const judgings = () => new TopicJudgingsRepository(source.getRepository(TopicJudging));

/** Somebody makes an example of what was said in the call. */
const takeExample = () =>
  new Database(source).write((manager) => {
    const sources = new ExampleSourcesRepository(source.getRepository(ExampleSource));
    return sources.within(manager).add('o', 'call', exampleHash(SAID));
  });

beforeAll(async () => {
  await source.initialize();
  await versions().insert({
    ...{
      id: 'v',
      organisationId: 'o',
      name,
      version,
      hash,
      source: taught,
      activatedAt: now,
      createdAt: now,
    },
  });
  await drafts().insert({
    ...{ organisationId: 'o', source: taught, edition: 3, changedBy: 'a', changedAt: now },
    ...{ previewedHash: hash, previewedAgainst: hash },
  });
  const times = { createdAt: now, updatedAt: now };
  const topic = { organisationId: 'o', description: '', counterExamples: '[]', ...times };
  for (const [id, examples, archivedAt] of [
    ['both', [SAID, OWN], null],
    ['alone', [SAID], now],
  ] as const)
    await topicRows().insert({ ...topic, id, name: id, examples: JSON.stringify(examples), archivedAt });
  await takeExample();
});
afterAll(() => source.destroy());

it('what was said in a call goes from versions, draft and topics, and a version stays the one it is', async () => {
  const rubrics = new Rubrics(versions(), scorer);
  const topics = new Topics(topicRows(), judgings());
  const sources = new ExampleSourcesRepository(source.getRepository(ExampleSource));
  const woken: string[] = [];
  const queue = { wake: async (organisationId: string) => void woken.push(organisationId) };
  const removal = new ExampleRemoval(
    ...([new Database(source), sources, versions(), drafts(), rubrics, topics] as const),
    ...([new TopicsInForce(judgings(), topicRows()), queue as unknown as TopicQueue, scorer] as const),
  );
  expect((await rubrics.current('o')).source).toContain('Quokkaberg');

  await removal.removeOfCalls('o', ['another call']);
  await removal.removeOfCalls('another', ['call']);
  expect((await rubrics.current('o')).source).toContain('Quokkaberg');
  expect(woken).toEqual([]);

  const removed = await removal.removeOfCalls('o', ['call']);
  expect(await removal.isComplete(source.manager, 'o', ['call'], removed)).toBe(true);
  const live = await rubrics.current('o');
  expect(live.hash).toBe(hash);
  expect(live.source).not.toContain('Quokkaberg');
  expect(live.source).toContain('Northwind');
  const outline = await rubrics.outlineOf(live);
  expect(outline).toMatchObject({ hash, version });
  expect(JSON.stringify(outline)).not.toContain('Quokkaberg');
  expect(await drafts().find('o')).toMatchObject({ source: live.source, edition: 4 });
  const examples = (await topicRows().listAll('o')).map((topic) => [topic.id, JSON.parse(topic.examples)]);
  expect(Object.fromEntries(examples)).toEqual({ both: [OWN], alone: ['alone'] });
  expect(woken).toEqual(['o']);

  // The same words once more, from the same call: they have to be taken out again.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await takeExample();
  expect(await removal.isComplete(source.manager, 'o', ['call'], removed)).toBe(false);
});
