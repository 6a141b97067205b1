import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  purl: string;
}

interface Bom {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  version: number;
  metadata: { timestamp: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const ROOT = join(__dirname, '..');
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string }>;
};
const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies', Record<string, string>>;

describe('the bill of materials', () => {
  let bom: Bom;

  beforeAll(() => {
    const printed = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, maxBuffer: 2 ** 26 });
    bom = JSON.parse(printed.toString()) as Bom;
  }, 300_000);

  it('has what CycloneDX 1.5 requires of a document and of each component', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(Number.isNaN(Date.parse(bom.metadata.timestamp))).toBe(false);
    for (const component of bom.components) {
      expect(component.type, component.name).toMatch(/^(library|framework|application)$/);
      expect(component.name).not.toBe('');
      expect(component.purl, component.name).toMatch(/^pkg:npm\//);
    }
    const refs = [bom.metadata.component, ...bom.components].map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    for (const { ref, dependsOn } of bom.dependencies)
      for (const each of [ref, ...dependsOn]) expect(refs, each).toContain(each);
  });

  it('names every package that the service depends on in its version, and none that only its makers need', () => {
    const wanted = Object.keys(dependencies).map(
      (each) => `${each}@${packages[`node_modules/${each}`]?.version}`,
    );
    expect(bom.components.map((component) => component['bom-ref'])).toEqual(expect.arrayContaining(wanted));
    const named = new Set(bom.components.map((component) => component.name));
    expect(named.has('vitest')).toBe(false);
    expect(Object.keys(devDependencies)).toContain('vitest');
  });

  it('names what the page is built from, with what that depends on, and not what builds it', () => {
    expect(Object.keys(devDependencies)).toContain('react');
    const named = bom.components.map((component) => component.name);
    // The last three are imported by no source of the page, but by packages it imports.
    const shipped = ['react', 'react-dom', 'zod', 'uplot', 'scheduler', 'style-mod', '@tanstack/query-core'];
    expect(named).toEqual(expect.arrayContaining(shipped));
    for (const tool of ['vite', 'eslint', 'typescript', 'fast-check', '@types/react'])
      expect(named, tool).not.toContain(tool);
  });
});
