import type { OpenAPIObject } from '@nestjs/swagger';

/** One entry of `x-codeSamples`, which readers of descriptions show beside an operation. */
export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

interface Schema {
  $ref?: string;
  type?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  examples?: unknown[];
}
interface Operation {
  operationId?: string;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; schema?: Schema }[];
  responses?: Record<string, { content?: Record<string, unknown> }>;
  requestBody?: {
    content: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>;
  };
  'x-codeSamples'?: CodeSample[];
}

/** A request to write in several languages. */
interface Sampled {
  method: string;
  path: string;
  /** The variable that holds the key. */
  key: string;
  json?: Record<string, unknown>;
  /** Text fields of a form with a recording. */
  form?: Record<string, unknown>;
  /** The answer is a file. */
  isDownload: boolean;
}

/** What stands for a parameter of a path. */
const PARAMETERS: Record<string, string> = {
  id: 'call-2026-000123',
  jobId: '01a1fc94-cd0e-7473-ae9d-779e992e4f97',
};
const FILE = 'call.wav';
/** Another call than the transcript's: run one after the other, the samples would deliver one call twice. */
const RECORDED = 'call-2026-000124';

/** Operations that the TypeScript client has a method for. */
const CLIENT_CALLS: Record<string, (request: Sampled) => string> = {
  ingestTranscript: ({ json }) => `const accepted = await client.deliverTranscript(${written(json)});`,
  ingestRecording: ({ form }) =>
    `const outcome = await client.deliverRecording(${written(form)}, '${FILE}');`,
  getRecordingJob: () => `const job = await client.waitForRecording('${PARAMETERS.jobId}');`,
  listResults: () =>
    'for await (const page of client.resultPages()) await store(page.results, page.next_cursor);',
  getResult: () => `const result = await client.getResult('${PARAMETERS.id}');`,
};

/** Adds samples, and examples of bodies that have none, to every operation that systems of clients may use: those a key opens. */
export function addCodeSamples(document: OpenAPIObject): OpenAPIObject {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, value] of Object.entries(operations)) {
      const operation = value as Operation;
      const key = keyOf(operation);
      if (key) operation['x-codeSamples'] = samplesOf(operation, { method, path, key }, schemas);
    }
  return document;
}

function keyOf({ security = [] }: Operation): string | null {
  if (security.some((way) => 'integrationKey' in way)) return 'INTEGRATION_KEY';
  return security.some((way) => 'readKey' in way) ? 'READ_KEY' : null;
}

function samplesOf(
  operation: Operation,
  { method, path, key }: Pick<Sampled, 'method' | 'path' | 'key'>,
  schemas: Record<string, Schema>,
): CodeSample[] {
  const request: Sampled = {
    method: method.toUpperCase(),
    path: path.replace(/\{(\w{1,40})\}/g, (_, name: string) => parameterOf(operation, name)),
    key,
    ...bodyOf(operation, schemas),
    isDownload: isFile(operation),
  };
  const call = CLIENT_CALLS[operation.operationId ?? ''];
  return [
    { lang: 'Shell', label: 'curl', source: curl(request) },
    {
      lang: 'TypeScript',
      label: 'TypeScript',
      source: call ? withClient(request, call) : withFetch(request),
    },
    { lang: 'Python', label: 'Python', source: python(request) },
  ];
}

/** One of the values a parameter may have; where they are identifiers that the service gives, what stands for one. */
function parameterOf({ operationId, parameters = [] }: Operation, name: string): string {
  const choice = parameters.find((one) => one.in === 'path' && one.name === name)?.schema?.enum?.[0];
  if (typeof choice === 'string') return choice;
  if (name === 'id' && operationId !== 'getResult') return 'ID';
  return PARAMETERS[name] ?? name.replace(/[A-Z]/g, '_$&').toUpperCase();
}

const isFile = ({ responses }: Operation): boolean =>
  Object.keys(responses?.['200']?.content ?? {}).some((type) => type !== 'application/json');

/** The body as its example shows it; without one, its required fields with theirs, which become its example. */
function bodyOf({ requestBody }: Operation, schemas: Record<string, Schema>): Pick<Sampled, 'json' | 'form'> {
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!body) return {};
  const shown = Object.values(body.examples ?? {})[0]?.value;
  const value = (shown ?? exampleOf(body.schema, schemas)) as Record<string, unknown>;
  if (type !== 'multipart/form-data') {
    body.examples ??= { sample: { value } };
    return { json: value };
  }
  const fields = Object.entries(value).filter(([name]) => name !== 'audio');
  return { form: { ...Object.fromEntries(fields), external_conversation_id: RECORDED } };
}

function exampleOf(schema: Schema, schemas: Record<string, Schema>): unknown {
  if (schema.$ref) return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  if (schema.examples?.length) return schema.examples[0];
  if (schema.properties) {
    const { required = [], properties } = schema;
    return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {}, schemas)]));
  }
  if (schema.items) return [exampleOf(schema.items, schemas)];
  return schema.enum?.[0] ?? (schema.type === 'boolean' ? true : '');
}

const written = (value: unknown): string => JSON.stringify(value, null, 2);

function curl({ method, path, key, json, form, isDownload }: Sampled): string {
  const how = isDownload ? '-OJ' : `-X ${method}`;
  const lines = [`curl -sS ${how} "$BASE_URL${path}"`, `-H "Authorization: Bearer $${key}"`];
  for (const [name, value] of Object.entries(form ?? {})) lines.push(`-F '${name}=${String(value)}'`);
  if (form) lines.push(`-F audio=@${FILE}`);
  if (!json) return lines.join(' \\\n  ');
  lines.push("-H 'Content-Type: application/json'", "--data @- << 'END'");
  return `${lines.join(' \\\n  ')}\n${written(json)}\nEND`;
}

function withClient(request: Sampled, call: (request: Sampled) => string): string {
  const option = request.key === 'READ_KEY' ? 'readKey' : 'integrationKey';
  return [
    "import { CallIngestionClient } from 'call-ingestion-client';",
    '',
    `const client = new CallIngestionClient({ baseUrl, ${option}: process.env.${request.key} });`,
    call(request),
  ].join('\n');
}

function withFetch({ method, path, key, json }: Sampled): string {
  const type = json ? ", 'content-type': 'application/json'" : '';
  return [
    `const response = await fetch(\`\${baseUrl}${path}\`, {`,
    `  method: '${method}',`,
    `  headers: { authorization: \`Bearer \${process.env.${key}}\`${type} },`,
    ...(json ? [`  body: JSON.stringify(${written(json)}),`] : []),
    '});',
  ].join('\n');
}

/** JSON with the words of Python for what is no text, number, list or object. */
const pythonic = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => PYTHON_WORDS.get(part) ?? part, 2).replaceAll(
    /"@(True|False|None)"/g,
    '$1',
  );

const PYTHON_WORDS = new Map<unknown, string>([
  [true, '@True'],
  [false, '@False'],
  [null, '@None'],
]);

/** With `requests`. */
function python({ method, path, key, json, form, isDownload }: Sampled): string {
  const body = [
    ...(json ? [`    json=${pythonic(json)},`] : []),
    ...(form ? [`    data=${pythonic(form)},`, `    files={"audio": open("${FILE}", "rb")},`] : []),
  ];
  return [
    'import os, requests',
    '',
    'response = requests.request(',
    `    "${method}", os.environ["BASE_URL"] + "${path}",`,
    `    headers={"Authorization": "Bearer " + os.environ["${key}"]},`,
    ...body,
    ')',
    'response.raise_for_status()',
    isDownload ? 'open("export", "wb").write(response.content)' : 'print(response.text)',
  ].join('\n');
}
