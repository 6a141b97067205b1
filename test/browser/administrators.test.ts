import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  keepScreenshot,
  openPage,
  overflow,
  remember,
  sharedBrowser,
  signIn,
} from './browser';

/** Who may sign in, and where one is signed in: each test goes on where the one before it ended. */
let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let page: Page;
let complaints: string[];

const COLLEAGUE = 'colleague@example.com';
const OWN_PASSWORD = 'a lighthouse in thick fog';
/** The first password of the colleague, as it was shown. */
let firstPassword: string;

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  organisation = await service.createOrganisation();
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  ({ page, complaints } = await openPage(context, service.url));
  await signIn(page, organisation.admin);
  await page.goto(`${service.url}/settings/administrators`);
}, 240_000);
afterAll(() => closePages(browser));

const card = (name: string) => page.getByRole('region', { name, exact: true });
const row = (email: string) => card('Administrators').getByRole('listitem').filter({ hasText: email });
const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true });

/** A browser of its own, at the sign-in. */
async function elsewhere(): Promise<{ context: BrowserContext; there: Page }> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 800 } });
  const there = await context.newPage();
  await there.goto(service.url);
  return { context, there };
}

async function enter(there: Page, email: string, password: string): Promise<void> {
  await there.getByLabel('E-mail address').fill(email);
  await there.getByLabel('Password').fill(password);
  await there.keyboard.press('Enter');
}

/** The password that the dialog shows this once. */
async function shownPassword(): Promise<string> {
  const password = (await page.getByTestId('first-password').textContent()) ?? '';
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByTestId('first-password').waitFor({ state: 'detached' });
  return password.trim();
}

describe('administrators', () => {
  it('are invited by keyboard; the first password is shown once', async () => {
    await page.getByLabel('E-mail address of your colleague').fill(COLLEAGUE);
    await page.keyboard.press('Enter');
    firstPassword = await shownPassword();
    expect(firstPassword.length).toBeGreaterThanOrEqual(12);
    await row(COLLEAGUE).getByText('First password').waitFor();
    expect(await page.getByText(firstPassword).count()).toBe(0);
    expect(await row(organisation.admin.email).getByRole('button').count()).toBe(0);
  });

  it('have to choose a password of their own before they see anything', async () => {
    const { context, there } = await elsewhere();
    await enter(there, COLLEAGUE, firstPassword);
    const title = there.getByRole('heading', { level: 1, name: 'Choose your own password' });
    await title.waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await there.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await accessibilityFindings(there)).toEqual([]);
      await keepScreenshot(there, `first-password-${colorScheme}`);
    }
    await there.goto(`${service.url}/calls`);
    await title.waitFor();
    expect(await there.getByRole('navigation', { name: 'Views' }).count()).toBe(0);
    await there.getByLabel('Current password').fill(firstPassword);
    await there.getByLabel('New password').fill(OWN_PASSWORD);
    await there.keyboard.press('Enter');
    await there.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
    await context.close();
    await page.reload();
    await row(COLLEAGUE).waitFor();
    expect(await row(COLLEAGUE).getByText('First password').count()).toBe(0);
  });

  it('are disabled, and cannot sign in until they are enabled again', async () => {
    await page.getByRole('button', { name: `Disable ${COLLEAGUE}` }).click();
    expect(await accessibilityFindings(page)).toEqual([]);
    await confirm('Disable').click();
    await row(COLLEAGUE).getByText('Disabled', { exact: true }).waitFor();
    const { context, there } = await elsewhere();
    await enter(there, COLLEAGUE, OWN_PASSWORD);
    await there.getByRole('alert').waitFor();
    await page.getByRole('button', { name: `Enable ${COLLEAGUE}` }).press('Enter');
    await page.getByRole('button', { name: `Disable ${COLLEAGUE}` }).waitFor();
    await enter(there, COLLEAGUE, OWN_PASSWORD);
    await there.getByRole('heading', { level: 1, name: /^(Connector|Home)$/ }).waitFor();
    await context.close();
  });

  it('get a new password and are removed, each after a question', async () => {
    await page.getByRole('button', { name: `New password for ${COLLEAGUE}` }).click();
    await confirm('New password').click();
    expect(await shownPassword()).not.toBe(firstPassword);
    await row(COLLEAGUE).getByText('First password').waitFor();
    await page.getByRole('button', { name: `Remove ${COLLEAGUE}` }).click();
    await confirm('Cancel').click();
    await page.getByRole('button', { name: `Remove ${COLLEAGUE}` }).click();
    await confirm('Remove').click();
    await row(COLLEAGUE).waitFor({ state: 'detached' });
  });
});

describe('the own sessions', () => {
  const sessions = () => card('Where you are signed in').getByRole('listitem');

  it('are listed with their browser, and one of them is ended', async () => {
    const { context, there } = await elsewhere();
    await signIn(there, organisation.admin);
    await page.reload();
    await expect.poll(() => sessions().count()).toBe(2);
    await sessions().filter({ hasText: 'This one' }).waitFor();
    await sessions()
      .getByRole('button', { name: /^Sign out / })
      .click();
    await expect.poll(() => sessions().count()).toBe(1);
    await there.goto(`${service.url}/calls`);
    await there.getByRole('heading', { name: 'Sign in' }).waitFor();
    await context.close();
  });

  it('are ended all but this one, after a question', async () => {
    const others = [await elsewhere(), await elsewhere()];
    for (const { there } of others) await signIn(there, organisation.admin);
    await page.reload();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await confirm('Sign out everywhere else').click();
    await expect.poll(() => sessions().count()).toBe(1);
    for (const { context, there } of others) {
      await there.goto(service.url);
      await there.getByRole('heading', { name: 'Sign in' }).waitFor();
      await context.close();
    }
  });
});

it('is accessible, light and dark, also in a narrow window, and speaks German', async () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.reload();
      await row(organisation.admin.email).waitFor();
      await page.getByText('This one').waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await keepScreenshot(page, `settings-administrators-${colorScheme}-${width}`);
    }
  await remember(page, 'language', 'de');
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Administratoren' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Wo Sie angemeldet sind' }).waitFor();
  expect(complaints).toEqual([]);
});
