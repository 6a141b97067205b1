import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { addCodeSamples, type CodeSample } from './code-samples';

interface Operation {
  operationId: string;
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
