import { setImmediate as turn } from 'node:timers/promises';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { feed, guarded } from './guarded-parser';

/** A parser that tells its listeners of every chunk. */
class Telling extends Writable {
  constructor(private readonly later = false) {
    super({ highWaterMark: 1 });
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const tell = () => {
      this.emit('found', chunk.toString());
      done();
    };
    if (this.later) setImmediate(tell);
    else tell();
  }
}

async function* pieces(...texts: string[]): AsyncGenerator<Buffer, void, undefined> {
  for (const text of texts) {
    await turn();
    yield Buffer.from(text);
  }
}

function parserOf(parser: Writable) {
  const abort = new AbortController();
  return {
    parser: guarded(parser, (error) => abort.abort(error)),
    fed: (...texts: string[]) => feed(parser, pieces(...texts), abort.signal),
    abort,
  };
}

describe('a guarded parser', () => {
  it('has what a listener throws reject the feeding, with that very error', async () => {
    const { parser, fed } = parserOf(new Telling());
    parser.on('found', (text) => {
      if (text === 'b') throw new TypeError('a listener is wrong');
    });
    await expect(fed('a', 'b', 'c')).rejects.toThrow(new TypeError('a listener is wrong'));
    expect(parser.destroyed).toBe(true);
  });

  it('has what is thrown at the end reject it too', async () => {
    const parser = new Telling();
    parser._final = () => {
      throw new RangeError('at the end');
    };
    await expect(parserOf(parser).fed('a')).rejects.toThrow(new RangeError('at the end'));
  });

  it('is fed no faster than it takes, and to its end', async () => {
    const { parser, fed } = parserOf(new Telling(true));
    const found: string[] = [];
    parser.on('found', (text: string) => found.push(text));
    await fed('a', 'b', 'c');
    expect(found).toEqual(['a', 'b', 'c']);
  });

  it('is left when told to, also while it takes nothing', async () => {
    const blocked = new Writable({ highWaterMark: 1, write: () => undefined });
    const { fed, abort } = parserOf(blocked);
    const feeding = fed('a', 'b');
    await turn();
    await turn();
    abort.abort(new Error('enough'));
    await expect(feeding).rejects.toThrow('enough');
  });
});
