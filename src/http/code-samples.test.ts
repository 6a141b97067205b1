import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { addCodeSamples, type CodeSample } from './code-samples';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; schema: { enum?: string[] } }[];
  requestBody?: { content: Record<string, { schema: object; examples?: object }> };
  security?: Record<string, unknown>[];
  'x-codeSamples'?: CodeSample[];
}

const file = join(__dirname, '../../docs/openapi.json');
const document = addCodeSamples(JSON.parse(readFileSync(file, 'utf8')) as OpenAPIObject);
const operations = Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[]);
const ofKeys = operations.filter(({ security = [] }) =>
  security.some((way) => 'integrationKey' in way || 'readKey' in way),
);
const sources = (lang: string): string[] =>
  ofKeys.map((operation) => operation['x-codeSamples']?.find((sample) => sample.lang === lang)?.source ?? '');

describe('samples of code in the description', () => {
  it('are there in three languages for every operation that a key opens, and for no other', () => {
    const sampled = operations.filter((operation) => operation['x-codeSamples']);
    expect(sampled).toEqual(ofKeys);
    for (const operation of sampled)
      expect(operation['x-codeSamples']?.map(({ label }) => label)).toEqual(['curl', 'TypeScript', 'Python']);
  });

  it('have a place for every parameter of a path, and no key of their own', () => {
    for (const source of [...sources('Shell'), ...sources('Python')]) {
      expect(source).not.toMatch(/\/\{\w+\}/);
      expect(source).toMatch(/INTEGRATION_KEY|READ_KEY/);
    }
  });

  it('send bodies that the description allows', () => {
    const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
    ajv.addSchema({ $id: 'api', ...document });
    const faults = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).flatMap(([method, operation]) => {
        const curl = operation['x-codeSamples']?.find(({ lang }) => lang === 'Shell')?.source;
        if (!curl || !operation.requestBody?.content['application/json']) return [];
        const place = [path, method].map((part) => part.replaceAll('/', '~1')).join('/');
        const pointer = `api#/paths/${place}/requestBody/content/application~1json/schema`;
        const validate = ajv.compile({ $ref: encodeURI(pointer) });
        const body: unknown = JSON.parse(/<< 'END'\n([^]*)\nEND$/.exec(curl)?.[1] ?? '');
        return validate(body) ? [] : [`${operation.operationId}: ${ajv.errorsText(validate.errors)}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('stand as examples of bodies in the description too', () => {
    const without = ofKeys.filter(({ requestBody }) => {
      const body = requestBody?.content['application/json'];
      return body && !body.examples;
    });
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('name in a path only what the description allows', () => {
    for (const [path, item] of Object.entries(document.paths))
      for (const operation of Object.values(item as Record<string, Operation>)) {
        const curl = operation['x-codeSamples']?.find(({ lang }) => lang === 'Shell')?.source;
        const choices = operation.parameters?.filter((one) => one.in === 'path' && one.schema.enum) ?? [];
        for (const { name, schema } of curl ? choices : []) {
          const written = schema.enum?.map((value) => path.replace(`{${name}}`, value));
          expect(
            written?.some((one) => curl?.includes(`$BASE_URL${one}"`)),
            operation.operationId,
          ).toBe(true);
        }
      }
  });

  it('keep a file that is downloaded under its name', () => {
    const download = ofKeys.find(({ operationId }) => operationId === 'downloadExportByKey');
    expect(download?.['x-codeSamples']?.[0]?.source).toContain('curl -sS -OJ');
  });

  it('are TypeScript that can be read', () => {
    for (const source of sources('TypeScript')) {
      const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
      const { diagnostics } = ts.transpileModule(source, {
        reportDiagnostics: true,
        compilerOptions: options,
      });
      expect(diagnostics, source).toEqual([]);
    }
  });

  it.skipIf(spawnSync('python3', ['--version']).error)('are Python that can be read', () => {
    const program = 'import ast, json, sys\nfor source in json.load(sys.stdin): ast.parse(source)';
    const { status, stderr } = spawnSync('python3', ['-c', program], {
      input: JSON.stringify(sources('Python')),
    });
    expect([status, stderr.toString()]).toEqual([0, '']);
  });

  it('show the call of the contract as its example does', () => {
    const [transcript] = sources('Shell');
    expect(transcript).toContain('"external_conversation_id": "call-2026-000123"');
  });
});
