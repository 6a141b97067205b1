import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { organisationIn, type World } from '../api/connector-world';
import { type RunningService, startService } from '../harness/running-service';
import { accessibilityFindings, buildPage, keepScreenshot, launchBrowser, openPage, signIn } from './browser';

let service: RunningService;
let browser: Browser;
let world: World;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([
    startService({ env: { KEPT_AUDIO_AT_REST: 'volume' } }),
    launchBrowser(),
  ]);
  world = await organisationIn(service);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  ({ page, complaints } = await openPage(context, service.url));
  await signIn(page, world.admin);
}, 60_000);
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

const findings = async () =>
  (await accessibilityFindings(page)).filter((finding) => !finding.startsWith('region '));

it('keeps audio once somebody has read what is kept, for how long and who may listen', async () => {
  await page.goto(`${service.url}/settings/data`);
  const card = page.getByRole('region', { name: 'Audio of calls' });
  await card.getByText('Deleted once it is transcribed.').waitFor();
  const days = card.getByRole('textbox', { name: 'Days to keep it' });
  await days.fill('14');
  await days.press('Tab');
  await card.getByRole('button', { name: 'Keep audio' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Keep the audio of calls for 14 days?' });
  const told = (await dialog.textContent()) ?? '';
  for (const part of ['card numbers', '14 days after its transcription', 'Every administrator'])
    expect(told).toContain(part);
  expect(await findings()).toEqual([]);
  await keepScreenshot(page, 'dialog-kept-audio', { whole: false });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await card.getByText('Deleted once it is transcribed.').waitFor();
  await card.getByRole('button', { name: 'Keep audio' }).click();
  await dialog.getByRole('button', { name: 'Keep audio' }).click();
  await card.getByText('Kept for 14 days.').waitFor();
  await keepScreenshot(page, 'settings-kept-audio');
});
