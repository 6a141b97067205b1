import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallsListPages } from './calls-list-pages';

/** What the address, the history of the browser and a tab keep of what somebody looks at. */
const pages = new CallsListPages();
beforeAll(() => pages.start(), 240_000);
afterAll(() => pages.stop());

const withPage: CallsListPages['withPage'] = (...args) => pages.withPage(...args);
const search = (page: Page) => new URL(page.url()).search;

describe('the way back', () => {
  it.each([
    ['home', '/home', async (page: Page) => page.getByText('7 days', { exact: true }).click(), /period=7/],
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
