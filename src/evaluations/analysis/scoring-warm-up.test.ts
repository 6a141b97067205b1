import { Test } from '@nestjs/testing';
import { describe, expect, it, vi } from 'vitest';
import { Scorer } from '../../scoring/scorer';
import { Rubrics } from '../rubrics/rubrics.service';
import { AnalysisQueue } from './analysis-queue';
import { AnalysisService } from './analysis.service';
import { ScoringWarmUp } from './scoring-warm-up';

async function world(warmUp: () => Promise<void>) {
  const next = vi.fn(() => Promise.resolve(null));
  const scorer = { warmUp: vi.fn(warmUp) };
  const testing = await Test.createTestingModule({
    providers: [
      AnalysisService,
      ScoringWarmUp,
      { provide: Scorer, useValue: scorer },
      { provide: Rubrics, useValue: { shipped: () => Promise.resolve({}) } },
      { provide: AnalysisQueue, useValue: { next } },
    ],
  })
    .useMocker(() => ({}))
    .compile();
  return { service: testing.get(AnalysisService), next, scorer };
}

const notStopping = () => new AbortController().signal;

describe('analyses from the queue', () => {
  it('begin when the models are loaded: a process that dies before has counted no start', async () => {
    let loaded = (): void => undefined;
    const { service, next } = await world(() => new Promise((resolve) => (loaded = resolve)));
    const analysed = service.analyseNext(notStopping());
    await vi.waitFor(() => expect(loaded).not.toBeUndefined());
    await new Promise(setImmediate);
    expect(next).not.toHaveBeenCalled();
    loaded();
    await analysed;
    expect(next).toHaveBeenCalledOnce();
  });

  it('begin also when the models could not be loaded, and load them once', async () => {
    const { service, next, scorer } = await world(() => Promise.reject(new Error('no model')));
    await service.analyseNext(notStopping());
    await service.analyseNext(notStopping());
    expect(next).toHaveBeenCalledTimes(2);
    expect(scorer.warmUp).toHaveBeenCalledOnce();
  });

  it('do not keep a process that is told to stop', async () => {
    const { service, next } = await world(() => new Promise(() => undefined));
    const stopping = new AbortController();
    const analysed = service.analyseNext(stopping.signal);
    stopping.abort();
    await analysed;
    expect(next).not.toHaveBeenCalled();
  });
});
