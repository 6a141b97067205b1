// Writes the types of the page and of clients/typescript from the description of the API. Files that are as they should be
// stay untouched: lint and type-check read them side by side.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const KEYS = ['integrationKey', 'readKey'];

const isForClients = (operation) => (operation.security ?? []).some((way) => KEYS.some((key) => key in way));

/** Adds every schema that `part` refers to, directly or through others, to `names`. */
function collectSchemas(part, schemas, names) {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (names.has(name)) continue;
    names.add(name);
    collectSchemas(schemas[name], schemas, names);
  }
}

/** The description without what is for administrators. */
function forClients(description) {
  const paths = {};
  for (const [path, operations] of Object.entries(description.paths)) {
    const kept = Object.entries(operations).filter(([, operation]) => isForClients(operation));
    if (kept.length) paths[path] = Object.fromEntries(kept);
  }
  const { schemas } = description.components;
  const names = new Set();
  collectSchemas(paths, schemas, names);
  const kept = Object.fromEntries([...names].sort().map((name) => [name, schemas[name]]));
  return { ...description, paths, components: { schemas: kept } };
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // Not written yet.
  }
}

async function writeTypes(description, name) {
  const path = join(ROOT, name);
  const types = `// Written by \`npm run types\`.\n${astToString(await openapiTypescript(description))}`;
  if (types !== textOf(path)) writeFileSync(path, types);
}

const readDescription = () => JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));

await writeTypes(readDescription(), 'web/src/api/schema.ts');
await writeTypes(forClients(readDescription()), 'clients/typescript/src/schema.ts');
