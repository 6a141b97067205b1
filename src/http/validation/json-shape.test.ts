import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BODY_BOUNDS, METADATA_BOUNDS, metadataShapeIssue } from './body-shape';
import { JsonShape, type ShapeBounds } from './json-shape';

const NONE = { depth: Infinity, values: Infinity, containers: Infinity, names: Infinity };

const broken = (json: string, bounds: Partial<ShapeBounds>, part = Infinity) => {
  const bytes = Buffer.from(json);
  const shape = new JsonShape(bytes, { ...NONE, ...bounds });
  for (let at = 0; at < bytes.length; at += part) {
    const found = shape.read(at, Math.min(at + part, bytes.length));
    if (found) return found;
  }
  return null;
};

describe('the structure of a JSON text', () => {
  it('is as deep as its objects and arrays stand in each other', () => {
    expect(broken('[[]]', { depth: 2 })).toBeNull();
    expect(broken('[[{"a":1}]]', { depth: 2 })).toBe('depth');
    expect(broken('[[],[],{}]', { depth: 2 })).toBeNull();
  });

  it('counts no brackets, commas or colons within strings', () => {
    expect(
      broken('["[[[[,,,,:::{{{\\"[[[\\\\"]', { depth: 1, values: 1, containers: 1, names: 0 }),
    ).toBeNull();
  });

  it('knows the fields of sentences from other names', () => {
    const usual = '[{"speaker":"agent","text":"a","start":0,"end":1,"confidence":1}]';
    const bounds = { names: 0, usualNames: BODY_BOUNDS.usualNames };
    expect(broken(usual, bounds)).toBeNull();
    expect(broken('[{"spaeker":"agent"}]', bounds)).toBe('names');
    expect(broken('[{"":0}]', bounds)).toBe('names');
  });

  it('is the same in whatever parts it is read', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 0, max: 6 }),
        (json, part, most) => {
          for (const bound of ['depth', 'values', 'containers', 'names'] as const)
            expect(broken(json, { [bound]: most }, part)).toBe(broken(json, { [bound]: most }));
        },
      ),
    );
  });

  it('says which member of the outermost object is read', () => {
    const bytes = Buffer.from('{"x":{"metadata":1},"metadata":[[[]]]}');
    const shape = new JsonShape(bytes, { ...NONE, depth: 3 });
    expect(shape.read(0, bytes.length)).toBe('depth');
    expect(shape.member).toBe('metadata');
  });

  it.each([
    '{"speaker":"agent","text":"a"}',
    '{"speaker":"agent","text":"a","end":0}',
    '{"speaker":"agent","text":"a","start":0,"end":0}',
    '{"speaker":"agent","text":"a","start":0,"end":0,"confidence":0}',
  ])('10 MB of sentences %s are within the bounds of a transcript', (sentence) => {
    const body = `{"transcript":[${`${sentence},`.repeat((10 * 1024 * 1024) / (sentence.length + 1))}{}]}`;
    expect(broken(body, BODY_BOUNDS)).toBeNull();
  });
});

describe('metadata', () => {
  const nested = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

  it('may be nested 32 levels deep', () => {
    expect(metadataShapeIssue(nested(METADATA_BOUNDS.depth))).toBeNull();
    expect(metadataShapeIssue(nested(METADATA_BOUNDS.depth + 1))).toBe(
      'must not be nested deeper than 32 levels',
    );
    expect(metadataShapeIssue('['.repeat(5_000_000))).toBe('must not be nested deeper than 32 levels');
  });

  it('may hold 20,000 values, of any size', () => {
    expect(metadataShapeIssue(JSON.stringify({ a: 'x'.repeat(5_000_000) }))).toBeNull();
    expect(metadataShapeIssue(JSON.stringify({ a: Array(19_000).fill(0) }))).toBeNull();
    expect(metadataShapeIssue(JSON.stringify({ a: Array(21_000).fill(0) }))).toMatch(/20000 values/);
  });
});
