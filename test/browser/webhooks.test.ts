import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Receiver, verified } from '../api/webhook-receiver';
import { type CreatedOrganisation, type RunningService, startService } from '../harness/running-service';
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
  const env = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' };
  [service, browser] = await Promise.all([startService({ env }), sharedBrowser()]);
  organisation = await service.createOrganisation('--admin-email', 'admin@example.com');
}, 180_000);
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  ({ page, complaints } = await signedInPage(context, service.url, organisation.admin));
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

it('creates an endpoint, sends it a test event, and tells that it was switched off', async () => {
  const receiver = await Receiver.start();
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: 'Developers' }).click();
  await page.getByRole('button', { name: 'New endpoint' }).click();
  await page.getByLabel('Address').fill('https://10.0.0.1/hook');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('It must not be an address within a private network.').waitFor();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByLabel('Description').fill('CRM');
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'webhook-new', { whole: false });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const secret = await page.getByTestId('webhook-secret').innerText();
  await page.getByRole('button', { name: 'I have stored it' }).click();

  const endpoints = page.getByRole('list', { name: 'Webhook endpoints' });
  await endpoints.getByText('CRM').waitFor();
  await page.getByRole('button', { name: 'Log of CRM' }).click();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  const [received] = await receiver.got(1);
  expect(verified(secret, received!)).toMatchObject({ type: 'webhook.test' });
  const delivered = page.getByRole('list', { name: 'Deliveries' }).getByText('Delivered');
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        return delivered.count();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(1);
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByText('204 after').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'webhook-log');
  await page.setViewportSize({ width: 360, height: 740 });
  const widths = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect(widths[0]).toBeLessThanOrEqual(widths[1]);
  await keepScreenshot(page, 'webhook-log-360');

  receiver.respond = (response) => response.writeHead(410).end();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await receiver.got(2);
  await expect
    .poll(
      async () => {
        await page.reload();
        await endpoints.waitFor();
        return page.getByText('It answered 410').count();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(1);
  await page.setViewportSize({ width: 1280, height: 900 });
  await goTo(page, 'Connector');
  await page.getByText('A webhook endpoint was switched off').waitFor();
  await receiver.stop();
});

it('exports the calls of a list, shows how far it is, and hands out the file', async () => {
  await goTo(page, 'Calls');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('dialog').getByText('All calls that match the current filter').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  await page.getByText('The file is ready').waitFor();
  await page.getByRole('link', { name: 'Settings, Developers' }).click();
  const exports = page.getByRole('list', { name: 'Exports', exact: true });
  await exports.getByText('Ready').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    exports.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^calls-[\d-]{10}\.csv$/);
  await page.getByRole('button', { name: 'Export every night' }).click();
  await page.getByRole('list', { name: 'Nightly exports' }).getByText('Calls, parquet').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'exports');
  await page.getByRole('button', { name: 'New export' }).click();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await exports.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are no exports yet.').waitFor();
});
