import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { QueueSettings } from '../../config/queue-settings';
import { WebhookPlaces, type Place } from './webhook-places';

const placesOf = (count: number): WebhookPlaces =>
  new WebhookPlaces(Object.assign(new QueueSettings(), { WEBHOOK_CONCURRENCY: count }));
const takeAll = (places: WebhookPlaces, count: number, struggles: boolean): (Place | null)[] =>
  Array.from({ length: count }, (_, at) => places.take(`organisation-${at}`, struggles));

describe('the places of a process', () => {
  it('go to slow and failing endpoints up to a half', () => {
    const places = placesOf(32);
    expect(takeAll(places, 32, true).filter(Boolean)).toHaveLength(16);
    expect(places.take('another', false)).not.toBeNull();
  });

  it('go to one organisation up to an eighth, whether its endpoints answer or not', () => {
    const places = placesOf(32);
    const taken = Array.from({ length: 6 }, () => places.take('greedy', false));
    expect(taken.map(Boolean)).toEqual([true, true, true, true, false, false]);
    expect(places.take('another', false)).not.toBeNull();
    taken[0]?.leave();
    expect(places.take('greedy', false)).not.toBeNull();
  });

  it('of one organisation go to its dead endpoints up to a half', () => {
    const places = placesOf(32);
    const dead = Array.from({ length: 3 }, () => places.take('organisation', true));
    expect(dead.map(Boolean)).toEqual([true, true, false]);
    expect(places.take('organisation', false)?.moveAside()).toBe(false);
    expect(places.take('organisation', false)).not.toBeNull();
  });

  it('are given up by endpoints that die together, but for a half of them', () => {
    const taken = takeAll(placesOf(32), 32, false);
    expect(taken.filter((place) => place?.moveAside())).toHaveLength(16);
    expect(taken[0]?.moveAside(), 'one that has moved stays').toBe(true);
    taken[0]?.leave();
    expect(taken[31]?.moveAside()).toBe(true);
  });

  it('are one at least of each kind where there are only two', () => {
    const places = placesOf(2);
    expect(places.take('organisation', true)).not.toBeNull();
    expect(places.take('organisation', true)).toBeNull();
    expect(places.take('organisation', false)).not.toBeNull();
  });
});
