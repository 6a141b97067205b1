// The API's description as a collection of Postman, version 2.1: a folder a tag, every operation once.
import { sampleOf } from './sample.mjs';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
/** Variables by the security scheme of the description. A session is a cookie, which Postman keeps once it has signed in. */
const KEYS = { integrationKey: '{{integrationKey}}', readKey: '{{readKey}}' };
const VARIABLES = { baseUrl: 'http://localhost:3000', integrationKey: '', readKey: '' };

export function postmanCollection({ info, paths, components: { schemas } }) {
  const folders = new Map();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const [tag] = operation.tags;
      folders.set(tag, [...(folders.get(tag) ?? []), itemOf(method, path, operation, schemas)]);
    }
  return {
    info: { name: info.title, description: info.description, version: info.version, schema: SCHEMA },
    item: [...folders].map(([name, item]) => ({ name, item })),
    variable: Object.entries(VARIABLES).map(([key, value]) => ({ key, value, type: 'string' })),
  };
}

function itemOf(method, path, operation, schemas) {
  const { summary, description, parameters = [], requestBody, security = [] } = operation;
  const isJson = requestBody?.content['application/json'] !== undefined;
  const given = (place) => parameters.filter((parameter) => parameter.in === place);
  const row = ({ name, description: meaning, required, schema }) => ({
    key: name,
    value: String(sampleOf(schema, schemas)),
    ...(meaning && { description: meaning }),
    ...(required ? {} : { disabled: true }),
  });
  const request = {
    method: method.toUpperCase(),
    ...(description && { description }),
    auth: authOf(security),
    header: [
      ...(isJson ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ...given('header').map(row),
    ],
    url: urlOf(path, given('query').map(row), given('path').map(row)),
    ...(requestBody && { body: bodyOf(requestBody, schemas) }),
  };
  return { name: summary ?? `${request.method} ${path}`, request };
}

function authOf(security) {
  const key = security.flatMap(Object.keys).find((name) => name in KEYS);
  if (!key) return { type: 'noauth' };
  return { type: 'bearer', bearer: [{ key: 'token', value: KEYS[key], type: 'string' }] };
}

function urlOf(path, query, variable) {
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  const asked = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{baseUrl}}/${segments}${asked.length ? `?${asked.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: segments.split('/'),
    ...(query.length && { query }),
    ...(variable.length && { variable }),
  };
}

function bodyOf({ content }, schemas) {
  const [[type, { schema, examples }]] = Object.entries(content);
  if (type === 'multipart/form-data')
    return { mode: 'formdata', formdata: fieldsOf(schemas[schema.$ref.split('/').at(-1)], schemas) };
  const value = examples ? Object.values(examples)[0].value : sampleOf(schema, schemas);
  return { mode: 'raw', raw: JSON.stringify(value, null, 2), options: { raw: { language: 'json' } } };
}

/** The fields of a form; which file is sent is chosen in Postman. */
const fieldsOf = ({ properties, required = [] }, schemas) =>
  Object.entries(properties).map(([key, schema]) => ({
    key,
    ...(schema.contentMediaType
      ? { type: 'file', src: [] }
      : { type: 'text', value: String(sampleOf(schema, schemas)) }),
    ...(schema.description && { description: schema.description }),
    ...(required.includes(key) ? {} : { disabled: true }),
  }));
