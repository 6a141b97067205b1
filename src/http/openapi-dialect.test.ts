import type { OpenAPIObject } from '@nestjs/swagger';
import { describe, expect, it } from 'vitest';
import { asOpenApi31 } from './openapi-dialect';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

/** A document with one operation that takes a `Call` and answers with an `Answer`. */
const document = (): OpenAPIObject =>
  ({
    openapi: '3.1.0',
    info: { title: 'x', version: '1.0.0' },
    paths: {
      '/calls': { post: { requestBody: json(ref('Call')), responses: { 200: json(ref('Answer')) } } },
    },
    components: {
      schemas: {
        Call: {
          type: 'object',
          properties: {
            sentences: { type: 'array', items: ref('Sentence') },
            metadata: { type: 'object', additionalProperties: true, example: { a: 1 } },
            audio: { type: 'string', format: 'binary' },
            parent: { allOf: [ref('Call')], nullable: true },
          },
        },
        Sentence: { type: 'object', properties: { text: { type: 'string', example: 'Hello.' } } },
        Answer: { type: 'object', properties: { id: { type: 'string', nullable: true, example: 'x' } } },
      },
    },
  }) as unknown as OpenAPIObject;

const schemas = () => asOpenApi31(document()).components?.schemas as Record<string, Record<string, unknown>>;

describe('the dialect of OpenAPI 3.1', () => {
  it('has null as a type, and examples in a list', () => {
    expect(schemas().Answer).toEqual({
      type: 'object',
      properties: { id: { type: ['string', 'null'], examples: ['x'] } },
    });
  });

  it('closes what is sent, through references and even round in circles, and leaves answers open', () => {
    const { Call, Sentence, Answer } = schemas();
    expect([
      Call?.additionalProperties,
      Sentence?.additionalProperties,
      Answer?.additionalProperties,
    ]).toEqual([false, false, undefined]);
  });

  it('leaves an object of any content as it is, and names a file by its content', () => {
    expect(schemas().Call?.properties).toMatchObject({
      metadata: { type: 'object', additionalProperties: true, examples: [{ a: 1 }] },
      audio: { contentMediaType: 'application/octet-stream' },
    });
  });

  it('says of every operation whether it takes a key', () => {
    expect(asOpenApi31(document()).paths['/calls']?.post?.security).toEqual([]);
  });
});
