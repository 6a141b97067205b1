// A value that a schema of the API's description takes: its example, or the least that is needed.

const FORMATS = {
  'date-time': '2026-11-20T14:05:00Z',
  date: '2026-11-20',
  uuid: '01a1fcbc-0000-7000-8000-000000000000',
  email: 'name@example.com',
  uri: 'https://example.com/',
};

/** `schemas` are those of the description, for `$ref`. Of an object its required properties alone. */
export function sampleOf(schema, schemas) {
  if (schema.$ref) return sampleOf(schemas[schema.$ref.split('/').at(-1)], schemas);
  if (schema.examples) return schema.examples[0];
  for (const key of ['example', 'default', 'const']) if (schema[key] !== undefined) return schema[key];
  if (schema.enum) return schema.enum[0];
  const among = schema.oneOf ?? schema.anyOf;
  if (among) return sampleOf(among[0], schemas);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, schemas)));
  return sampleOfType(schema, schemas);
}

function sampleOfType(schema, schemas) {
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const names = schema.required ?? [];
      return Object.fromEntries(names.map((name) => [name, sampleOf(schema.properties[name], schemas)]));
    }
    case 'array':
      return [sampleOf(schema.items, schemas)];
    case 'string':
      return FORMATS[schema.format] ?? 'text'.padEnd(schema.minLength ?? 0, '.');
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    default:
      return null;
  }
}
