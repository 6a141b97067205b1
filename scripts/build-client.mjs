// Builds clients/typescript: types from the description of the API, as far as keys open it, and then its own code.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { runProgram } from './setup/run-program.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CLIENT = join(ROOT, 'clients/typescript');
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

async function writeTypes() {
  const description = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
  const types = astToString(await openapiTypescript(forClients(description)));
  writeFileSync(join(CLIENT, 'src/schema.ts'), types);
}

const { values } = parseArgs({ options: { 'types-only': { type: 'boolean' } } });
await writeTypes();
if (!values['types-only'])
  await runProgram(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', join(CLIENT, 'tsconfig.build.json')],
    {},
    ROOT,
  );
