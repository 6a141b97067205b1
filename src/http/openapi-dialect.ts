import type { OpenAPIObject } from '@nestjs/swagger';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SCHEMA_REF = '#/components/schemas/';

/**
 * Brings the document that the library makes, whose schemas speak OpenAPI 3.0, into the dialect of 3.1, and
 * says of request bodies what validation does: a field that is not described is refused.
 */
export function asOpenApi31(document: OpenAPIObject): OpenAPIObject {
  const schemas = (document.components?.schemas ?? {}) as Record<string, unknown>;
  for (const schema of Object.values(schemas)) modernise(schema);
  for (const operation of operationsOf(document)) {
    // Said outright: an operation without this could be one that was forgotten.
    operation.security ??= [];
    for (const parameter of listOf(operation.parameters)) modernise(parameter.schema);
    for (const answer of Object.values(operation.responses as Node)) modernise(schemaIn(answer));
    const body = schemaIn(operation.requestBody);
    modernise(body);
    close(body, schemas, new Set());
  }
  return document;
}

function* operationsOf(document: OpenAPIObject): Iterable<Node> {
  for (const path of Object.values(document.paths))
    for (const operation of Object.values(path as Node))
      if (isNode(operation) && 'responses' in operation) yield operation;
}

const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The schema of a body's first (and here only) media type. */
function schemaIn(body: unknown): unknown {
  const content = isNode(body) && isNode(body.content) ? Object.values(body.content)[0] : undefined;
  return isNode(content) ? content.schema : undefined;
}

/** `nullable` becomes a type among others, `example` a list, and a file what 3.1 calls one. */
function modernise(schema: unknown): void {
  if (Array.isArray(schema)) return schema.forEach(modernise);
  if (!isNode(schema)) return;
  if (schema.nullable === true) allowNull(schema);
  delete schema.nullable;
  if ('example' in schema) {
    schema.examples = [schema.example];
    delete schema.example;
  }
  if (schema.format === 'binary') {
    delete schema.type;
    delete schema.format;
    schema.contentMediaType = 'application/octet-stream';
  }
  for (const name of ['properties', '$defs'])
    if (isNode(schema[name])) Object.values(schema[name]).forEach(modernise);
  for (const name of ['items', 'additionalProperties', 'allOf', 'anyOf', 'oneOf']) modernise(schema[name]);
}

function allowNull(schema: Node): void {
  if (Array.isArray(schema.allOf)) {
    // The library's way to write a reference beside other keywords; that type is the referenced one's too.
    schema.anyOf = [...(schema.allOf as unknown[]), { type: 'null' }];
    delete schema.allOf;
    delete schema.type;
  } else if (typeof schema.type === 'string') schema.type = [schema.type, 'null'];
}

/** Marks every object of a request body whose fields are listed as having no others. */
function close(schema: unknown, schemas: Record<string, unknown>, seen: Set<string>): void {
  if (!isNode(schema)) return;
  const reference = schema.$ref;
  if (typeof reference === 'string') {
    const name = reference.slice(SCHEMA_REF.length);
    if (seen.has(name)) return;
    return close(schemas[name], schemas, seen.add(name));
  }
  if (isNode(schema.properties)) {
    schema.additionalProperties ??= false;
    for (const property of Object.values(schema.properties)) close(property, schemas, seen);
  }
  close(schema.items, schemas, seen);
  for (const name of ['allOf', 'anyOf', 'oneOf'])
    for (const part of listOf(schema[name])) close(part, schemas, seen);
}
