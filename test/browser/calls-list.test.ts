import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFindings, goTo, keepScreenshot, overflow, remember } from './browser';
import {
  CallsListPages,
  choose,
  clickOn,
  focusedCall,
  identifierOf,
  RIGHT_TO_LEFT,
  rows,
  total,
} from './calls-list-pages';

/** The list of calls, for people who work in it all day; each test stands alone. */
const pages = new CallsListPages();
beforeAll(() => pages.start(), 240_000);
afterAll(() => pages.stop());

const withPage: CallsListPages['withPage'] = (...args) => pages.withPage(...args);

describe('the list', () => {
  it.each([390, 1280, 1440])(
    'stands in no one’s way, with names of any script and length, %i pixels wide',
    (width) =>
      withPage(
        async (page) => {
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            await page.goto(`${pages.url}/calls`);
            await rows(page).filter({ hasText: RIGHT_TO_LEFT }).waitFor();
            await total(page, '61 calls');
            expect(await accessibilityFindings(page)).toEqual([]);
            expect(await overflow(page)).toBeLessThanOrEqual(0);
            await keepScreenshot(page, `calls-${colorScheme}-${width}`, { whole: false });
          }
          await page.evaluate('document.documentElement.dir = "rtl"');
          await page.evaluate('document.documentElement.style.fontSize = "200%"');
          // What measures itself is drawn anew a moment later.
          await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
          await keepScreenshot(page, `calls-right-to-left-${width}`, { whole: false });
        },
        { viewport: { width, height: 900 } },
      ),
  );

  it('names the agents that a search finds, and leads to their calls', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls`);
      await page.getByLabel('Search calls').fill('noah');
      await page.keyboard.press('Enter');
      const agents = page.getByRole('paragraph').filter({ hasText: 'Agents of this name:' });
      await expect.poll(() => agents.getByRole('link').allInnerTexts()).toEqual(['Noah Peeters']);
      await agents.getByRole('link').click();
      await total(page, '20 calls');
      await rows(page).filter({ hasText: 'Noah Peeters' }).first().waitFor();
      expect(
        await rows(page)
          .filter({ hasText: /Emma|Sara/ })
          .count(),
      ).toBe(0);
    }));

  it('is filtered and ordered in a narrow window too', () =>
    withPage(
      async (page) => {
        await page.goto(`${pages.url}/calls`);
        await rows(page).first().waitFor();
        await page.getByRole('button', { name: 'Filters', exact: true }).click();
        await choose(page, 'Team', /^team-billing/);
        await total(page, '20 calls');
        await page.getByRole('button', { name: 'Filters, 1 in use' }).click();
        await page.getByRole('button', { name: /Order/ }).click();
        await page.getByRole('option', { name: 'Longest first' }).click();
        await page.waitForURL(/sort=length/);
        expect(await accessibilityFindings(page)).toEqual([]);
      },
      { viewport: { width: 390, height: 844 } },
    ));

  it('tells that the service does not answer, and tries again when asked', () =>
    withPage(
      async (page, context) => {
        await context.route('**/v1/connector/conversations**', (route) => route.abort());
        await goTo(page, 'Calls');
        await page.getByText('The service cannot be reached.').first().waitFor();
        await keepScreenshot(page, 'calls-unreachable', { whole: false });
        await context.unroute('**/v1/connector/conversations**');
        await page.getByRole('button', { name: 'Try again' }).click();
        await rows(page).first().waitFor();
      },
      { expected: /ERR_FAILED/ },
    ));

  it('is told of in German to who wants that', () =>
    withPage(async (page) => {
      await remember(page, 'language', 'de');
      await page.goto(`${pages.url}/calls?team=team-billing`);
      await page.getByRole('heading', { level: 1, name: 'Anrufe' }).waitFor();
      await page.getByText('20 Anrufe', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Team: team-billing' }).waitFor();
      await page
        .getByText(/% beantwortet$/)
        .first()
        .waitFor();
      await page.getByLabel('Anrufe suchen').fill('"offen');
      await page.getByLabel('Anrufe suchen').press('Enter');
      await page.getByText('Ein Anführungszeichen ist nicht geschlossen.').waitFor();
    }));
});

describe('a row', () => {
  it('is a link as a whole, which opens in another tab as every link does', () =>
    withPage(async (page, context) => {
      await goTo(page, 'Calls');
      await rows(page).first().waitFor();
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        clickOn(page, rows(page).first().locator('[data-cell=campaign]'), 'middle'),
      ]);
      await tab.getByRole('heading', { name: /^Call of/ }).waitFor();
      await tab.close();
      await clickOn(page, rows(page).first().locator('[data-cell=length]'));
      await page.getByRole('heading', { name: /^Call of/ }).waitFor();
    }));

  it('tells the score with how much of the call was answered', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?status=analysed`);
      await rows(page)
        .first()
        .getByText(/^\d+% answered$/)
        .waitFor();
    }));
});

describe('the keys', () => {
  it('search, move, select, open and leave', () =>
    withPage(async (page) => {
      await goTo(page, 'Calls');
      await rows(page).first().waitFor();
      await page.keyboard.press('/');
      const box = page.getByLabel('Search calls');
      await expect.poll(() => page.evaluate<string>('document.activeElement.type')).toBe('search');
      await page.keyboard.type('jkx');
      expect(await box.inputValue()).toBe('jkx');
      await box.fill('');
      await page.keyboard.press('Escape');
      await page.keyboard.press('j');
      await expect.poll(() => focusedCall(page)).toBe(await identifierOf(page, 0));
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('k');
      await expect.poll(() => focusedCall(page)).toBe(await identifierOf(page, 1));
      await page.keyboard.press('x');
      await page.getByText('1 call selected').waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await page.getByText('2 calls selected').waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await keepScreenshot(page, 'calls-selected', { whole: false });
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Selected calls' }).waitFor({ state: 'hidden' });
      const opened = await focusedCall(page);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /^Call of/ }).waitFor();
      await page.getByText(opened!).first().waitFor();
    }));

  it('of one letter do nothing for who has switched them off', () =>
    withPage(async (page) => {
      await remember(page, 'single-key-shortcuts', 'off');
      await page.goto(`${pages.url}/calls`);
      await rows(page).first().waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('/');
      expect(await focusedCall(page)).toBeNull();
    }));
});

describe('selected calls', () => {
  it('are downloaded as a table, in which nothing is a formula', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?campaign=Billing`);
      await rows(page).first().waitFor();
      await page.getByRole('checkbox', { name: 'Select all calls shown' }).press('Space');
      await page.getByText('30 calls selected').waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as CSV' }).click(),
      ]);
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
      expect(lines).toHaveLength(31);
      expect(lines[0]).toContain('Call identifier,Date,Agent');
      expect(lines.slice(1).every((line) => line.startsWith('call-'))).toBe(true);
    }));
});

describe('calls selected by the keyboard', () => {
  it('are rescored once somebody has said so, who is told how many', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?campaign=Billing`);
      await rows(page).first().waitFor();
      for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await page.getByText('2 calls selected').waitFor();
      await page.getByRole('button', { name: 'Rescore 2 calls' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Rescore 2 calls?' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Rescore 2 calls' }).click();
      await dialog.waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Rescore 2 calls' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.goto(`${pages.url}/settings/rubric`);
      await page.getByText('2 selected calls').waitFor();
    }));
});
