import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Acquaintance, Draft } from './acquaintance';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  examples?: unknown[];
}
interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: {
    content: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>;
  };
}
interface Described extends Operation {
  method: string;
  path: string;
}

const description = JSON.parse(readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** What would end the hostile client's own acquaintance with the service, or what the run is judged by. */
const NOT_ASKED: ReadonlySet<string> = new Set([
  'signOut',
  'endOtherSessions',
  'createIntegrationKey',
  'setRetention',
  'createErasure',
  'createErasureByKey',
]);

const described: ReadonlyMap<string, Described> = new Map(
  Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { operationId }]) => !NOT_ASKED.has(operationId))
      .map(([method, operation]) => [operation.operationId, { ...operation, method, path }] as const),
  ),
);

/** Every operation of the description, but those named above. */
export const DESCRIBED_OPERATIONS: readonly string[] = [...described.keys()];

/**
 * A request of an operation as its description has it: identifiers that exist where the client knows them, values as the
 * examples, else of the type. It may well be refused, as what nothing is known of.
 */
export function describedRequest(
  operationId: string,
  known: Acquaintance,
): Pick<Draft, 'method' | 'target' | 'headers' | 'body'> {
  const operation = described.get(operationId);
  if (!operation) throw new Error(`the description has no operation ${operationId}`);
  const body = bodyOf(operation);
  return {
    method: operation.method.toUpperCase(),
    target: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      identifier(operation.path, name, known),
    ),
    headers: body ? [['Content-Type', 'application/json']] : [],
    body: body ? Buffer.from(JSON.stringify(body)) : Buffer.alloc(0),
  };
}

function identifier(path: string, name: string, known: Acquaintance): string {
  if (name === 'jobId') return known.jobId;
  if (name === 'agentId' || path.includes('/agents/')) return known.agentId;
  if (name === 'criterionId') return 'greeting';
  if (name === 'kind') return 'calls';
  return /\/(?:conversations|results)\//.test(path) ? known.conversationId : known.jobId;
}

function bodyOf({ requestBody }: Operation): Record<string, unknown> | null {
  const json = requestBody?.content['application/json'];
  if (!json) return null;
  const shown = Object.values(json.examples ?? {})[0]?.value;
  return (shown ?? exampleOf(json.schema)) as Record<string, unknown>;
}

function exampleOf(schema: Schema): unknown {
  if (schema.$ref) return exampleOf(description.components.schemas[schema.$ref.split('/').at(-1)!] ?? {});
  if (schema.examples?.length) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, exampleOf(property)]),
    );
  if (schema.items) return [exampleOf(schema.items)];
  return VALUES[[schema.type].flat()[0] ?? ''] ?? 'some words';
}

/** By type, where the description has no example. */
const VALUES: Record<string, unknown> = { integer: 1, number: 1, boolean: true, object: {} };
