import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { refusedRequests } from '../../limits/over-limit';
import { UploadSemaphore } from './upload-semaphore';

async function refusalsOf(limit: string): Promise<number> {
  const { values } = await refusedRequests.get();
  return values.find(({ labels }) => labels.limit === limit)?.value ?? 0;
}

describe('uploads at once', () => {
  const uploadsIn = (slots: UploadSemaphore) => {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const upload = (name: string) =>
      slots.run(name.charAt(0), () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    return { begun, upload, end: (name: string) => ends.get(name)?.() };
  };

  it('are bounded in all and for each organisation; who has room passes who has none', async () => {
    const { begun, upload, end } = uploadsIn(new UploadSemaphore(3, 2, 60_000));
    const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(upload);
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    end('b1');
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
    end('a1');
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
    for (const name of ['a2', 'c1']) end(name);
    await turn();
    for (const name of ['a3', 'b2']) end(name);
    await Promise.all(all);
  });

  it('are refused when there is no room in time, and the next is taken when there is again', async () => {
    const { begun, upload, end } = uploadsIn(new UploadSemaphore(1, 1, 20));
    const first = upload('a1');
    const refusals = await refusalsOf('uploads_in_process');
    await expect(upload('a2')).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '60' } });
    expect(await refusalsOf('uploads_in_process')).toBe(refusals + 1);
    end('a1');
    await first;
    const third = upload('a3');
    await turn();
    expect(begun).toEqual(['a1', 'a3']);
    end('a3');
    await third;
  });
});
