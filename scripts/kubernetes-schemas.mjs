// Makes scripts/kubernetes-schemas.json, by which scripts/kubernetes.test.ts checks the manifests: from the types of the npm
// packages kubernetes-types 1.30 (Apache-2.0) and @kubernetes-models/keda 0.4 (MIT), unpacked side by side.
//
//   node scripts/kubernetes-schemas.mjs KUBERNETES_TYPES KEDA
//
// Unlike the schemas that a cluster publishes these let no unknown field pass: a name that was misspelled is found.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const KINDS = {
  'core/v1.d.ts': ['ConfigMap', 'Service', 'ServiceAccount'],
  'apps/v1.d.ts': ['Deployment'],
  'policy/v1.d.ts': ['PodDisruptionBudget'],
  'autoscaling/v2.d.ts': ['HorizontalPodAutoscaler'],
  'networking/v1.d.ts': ['NetworkPolicy'],
};

const [types, keda] = process.argv.slice(2);
if (!types || !keda)
  throw new Error('name the folders: node scripts/kubernetes-schemas.mjs KUBERNETES_TYPES KEDA');
const sources = Object.keys(KINDS).map((file) => resolve(types, file));
const scaledObject = resolve(keda, 'keda.sh/v1alpha1/ScaledObject.d.ts');
const program = ts.createProgram([...sources, scaledObject], { strict: true });
const checker = program.getTypeChecker();

const definitions = {};

/** Named types stand among the definitions once, others where they are used. */
function schemaOf(type) {
  if (type.isUnion()) {
    const literals = type.types.filter((one) => one.isStringLiteral()).map(({ value }) => value);
    if (literals.length === type.types.length) return { enum: literals };
    const kinds = type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined)).map(schemaOf);
    if (kinds.every((kind) => JSON.stringify(kind) === '{"type":"boolean"}')) return { type: 'boolean' };
    return kinds.length === 1 ? kinds[0] : { anyOf: kinds };
  }
  if (type.isStringLiteral()) return { const: type.value };
  if (type.flags & ts.TypeFlags.String) return { type: 'string' };
  if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
  if (type.flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
  if (!(type.flags & ts.TypeFlags.Object)) return {};
  const name = type.symbol?.name ?? '';
  if (name === 'Array') return { type: 'array', items: schemaOf(checker.getTypeArguments(type)[0]) };
  if (name === '__type' || !name) return objectOf(type);
  const key = name.replace(/^I(?=[A-Z])/, '');
  if (!(key in definitions)) {
    definitions[key] = {};
    definitions[key] = objectOf(type);
  }
  return { $ref: `#/definitions/${key}` };
}

function objectOf(type) {
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  if (index) return { type: 'object', additionalProperties: schemaOf(index.type) };
  const properties = {};
  const required = [];
  for (const symbol of checker.getPropertiesOfType(type)) {
    // What a cluster says of an object is in no manifest.
    if (symbol.name === 'status' || symbol.name === 'managedFields') continue;
    const found = checker.getTypeOfSymbol(symbol);
    // The type of the metadata of KEDA's objects is in a third package: it is that of all others.
    properties[symbol.name] =
      symbol.name === 'metadata' && found.flags & ts.TypeFlags.Any
        ? { $ref: '#/definitions/ObjectMeta' }
        : schemaOf(found);
    if (!(symbol.flags & ts.SymbolFlags.Optional)) required.push(symbol.name);
  }
  return { type: 'object', properties, required, additionalProperties: false };
}

function kindOf(file, name) {
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`there is no ${file}`);
  const declared = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  return schemaOf(checker.getTypeAtLocation(declared));
}

for (const [file, names] of Object.entries(KINDS))
  for (const name of names) kindOf(join(resolve(types), file), name);
kindOf(scaledObject, 'IScaledObject');
writeFileSync(
  new URL('kubernetes-schemas.json', import.meta.url),
  `${JSON.stringify({ $comment: 'Made by kubernetes-schemas.mjs of types under Apache-2.0 and MIT.', definitions })}\n`,
);
console.log(`${Object.keys(definitions).length} definitions`);
