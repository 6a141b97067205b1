import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { stereoTone } from '../api/connector-world';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  keepScreenshot,
  signedInPage,
  sharedBrowser,
} from './browser';

let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  organisation = await service.createOrganisation();
}, 180_000);
afterAll(() => closePages(browser));
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  ({ page, complaints } = await signedInPage(context, service.url, organisation.admin));
}, 60_000);
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

const findings = () => accessibilityFindings(page);

it('takes a test recording from the page, says first what to do about it, and offers a good one', async () => {
  await page.goto(`${service.url}/test-recording`);
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await page.getByText('Choose a file first.').waitFor();
  const { name, bytes } = stereoTone();
  await page.getByLabel('Stereo audio file').setInputFiles({ name, mimeType: 'audio/wav', buffer: bytes });
  expect(await findings()).toEqual([]);
  await upload.click();
  const remedy = page.getByRole('group', { name: 'What to do' });
  await expect.poll(() => remedy.textContent()).toContain('too short');
  await keepScreenshot(page, 'test-recording-remedy');
  const sample = page.getByRole('link', { name: 'Download a sample recording' });
  expect(await sample.getAttribute('href')).toContain('test-recording/sample');

  // It stands among the calls, told from those of customers.
  await page.goto(`${service.url}/calls`);
  const row = page.getByRole('row').filter({ hasText: 'test-upload' });
  await row.getByText('Test', { exact: true }).waitFor();
  await keepScreenshot(page, 'test-call-in-list');
  await row.getByRole('link').click();
  await page.getByRole('main').getByText('Test', { exact: true }).waitFor();
  await page.getByText('coaching, comparisons and the figures on Home leave it out').waitFor();
  expect(await findings()).toEqual([]);
  await keepScreenshot(page, 'test-call');
});
