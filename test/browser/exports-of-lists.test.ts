import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFindings, remember } from './browser';
import { CallsListPages, RIGHT_TO_LEFT } from './calls-list-pages';

/** What leaves the page for other systems: files of its lists, and where their developers read on. */
const pages = new CallsListPages();
beforeAll(() => pages.start(), 240_000);
afterAll(() => pages.stop());

const withPage: CallsListPages['withPage'] = (...args) => pages.withPage(...args);

/** The lines of the CSV that a button saves, and the name of the file. */
async function saved(page: Page, button: string): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.replace(/^\uFEFF/, '').split('\r\n') };
}

describe('the list of calls', () => {
  it('is exported by state, source, urgency and answer as it is shown', () =>
    withPage(async (page) => {
      const search = 'status=queued&status=analysed&source=transcript&criterion=greeting&answer=not_met';
      await page.goto(`${pages.url}/calls?${search}&review=advised`);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Export these calls' });
      const [asked] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        dialog.getByRole('button', { name: 'Export' }).click(),
      ]);
      expect(asked.status()).toBe(202);
      expect(asked.request().postDataJSON()).toMatchObject({
        ...{ call_status: ['queued', 'analysed'], source: 'transcript', urgency: 'advised' },
        ...{ criterion: 'greeting', answer: ['not_met'] },
      });
    }));

  it('stays while its export is prepared, and offers the file there', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?team=team-billing`);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Export these calls' });
      await dialog.getByRole('button', { name: 'Export' }).click();
      await dialog.waitFor({ state: 'detached' });
      const message = page.getByRole('status').filter({ hasText: 'The file is ready: Calls, CSV, 20 rows.' });
      await message.waitFor();
      expect(new URL(page.url()).pathname).toBe('/calls');
      expect(await accessibilityFindings(page)).toEqual([]);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download' }).click(),
      ]);
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
      expect(lines).toHaveLength(21);
      await page.getByRole('button', { name: 'Hide this message' }).click();
      await message.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
    }));

  it('keeps its button where a search cannot be exported, and says what to do', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?q=router`);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Export these calls' });
      await dialog.getByText('An export cannot hold what a search has found.').waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'detached' });
      await page.goto(`${pages.url}/calls?external_conversation_id=call-1`);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await dialog.getByText('An export cannot be narrowed to an identifier.').waitFor();
    }));

  it('is searched among the calls with an answer to a criterion', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?criterion=greeting&answer=met&campaign=Billing`);
      await page.getByLabel('Search calls').fill('call');
      const [found] = await Promise.all([
        page.waitForResponse((response) => response.url().includes('search=call')),
        page.getByLabel('Search calls').press('Enter'),
      ]);
      expect(found.status()).toBe(200);
      expect(new URL(page.url()).searchParams.get('criterion')).toBe('greeting');
    }));
});

describe('agents', () => {
  it('are saved as CSV, those that are filtered, in which nothing is a formula', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/agents`);
      await page.getByText('4 of 4 agents shown').waitFor();
      const all = await saved(page, 'Export');
      expect(all.name).toBe('agents.csv');
      expect(all.lines[0]).toBe(
        'Identifier,Agent,Employee,Team,Campaign,Calls,Calls before the link,Last received',
      );
      expect(all.lines).toHaveLength(5);
      await page.getByText('Saved 4 rows as a CSV file.').waitFor();
      await page.getByLabel('Search', { exact: true }).fill('long-name');
      await page.getByText('1 of 1 agent shown').waitFor();
      const { lines } = await saved(page, 'Export');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(`agent-of-a-long-name,${RIGHT_TO_LEFT}`);
      expect(await accessibilityFindings(page)).toEqual([]);
    }));
});

describe('coaching', () => {
  it('saves its tables of agents and of teams as CSV', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/coaching?period=days90`);
      const agents = await saved(page, 'Export agents');
      expect(agents.name).toBe('coaching-agents.csv');
      expect(agents.lines[0]).toMatch(/^Agent,Team,Calls,Calls with a score,Mean score,/);
      expect(agents.lines.length).toBeGreaterThan(3);
      const teams = await saved(page, 'Export teams');
      expect(teams.lines.slice(1).some((line) => line.startsWith('team-billing,'))).toBe(true);
      expect(await accessibilityFindings(page)).toEqual([]);
    }));
});

describe('documentation', () => {
  it.each([
    ['/settings/developers', ['/docs', '/v1/openapi.json', '/docs/client-guide.md', '/docs/webhooks.md']],
    ['/connector', ['/docs/client-guide.md', '/docs', '/v1/openapi.json']],
  ])('is linked on %s, and opens', (path, addresses) =>
    withPage(async (page) => {
      await page.goto(pages.url + path);
      const links = page.getByRole('list', { name: 'Documentation' }).getByRole('link');
      await links.first().waitFor();
      const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(found).toEqual(expect.arrayContaining(addresses));
      for (const address of found)
        expect((await page.request.get(pages.url + address)).status(), address).toBe(200);
      expect(await accessibilityFindings(page)).toEqual([]);
    }),
  );
});

it('is offered in German as well', () =>
  withPage(async (page) => {
    await remember(page, 'language', 'de');
    await page.goto(`${pages.url}/agents`);
    const { name, lines } = await saved(page, 'Exportieren');
    expect(name).toBe('agenten.csv');
    expect(lines[0]).toMatch(/^Kennung,/);
    await page.goto(`${pages.url}/calls?q=router`);
    await page.getByRole('button', { name: 'Exportieren', exact: true }).click();
    await page.getByText('Ein Export kann nicht enthalten, was eine Suche gefunden hat.').waitFor();
  }));
