import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../src/auth/second-factor/totp';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  keepScreenshot,
  openPage,
  overflow,
  sharedBrowser,
  signIn,
} from './browser';

let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  organisation = await service.createOrganisation();
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  ({ page, complaints } = await openPage(context, service.url));
  await signIn(page, organisation.admin);
}, 240_000);
afterAll(() => closePages(browser));

/** What is used of the page's own globals and elements. */
interface Styles {
  getComputedStyle: (element: unknown) => { fill: string };
}
interface Drawn {
  getBBox: () => { x: number };
}

/** Of the ground and of what is drawn on it, as they are shown. */
const coloursOf = (picture: Locator) =>
  picture
    .locator('path')
    .evaluateAll((paths) =>
      paths.map((path) => (globalThis as unknown as Styles).getComputedStyle(path).fill),
    );

/** Modules between the edge of the picture and the first dark one from the left. */
const quietZoneOf = (picture: Locator) =>
  picture
    .locator('path')
    .last()
    .evaluate((path) => (path as unknown as Drawn).getBBox().x);

it(
  'is set up with the password and a code, and asked for at the next sign-in',
  { timeout: 120_000 },
  async () => {
    await page.goto(`${service.url}/settings/second-factor`);
    await page.getByLabel('Your password').fill(organisation.admin.password);
    await page.keyboard.press('Enter');
    const seed = ((await page.getByTestId('seed').textContent()) ?? '').replaceAll(' ', '');
    const picture = page.getByRole('img', { name: 'QR code with the key for your app' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await picture.waitFor();
      // Dark on light in either theme: many cameras read no other.
      expect(await coloursOf(picture)).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      expect(await accessibilityFindings(page)).toEqual([]);
      await keepScreenshot(page, `second-factor-set-up-${colorScheme}`);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await keepScreenshot(page, `second-factor-set-up-${colorScheme}-390`);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    // Without a margin of four modules a camera may not find it.
    expect(await quietZoneOf(picture)).toBeGreaterThanOrEqual(4);
    await page.getByLabel('Code shown in the app').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('That is not the current code.').waitFor();
    await page.getByLabel('Code shown in the app').fill(codeOf(seed));
    await page.keyboard.press('Enter');
    const codes = ((await page.getByTestId('recovery-codes').textContent()) ?? '').trim().split(/\s+/);
    expect(codes).toHaveLength(8);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText('8 recovery codes are left.').waitFor();
    await keepScreenshot(page, 'second-factor');

    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 800 } });
    const there = await context.newPage();
    await there.goto(service.url);
    await there.getByLabel('E-mail address').fill(organisation.admin.email);
    await there.getByLabel('Password').fill(organisation.admin.password);
    await there.keyboard.press('Enter');
    await there.getByLabel('Code from your app').fill(codes[0] ?? '');
    expect(await accessibilityFindings(there)).toEqual([]);
    await there.keyboard.press('Enter');
    await there.getByLabel('Code from your app').waitFor({ state: 'detached' });
    expect(await there.getByLabel('Password').count()).toBe(0);
    await context.close();

    await page.reload();
    await page.getByText('7 recovery codes are left.').waitFor();
    const removal = page.getByRole('form', { name: 'Remove the second factor' });
    await removal.getByLabel('Your password').fill(organisation.admin.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    // The browser tells of the answer to the wrong code, as of any 400.
    expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  },
);
