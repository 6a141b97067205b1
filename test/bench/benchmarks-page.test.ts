import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parsePage, renderPage, withMeasured } from './benchmarks-page.mjs';

const PAGE = `# Benchmarks

<!-- bench: results -->

measured on few

<!-- by hand -->

typed

<!-- bench: search 1000000 -->

<!-- by hand -->

typed before any bench

<!-- bench: webhooks -->

told
`;

it('renders a page as it was read', () => {
  expect(renderPage('# Benchmarks', parsePage(PAGE))).toBe(PAGE);
});

it('replaces what was measured and keeps what was written by hand', () => {
  const sections = withMeasured(parsePage(PAGE), 'results', 'measured anew');
  expect(sections.get('results')).toEqual({ measured: 'measured anew', notes: 'typed' });
  expect(withMeasured(sections, 'search 1000000', 'at last').get('search 1000000')).toEqual({
    measured: 'at last',
    notes: 'typed before any bench',
  });
});

it('puts another number of calls beside the same bench, and a new bench at the end', () => {
  const sections = withMeasured(parsePage(PAGE), 'results 1000000', 'measured on many');
  expect([...withMeasured(sections, 'exports 1000000', 'files').keys()]).toEqual([
    'results',
    'results 1000000',
    'search 1000000',
    'webhooks',
    'exports 1000000',
  ]);
  expect(sections.get('results')?.measured).toBe('measured on few');
});

it('loses nothing of the real page', () => {
  const page = readFileSync(join(__dirname, '../../docs/benchmarks.md'), 'utf8');
  const [intro = ''] = page.split('\n\n<!-- bench: ');
  expect(renderPage(intro, parsePage(page))).toBe(page);
});
