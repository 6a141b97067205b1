import { expect, it, vi } from 'vitest';
import type { Scorer } from '../../scoring/scorer';
import type { TopicSet } from '../../scoring/topics/topic';
import type { TopicsInForce } from './topics-in-force.service';
import { TopicsOfCall } from './topics-of-call.service';

const CALL = { organisationId: 'o', priority: 'client' as const, sentences: [], noScoreReason: null };
const set = (version: string): TopicSet => ({ version, topics: [] });
const found = (topic: string) => [{ topic, probability: 0.9, sentence: 0 }];

/** Has these topics in force at one look after the other, and finds the one that is named like their version. */
function topicsOfCall(...versions: (string | undefined)[]) {
  const findTopics = vi.fn((_: unknown, { version }: TopicSet) => Promise.resolve(found(version)));
  const of = () => {
    const version = versions.length > 1 ? versions.shift() : versions[0];
    return Promise.resolve(version === undefined ? undefined : set(version));
  };
  const topics = new TopicsOfCall({ of } as unknown as TopicsInForce, { findTopics } as unknown as Scorer);
  return { topics, findTopics };
}

it('what was found with the score holds while the topics are the same', async () => {
  const { topics, findTopics } = topicsOfCall('1');
  expect(await topics.find(CALL, { set: set('1'), found: found('scored') })).toEqual(found('scored'));
  expect(findTopics).not.toHaveBeenCalled();
  const { topics: none } = topicsOfCall(undefined);
  expect(await none.find(CALL, { set: undefined, found: [] })).toEqual([]);
});

it('topics that change while a call waits are looked for once more, by those in force in the end', async () => {
  const { topics, findTopics } = topicsOfCall('2', '3');
  expect(await topics.find(CALL, { set: set('1'), found: found('1') })).toEqual(found('3'));
  expect(findTopics).toHaveBeenCalledTimes(2);
});

it('the first topics of an organisation are looked for, and after the last none is left', async () => {
  expect(await topicsOfCall('1').topics.find(CALL, { set: undefined, found: [] })).toEqual(found('1'));
  const { topics } = topicsOfCall(undefined);
  expect(await topics.find(CALL, { set: set('1'), found: found('1') })).toEqual([]);
});

it('a call in which nobody was served is about nothing, and topics that never rest end the search', async () => {
  const { topics, findTopics } = topicsOfCall('1');
  expect(await topics.find({ ...CALL, noScoreReason: 'voicemail' })).toEqual([]);
  expect(findTopics).not.toHaveBeenCalled();
  const restless = topicsOfCall('1', '2', '3', '4', '5', '6');
  await restless.topics.find(CALL);
  expect(restless.findTopics).toHaveBeenCalledTimes(3);
});
