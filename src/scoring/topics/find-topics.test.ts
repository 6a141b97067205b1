import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../conversations/sentence';
import { TopicFinder } from './find-topics';
import type { TopicSet } from './topic';

const SET: TopicSet = {
  version: '1',
  topics: [
    {
      id: 'cancel',
      examples: [
        'I want to cancel my membership.',
        'I would like to cancel my membership please.',
        'Please cancel my membership.',
      ],
      counterExamples: ['Please cancel my appointment on Monday.'],
    },
    {
      id: 'parking',
      examples: [
        'I got a parking ticket from you.',
        'There is a parking ticket on my car.',
        'Why did I get a parking ticket?',
      ],
      counterExamples: [],
    },
  ],
};

const customer = (text: string): Sentence => ({ speaker: 'customer', text });
const agent = (text: string): Sentence => ({ speaker: 'agent', text });
const finder = new TopicFinder();
const topicsOf = async (...sentences: Sentence[]) =>
  (await finder.find(sentences, SET)).map(({ topic }) => topic);

describe('the topics of a call, by words alone', () => {
  it('are those whose examples the customer begins with, with the sentence that shows it', async () => {
    const sentences = [
      agent('Good morning, how can I help?'),
      customer('Hello.'),
      customer('I want to cancel my membership please.'),
    ];
    const [found] = await finder.find(sentences, SET);
    expect(found).toMatchObject({ topic: 'cancel', sentence: 2 });
    expect(found?.probability).toBeGreaterThan(0.6);
    expect(found?.probability).toBeLessThanOrEqual(1);
  });

  it('are none where nothing is like an example, where only the agent speaks and where nothing is said', async () => {
    expect(await topicsOf(customer('What is the weather like over there this afternoon?'))).toEqual([]);
    expect(await topicsOf(agent('I want to cancel my membership please.'))).toEqual([]);
    expect(await topicsOf(customer('yes'))).toEqual([]);
    expect(await topicsOf()).toEqual([]);
  });

  it('are not what only sounds like it, as a counter-example says', async () => {
    expect(await topicsOf(customer('Please cancel my appointment on Monday.'))).toEqual([]);
  });

  it('are looked for in what the customer says first', async () => {
    const others = [
      'My name is Ada Lovelace.',
      'It is number seven.',
      'The street is long.',
      'Yes that is right.',
    ];
    expect(await topicsOf(...others.map(customer), customer('I want to cancel my membership.'))).toEqual([]);
  });

  it('are the same for the same call, whatever was asked before', async () => {
    const call = [customer('There is a parking ticket on my car, why?')];
    const first = await new TopicFinder().find(call, SET);
    await finder.find([customer('Please cancel it.')], SET);
    expect(await finder.find(call, SET)).toEqual(first);
    expect(first.map(({ topic }) => topic)).toEqual(['parking']);
  });

  it('can be tried on sentences', async () => {
    const tried = await finder.try(['Why did I get a parking ticket?', 'Good evening.'], SET);
    expect(tried.map(({ sentence }) => sentence)).toEqual([
      'Why did I get a parking ticket?',
      'Good evening.',
    ]);
    const [cancel, parking] = tried[0]?.topics ?? [];
    expect(parking?.probability).toBeGreaterThan(0.6);
    expect(cancel?.probability).toBeLessThan(0.6);
    expect(tried[1]?.topics.every(({ probability }) => probability < 0.6)).toBe(true);
  });

  it('are none where there are no topics, and examples that are the same for two topics count for one each', async () => {
    expect(await finder.find([customer('I want to cancel it.')], { version: 'none', topics: [] })).toEqual(
      [],
    );
    const [cancel] = SET.topics;
    if (!cancel) throw new Error('there is none');
    const twice = { version: 'twice', topics: [cancel, { ...cancel, id: 'again' }] };
    const found = await finder.find([customer('I want to cancel my membership.')], twice);
    expect(found.every(({ probability }) => probability <= 1)).toBe(true);
  });
});
