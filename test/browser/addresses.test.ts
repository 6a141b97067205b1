import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallsListPages, choose, clickOn, focusedCall, identifierOf, rows, total } from './calls-list-pages';

/** What the address, the history of the browser and a tab keep of what somebody looks at. */
const pages = new CallsListPages();
beforeAll(() => pages.start(), 240_000);
afterAll(() => pages.stop());

const withPage: CallsListPages['withPage'] = (...args) => pages.withPage(...args);
const search = (page: Page) => new URL(page.url()).search;
const place = (page: Page, name: string | RegExp) => page.getByRole('navigation', { name }).waitFor();
const next = (page: Page) => page.getByRole('button', { name: 'Next call' });

describe('next and previous within the list', () => {
  it('are there after a reload, and in a tab of its own', () =>
    withPage(async (page, context) => {
      await page.goto(`${pages.url}/calls?team=team-billing`);
      await rows(page).first().waitFor();
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        clickOn(page, rows(page).nth(2).locator('[data-cell=campaign]'), 'middle'),
      ]);
      await place(tab, 'Call 3 of 20');
      await next(tab).click();
      await place(tab, 'Call 4 of 20');
      await tab.reload();
      await place(tab, 'Call 4 of 20');
      await tab.getByRole('link', { name: 'All calls' }).click();
      await tab.waitForURL(/calls\?team=team-billing$/);
      await tab.close();
    }));

  it('go on where the rows that are loaded end', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?sort=length`);
      await rows(page).nth(49).getByRole('link').click();
      await place(page, /^Call 50 of/);
      await next(page).click();
      await place(page, /^Call 51 of 61 in/);
      await page.getByRole('button', { name: 'Previous call' }).click();
      await place(page, /^Call 50 of 61 in/);
    }));

  it('keep no words of a call', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls`);
      await rows(page).first().getByRole('link').click();
      await place(page, /^Call 1 of/);
      const kept = await page.evaluate<string>('JSON.stringify(sessionStorage)');
      expect(kept).not.toMatch(/Lindqvist|Peeters|Conti|call-00/);
    }));
});

describe('the way from a call to its list', () => {
  const isOpen = (page: Page) => page.getByRole('heading', { name: /^Call of/ }).waitFor();

  const isInView = (page: Page) =>
    page.evaluate<boolean>(
      '(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.activeElement.getBoundingClientRect())',
    );

  it.each(['All calls', 'Back'])('by “%s” keeps filters, order and place', (way) =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls`);
      await total(page, '61 calls');
      await choose(page, 'Team', /^team-billing/);
      await total(page, '20 calls');
      await page.getByRole('columnheader', { name: 'Length' }).getByRole('button').click();
      await page.waitForURL(/sort=length/);
      const left = search(page);
      await page.keyboard.press('Escape');
      await rows(page).nth(14).getByRole('link').focus();
      const looked = await identifierOf(page, 14);
      await page.keyboard.press('Enter');
      await isOpen(page);
      if (way === 'Back') await page.goBack();
      else await page.getByRole('link', { name: 'All calls' }).click();
      await total(page, '20 calls');
      expect(search(page)).toBe(left);
      await expect.poll(() => focusedCall(page)).toBe(looked);
      expect(await isInView(page)).toBe(true);
      await page.keyboard.press('j');
      await expect.poll(() => focusedCall(page)).toBe(await identifierOf(page, 15));
      await page.keyboard.press('Enter');
      await isOpen(page);
    }),
  );

  it('leads to the call that was looked at last, though its row was not loaded before', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?sort=length`);
      await rows(page).nth(49).getByRole('link').click();
      await place(page, /^Call 50 of/);
      await next(page).click();
      await place(page, 'Call 51 of 61');
      await page.getByRole('link', { name: 'All calls' }).click();
      await expect.poll(async () => [await focusedCall(page)]).toEqual([await identifierOf(page, 50)]);
      expect(await isInView(page)).toBe(true);
    }));
});

describe('the way back', () => {
  it.each([
    [
      'home',
      '/home',
      async (page: Page) => page.getByRole('radio', { name: '7 days' }).press('Space'),
      /period=7/,
    ],
    [
      'coaching',
      '/coaching',
      async (page: Page) => {
        await page.getByRole('button', { name: /Period/ }).click();
        await page.getByRole('option', { name: 'Last 7 days' }).click();
      },
      /period=days7/,
    ],
    [
      'recordings',
      '/recordings',
      async (page: Page) => {
        await page.getByRole('button', { name: /Status/ }).click();
        await page.getByRole('option', { name: 'Audio rejected' }).click();
      },
      /status=rejected/,
    ],
    ['agents', '/agents', async (page: Page) => page.getByText(/^Not linked/).click(), /linked=unlinked/],
  ])('undoes a choice in %s', (_, address, pick, chosen) =>
    withPage(async (page) => {
      await page.goto(`${pages.url}${address}`);
      await pick(page);
      await page.waitForURL(chosen);
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname + search(page)).toBe(address);
    }),
  );

  it('finds the agents that were searched for, as one step', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/agents`);
      await page.getByLabel('Search').pressSequentially('emma');
      await page.waitForURL(/search=emma/);
      await page.getByText('agent-noah').waitFor({ state: 'detached' });
      await page.reload();
      await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('emma');
      await page.getByText('agent-emma').first().waitFor();
    }));
});

describe('a day', () => {
  it('that is corrected takes effect once', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?from=2026-01-20`);
      await page.getByRole('button', { name: /^Dates/ }).click();
      const asked: string[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname.endsWith('/conversations') && !url.searchParams.has('facets'))
          asked.push(url.search);
      });
      const steps = await page.evaluate<number>('history.length');
      const from = page.getByRole('dialog').getByRole('group', { name: 'From' });
      await from.locator('[data-type="day"]').focus();
      await page.keyboard.type('15', { delay: 150 });
      await page.keyboard.press('Enter');
      await page.waitForURL(/from=2026-01-15/);
      await expect.poll(() => asked.length).toBe(1);
      expect(await page.evaluate<number>('history.length')).toBe(steps + 1);
    }));

  it('takes effect when its field is left, and after a pause', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?from=2026-01-01&to=2026-01-31`);
      await page.getByRole('button', { name: /^Dates/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('group', { name: 'From' }).locator('[data-type="day"]').focus();
      await page.keyboard.type('12');
      await dialog.getByRole('group', { name: 'To' }).locator('[data-type="day"]').focus();
      await page.waitForURL(/from=2026-01-12/);
      await page.keyboard.type('20');
      await page.waitForURL(/to=2026-01-20/);
    }));
});

describe('the filters of the list', () => {
  it('take several sources and call reasons, and count why calls have no score', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls`);
      await total(page, '61 calls');
      await choose(page, 'Source', /^Transcripts/, /^Stereo recordings/);
      expect(new URL(page.url()).searchParams.getAll('source').sort()).toEqual(['recording', 'transcript']);
      await total(page, '61 calls');
      await page.getByRole('search').getByRole('button', { name: 'Not scored' }).click();
      await page
        .getByRole('option', { name: /^Voicemail/ })
        .filter({ hasText: '0' })
        .waitFor();
    }));

  it('say how many calls are known of those that are searched for', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?criterion=greeting&answer=met`);
      await rows(page).first().waitFor();
      await page
        .getByRole('search')
        .getByText(/^\d+\+? calls$/)
        .waitFor();
    }));
});

it('of the settings and of a call name nothing that is not known', () =>
  withPage(async (page) => {
    await page.goto(`${pages.url}/settings?part=topics`);
    await page.waitForURL(/settings\/topics$/);
    await page.goto(`${pages.url}/settings/erasure?contact=4711`);
    await expect.poll(() => page.getByRole('textbox').first().inputValue()).toBe('4711');
    await page.goto(`${pages.url}/settings/erasure?call=a&call=b`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }));
