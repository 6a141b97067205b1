import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { callOf } from '../api/connector-world';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  goTo,
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
  await service.linkAgent(organisation.organisation_id, 'robin');
}, 180_000);
afterAll(() => closePages(browser));

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  ({ page, complaints } = await signedInPage(context, service.url, organisation.admin));
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

it('makes a topic of a suggestion, tries a sentence, and finds the calls about it', async () => {
  const conversation_date = new Date(Date.now() - 86_400_000).toISOString();
  const client = service.client(organisation.integration_key);
  for (let call = 0; call < 3; call++) {
    const { transcript, ...fields } = callOf('robin', { conversation_date });
    const said = `My parcel has not arrived and I am worried, ${['Sir', 'Madam', 'please'][call]}.`;
    const sentences = transcript.map((one, at) => (at === 1 ? { ...one, text: said } : one));
    await client.deliverTranscript({ ...fields, transcript: sentences });
  }
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: 'Call reasons' }).click();
  await page.getByRole('button', { name: 'Search now' }).click();
  const suggested = page.getByRole('list', { name: 'Suggested call reasons' });
  await suggested.getByText('3 calls').waitFor();
  await suggested.getByRole('button', { name: 'Add' }).click();
  await page.getByLabel('Name').fill('Delivery');
  await page.getByLabel('Try a sentence').fill('My parcel has still not arrived.');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText(/^Counts, /).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'topic-new', { whole: true });
  await page.getByRole('button', { name: 'Save' }).click();

  const topics = page.getByRole('list', { name: 'Call reasons', exact: true });
  await topics.getByText('3 calls in the last 28 days').waitFor();
  await suggested.waitFor({ state: 'detached' });
  await topics.getByRole('link', { name: 'Delivery' }).click();
  await page.getByRole('button', { name: 'Call reason: Delivery' }).waitFor();
  await page.locator('[data-call]').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Show the sentence behind Delivery' }).click();
});
