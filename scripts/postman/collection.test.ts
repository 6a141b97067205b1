import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { postmanCollection, type Item } from './collection.mjs';

interface Operation {
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema: object }> };
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const description = JSON.parse(
  readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8'),
) as Description;
const collection = postmanCollection(description);
const items = collection.item.flatMap(({ item }) => item);
const nameOf = ({ request: { method, url } }: Item): string =>
  `${method} /${url.path.map((part) => part.replace(/^:(.*)/, '{$1}')).join('/')}`;
const OPERATIONS = Object.entries(description.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
);

const itemOf = (name: string): Item => items.find((item) => nameOf(item) === name)!;
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema({ $id: 'api', ...description });
/** What is wrong with a value of a schema of the description, or null. */
function faultOf(name: string, value: unknown): string | null {
  const validate = ajv.compile({ $ref: `api#/components/schemas/${name}` });
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

describe('the Postman collection', () => {
  it('names the version of the schema that Postman reads', () => {
    expect(collection.info).toMatchObject({
      name: 'Call Ingestion Service',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    });
  });

  it('holds every operation of the description once, at an address of the variable', () => {
    expect(items.map(nameOf).sort()).toEqual(OPERATIONS.map(([name]) => name).sort());
    for (const { name, request } of items) {
      expect(name).not.toBe('');
      expect(request.url.raw).toMatch(/^\{\{baseUrl\}\}\/v1\/|^\{\{baseUrl\}\}\/health/);
      const inPath = request.url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
      expect(request.url.variable?.map(({ key }) => key) ?? []).toEqual(inPath);
    }
  });

  it('authorises by the variable of the key that the description asks for', () => {
    for (const [name, { security = [] }] of OPERATIONS) {
      const [scheme] = security.flatMap(Object.keys).filter((key) => /Key$/.test(key));
      const { auth } = itemOf(name).request;
      expect([name, auth.bearer?.[0]?.value ?? auth.type]).toEqual([
        name,
        scheme ? `{{${scheme}}}` : 'noauth',
      ]);
    }
  });

  it('declares each variable it uses, and holds no secret', () => {
    const text = JSON.stringify(collection);
    const used = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    expect(collection.variable.map(({ key }) => key).sort()).toEqual([...used].sort());
    expect(collection.variable.filter(({ key }) => key !== 'baseUrl').map(({ value }) => value)).toEqual([
      '',
      '',
    ]);
    expect(text).not.toMatch(/whsec_[A-Za-z0-9+/]{8}|cis[a-z]?_[A-Za-z0-9_-]{8}|Bearer [A-Za-z0-9]/);
  });

  it('has a body for the delivery of a transcript that the description takes', () => {
    const { body, header } = itemOf('POST /v1/ingestion/conversations').request;
    expect(header).toContainEqual({ key: 'Content-Type', value: 'application/json' });
    expect(faultOf('TranscriptDelivery', JSON.parse(body?.raw ?? ''))).toBeNull();
  });

  it('has a form for the delivery of a recording that the description takes, with a file to choose', () => {
    const fields = itemOf('POST /v1/ingestion/recordings').request.body?.formdata ?? [];
    const sent = (chosen: typeof fields) =>
      Object.fromEntries(chosen.map(({ key, value, type }) => [key, type === 'file' ? 'a file' : value]));
    expect(fields.filter(({ type }) => type === 'file').map(({ key }) => key)).toEqual(['audio']);
    expect(faultOf('RecordingForm', sent(fields))).toBeNull();
    expect(faultOf('RecordingForm', sent(fields.filter(({ disabled }) => !disabled)))).toBeNull();
  });

  it('has a body for every other request that takes one', () => {
    const faults = OPERATIONS.flatMap(([name, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      if (!schema) return [];
      const validate = ajv.compile({ $ref: `api#${(schema as { $ref: string }).$ref.slice(1)}` });
      const value: unknown = JSON.parse(itemOf(name).request.body?.raw ?? 'null');
      return validate(value) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
    });
    expect(faults).toEqual([]);
  });
});
