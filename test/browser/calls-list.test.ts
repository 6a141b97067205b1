import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CreatedOrganisation, type RunningService, startService } from '../harness/running-service';
import {
  accessibilityFindings,
  buildPage,
  goTo,
  keepScreenshot,
  launchBrowser,
  openPage,
  signIn,
} from './browser';
import { AGENTS, callsOfAMonth } from './sample-calls';

/** The list of calls, for people who work in it all day; each test stands alone. */
let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;

/** More than one page of the list, by three agents in turn. */
const CALLS = 60;
/** An identifier without a space, and a name in a script that is written from right to left. */
const LONG_ID = 'x'.repeat(150);
const RIGHT_TO_LEFT = 'شركة الاتصالات السعودية المتحدة';

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([startService(), launchBrowser()]);
  organisation = await service.createOrganisation('--admin-email', 'admin@example.com');
  const client = service.client(organisation.integration_key);
  for (const { agent_external_id: agent, call_agent_name: name } of AGENTS)
    await service.linkAgent(organisation.organisation_id, agent, name);
  for (const call of callsOfAMonth(CALLS)) await client.deliverTranscript(call);
  await service.linkAgent(organisation.organisation_id, 'agent-of-a-long-name', RIGHT_TO_LEFT);
  const foreign = await client.deliverTranscript({
    ...callsOfAMonth(1)[0],
    external_conversation_id: LONG_ID,
    agent_external_id: 'agent-of-a-long-name',
    call_agent_name: RIGHT_TO_LEFT,
    campaign: RIGHT_TO_LEFT,
    conversation_date: new Date().toISOString(),
  });
  expect(foreign.status, JSON.stringify(foreign.body)).toBe(200);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** A page of its own, signed in, closed afterwards; fails where the page complained. */
async function withPage(
  walk: (page: Page, context: BrowserContext) => Promise<void>,
  { expected = /$^/, ...options }: BrowserContextOptions & { expected?: RegExp } = {},
): Promise<void> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  try {
    const { page, complaints } = await openPage(context, service.url);
    await signIn(page, organisation.admin);
    await walk(page, context);
    expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
  } finally {
    await context.close();
  }
}

const rows = (page: Page) => page.getByRole('table', { name: 'Calls', exact: true }).locator('[data-call]');
const total = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const focusedCall = (page: Page) =>
  page.evaluate<string | null>(
    'document.activeElement.closest("[data-call]")?.querySelector("small")?.textContent ?? null',
  );
const identifierOf = (page: Page, row: number) => rows(page).nth(row).locator('small').first().textContent();
const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Presses where something is drawn, whatever lies over it. */
async function clickOn(page: Page, what: Locator, button: 'left' | 'middle' = 'left'): Promise<void> {
  const { x, y, width, height } = (await what.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2, { button });
}

/** Opens a filter, chooses from it, and closes it. */
async function choose(page: Page, filter: RegExp | string, ...values: RegExp[]): Promise<void> {
  await page.getByRole('search').getByRole('button', { name: filter }).click();
  const options = page.getByRole('dialog').getByRole('option');
  for (const value of values) await options.filter({ hasText: value }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

describe('the filters', () => {
  it('tell how many calls each value would leave, take several, and say how many calls there are', () =>
    withPage(async (page) => {
      await goTo(page, 'Calls');
      await total(page, '61 calls');
      await page.getByRole('button', { name: 'Team', exact: true }).click();
      const options = page.getByRole('dialog', { name: 'Team' }).getByRole('option');
      await options.filter({ hasText: 'team-support' }).filter({ hasText: '41' }).waitFor();
      await options.filter({ hasText: 'team-billing' }).filter({ hasText: '20' }).click();
      await page.waitForURL(/team=team-billing/);
      expect(await accessibilityFindings(page)).toEqual([]);
      await keepScreenshot(page, 'calls-filter-team', { whole: false });
      await page.keyboard.press('Escape');
      await total(page, '20 calls');
      await choose(page, /^Campaign/, /^Billing/);
      await total(page, '10 calls');
      await choose(page, /^Team: team-billing/, /^team-support/);
      expect(new URL(page.url()).searchParams.getAll('team').sort()).toEqual([
        'team-billing',
        'team-support',
      ]);
      await total(page, '30 calls');
      await page.getByText('30 calls shown').waitFor();
      await page.goBack();
      await total(page, '10 calls');
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await total(page, '61 calls');
      expect(new URL(page.url()).search).toBe('');
    }));

  it('narrow by scores and dates, which the address keeps', () =>
    withPage(async (page) => {
      await page.goto(`${service.url}/calls?min_score=1&from=2026-01-01`);
      await page.getByRole('button', { name: 'Score: 1 to 100' }).click();
      await page.getByRole('dialog', { name: 'Score' }).getByRole('button', { name: '85 to 100' }).click();
      await page.waitForURL(/min_score=85&max_score=100/);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Score: 85 to 100' }).waitFor();
      await page.getByRole('button', { name: 'Dates: 1 Jan 2026 to …' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Score: 85 to 100' }).waitFor();
    }));

  it('say what to do when too many values are chosen at once', () =>
    withPage(async (page) => {
      const many = (name: string) => Array.from({ length: 20 }, (_, at) => `${name}=${name}-${at}`).join('&');
      await page.goto(`${service.url}/calls?${many('team')}&${many('campaign')}`);
      await page.getByText('Too many values are chosen at once.').first().waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await total(page, '61 calls');
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
      await page.goto(`${service.url}/calls?status=analysed`);
      await rows(page)
        .first()
        .getByText(/^\d+% answered$/)
        .waitFor();
    }));
});

describe('the heads of the columns', () => {
  it('put the list in order, stay in view, and are named in the address', () =>
    withPage(async (page) => {
      await page.goto(`${service.url}/calls?status=analysed`);
      await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click();
      await page.waitForURL(/sort=score/);
      const scores = async () => {
        const shown = await rows(page).locator('.score-chip').allTextContents();
        return shown.filter((score) => /^\d/.test(score)).map(Number);
      };
      await expect.poll(async () => (await scores()).length).toBeGreaterThan(40);
      await expect
        .poll(async () => {
          const found = await scores();
          return found.every((score, at) => at === 0 || score <= found[at - 1]!);
        })
        .toBe(true);
      await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click();
      await page.waitForURL(/order=ascending/);
      await page.locator('th[aria-sort=ascending]').waitFor();
      await rows(page).nth(40).scrollIntoViewIfNeeded();
      const { y = -1 } = (await page.locator('th[aria-sort=ascending]').boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(60);
    }));

  it('are those somebody chooses, also after a reload', () =>
    withPage(async (page) => {
      await goTo(page, 'Calls');
      await rows(page).first().waitFor();
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Length' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Topics' }).click();
      await page.keyboard.press('Escape');
      for (const when of ['before', 'after']) {
        await page.getByRole('columnheader', { name: 'Topics' }).waitFor();
        expect(await page.getByRole('columnheader', { name: 'Length' }).count(), when).toBe(0);
        await page.reload();
      }
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
      await page.evaluate('localStorage.setItem("single-key-shortcuts", "off")');
      await page.goto(`${service.url}/calls`);
      await rows(page).first().waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('/');
      expect(await focusedCall(page)).toBeNull();
    }));
});

describe('selected calls', () => {
  it('are downloaded as a table, in which nothing is a formula', () =>
    withPage(async (page) => {
      await page.goto(`${service.url}/calls?campaign=Billing`);
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
      await page.goto(`${service.url}/calls?campaign=Billing`);
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
      await page.goto(`${service.url}/settings/rubric`);
      await page.getByText('2 chosen calls').waitFor();
    }));
});

describe('kept views', () => {
  it('are saved, opened, renamed, begun with and deleted', () =>
    withPage(async (page) => {
      const menu = async (item: string) => {
        await page.getByRole('button', { name: /^Views?\b/ }).click();
        await page.getByRole('menuitem', { name: item, exact: true }).click();
      };
      await page.goto(`${service.url}/calls?team=team-billing&sort=score`);
      await total(page, '20 calls');
      await menu('Save this view');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Billing by score');
      expect(await accessibilityFindings(page)).toEqual([]);
      await keepScreenshot(page, 'dialog-save-view', { whole: false });
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'View: Billing by score' }).waitFor();
      await menu('All calls');
      await total(page, '61 calls');
      await menu('Billing by score');
      await page.waitForURL(/team=team-billing&sort=score/);

      await menu('Change views');
      await dialog.getByLabel('Name').fill('Billing first');
      await dialog.getByLabel('Name').press('Enter');
      await page.getByText('The view is saved.').first().waitFor();
      await dialog.getByText('Calls begin with it, on this device').click();
      expect(await accessibilityFindings(page)).toEqual([]);
      await keepScreenshot(page, 'dialog-change-views', { whole: false });
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('button', { name: 'View: Billing first' }).waitFor();

      await goTo(page, 'Home');
      await goTo(page, 'Calls');
      await page.waitForURL(/team=team-billing&sort=score/);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await menu('All calls');
      await page.waitForURL(/view=all/);
      await total(page, '61 calls');
      await menu('Change views');
      await dialog.getByRole('button', { name: 'Delete Billing first' }).click();
      await dialog.getByText('There is no view.').waitFor();
      await page.keyboard.press('Escape');
      await goTo(page, 'Home');
      await goTo(page, 'Calls');
      await total(page, '61 calls');
    }));
});

describe('the way back', () => {
  it('leads from a call to the same filters, order, rows and place', () =>
    withPage(async (page) => {
      await page.goto(`${service.url}/calls?status=analysed&sort=length`);
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByText('61 calls shown').waitFor();
      await rows(page).nth(52).scrollIntoViewIfNeeded();
      const before = await page.evaluate<number>('scrollY');
      expect(before).toBeGreaterThan(1_000);
      const opened = await identifierOf(page, 52);
      await rows(page).nth(52).getByRole('link').click();
      await page.getByRole('heading', { name: /^Call of/ }).waitFor();
      await page.goBack();
      await page.getByText('61 calls shown').waitFor();
      await expect.poll(() => page.evaluate<number>('scrollY')).toBe(before);
      expect(await identifierOf(page, 52)).toBe(opened);
      expect(new URL(page.url()).search).toBe('?status=analysed&sort=length');
    }));
});

describe('the list', () => {
  it.each([390, 1280, 1440])(
    'stands in no one’s way, with names of any script and length, %i pixels wide',
    (width) =>
      withPage(
        async (page) => {
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            await page.goto(`${service.url}/calls`);
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

  it('is filtered and ordered in a narrow window too', () =>
    withPage(
      async (page) => {
        await page.goto(`${service.url}/calls`);
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
      await page.evaluate('localStorage.setItem("language", "de")');
      await page.goto(`${service.url}/calls?team=team-billing`);
      await page.getByRole('heading', { level: 1, name: 'Gespräche' }).waitFor();
      await page.getByText('20 Gespräche', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Team: team-billing' }).waitFor();
      await page
        .getByText(/% beantwortet$/)
        .first()
        .waitFor();
      await page.getByLabel('Gespräche suchen').fill('"offen');
      await page.getByLabel('Gespräche suchen').press('Enter');
      await page.getByText('Ein Anführungszeichen wird nicht geschlossen.').waitFor();
    }));
});
