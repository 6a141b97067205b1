import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { callOf } from '../api/connector-world';
import { endpointFor, Receiver, verified } from '../api/webhook-receiver';
import { ResultsClient } from '../harness/results-client';
import { type CreatedOrganisation, type RunningService, startService } from '../harness/running-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  goTo,
  keepScreenshot,
  overflow,
  sharedBrowser,
  signedInPage,
} from './browser';
import { chooseToday, downloadExport, exportEveryNight, statesAre } from './developers-steps';

let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  buildPage();
  // An event has failed after its second attempt, before an endpoint has failed so often that it rests.
  const env = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1', WEBHOOK_RETRY_SECONDS: '0' };
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

async function openDevelopers(): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: 'Developers' }).click();
}

/** What a dialog of this title shows once; it is closed and gone from the page afterwards. */
async function secretOf(title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const secret = await dialog.getByText(/^(cis\w*_|whsec_)/).innerText();
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(secret);
  return secret;
}

/** What `GET /v1/results` answers to each key. */
const statusesOf = (...keys: string[]): Promise<number[]> =>
  Promise.all(keys.map(async (key) => (await new ResultsClient(service.url, key).page()).status));

/** Confirms in the dialog that asks. */
const confirm = (name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

it('makes a read key that is shown once, rotates it, and revokes it', async () => {
  await openDevelopers();
  await page.getByRole('button', { name: 'New read key' }).click();
  const form = page.getByRole('form', { name: 'New read key' });
  await form.getByLabel('Name', { exact: true }).fill('Data warehouse');
  expect(await form.getByRole('checkbox', { checked: true }).count()).toBe(1);
  expect(await accessibilityFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create the key' }).click();
  const first = await secretOf('Your new read key');
  const keys = page.getByRole('list', { name: 'Read keys' });
  await keys.getByText('Never used').waitFor();
  expect(await keys.innerText()).toMatch(/Data warehouse.*Read results/s);
  expect(await statusesOf(first)).toEqual([200]);

  await keys.getByRole('button', { name: 'Rotate Data warehouse' }).click();
  await page.getByRole('alertdialog').getByText('The current one stays valid for 24 hours').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await confirm('Rotate it now');
  const second = await secretOf('Your new read key');
  expect(second).not.toBe(first);
  await keys.getByText('the previous key is valid until').waitFor();
  expect(await statusesOf(first, second)).toEqual([200, 200]);

  await keys.getByRole('button', { name: 'Revoke Data warehouse' }).click();
  await confirm('Revoke it now');
  await page.getByText('There are no read keys yet.').waitFor();
  expect(await statusesOf(first, second)).toEqual([401, 401]);
});

it('gives the integration key the right to read results, and takes it away', async () => {
  await openDevelopers();
  const { integration_key: key } = organisation;
  const right = page.getByRole('switch', { name: 'The integration key may read results' });
  await right.waitFor();
  expect([await right.isChecked(), await statusesOf(key)]).toEqual([false, [403]]);
  // What is pressed is what people see, for the box itself is hidden.
  const pressed = page.getByText('The integration key may read results');
  await pressed.click();
  await expect.poll(() => statusesOf(key)).toEqual([200]);
  await expect.poll(() => right.isChecked()).toBe(true);
  await expect.poll(() => right.isEnabled()).toBe(true);
  await pressed.click();
  await expect.poll(() => statusesOf(key)).toEqual([403]);
  await expect.poll(() => right.isChecked()).toBe(false);
});

it('creates a sandbox key, and one in its place', async () => {
  await openDevelopers();
  const delivered = async (key: string) =>
    (await service.client(key).deliverTranscript(callOf('nobody has linked'))).status;
  await page.getByRole('button', { name: 'Create a sandbox key' }).click();
  const first = await secretOf('Your new sandbox key');
  expect(first).toMatch(/^cis_sandbox_/);
  expect(await delivered(first)).toBe(200);
  await page.getByRole('button', { name: 'Replace the sandbox key' }).click();
  const second = await secretOf('Your new sandbox key');
  expect([await delivered(first), await delivered(second)]).toEqual([401, 200]);
});

it('creates an endpoint, sends it a test event, and tells that it was switched off', async () => {
  const receiver = await Receiver.start();
  await openDevelopers();
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
  expect(await overflow(page)).toBeLessThanOrEqual(0);
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

it('sends an event again, and the failed ones of some days, with a new secret, until the endpoint is deleted', async () => {
  const receiver = await Receiver.start();
  const administrator = await service.signIn(organisation.admin);
  const { endpoint, secret } = await endpointFor({ administrator }, receiver);
  const { host } = new URL(receiver.url);
  await openDevelopers();
  await page.getByRole('button', { name: `Log of ${host}` }).click();
  const deliveries = page.getByRole('list', { name: 'Deliveries' });
  const works: Receiver['respond'] = (response) => response.writeHead(204).end();
  const fails: Receiver['respond'] = (response) => response.writeHead(500).end('out of order');

  receiver.respond = fails;
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await statesAre(page, 'Failed');
  receiver.respond = works;
  await deliveries.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('The event is being sent again.').waitFor();
  await statesAre(page, 'Delivered');
  expect(receiver.received.map(({ id }) => id)).toEqual(Array(3).fill(receiver.received[0]!.id));
  expect(verified(secret, receiver.received[2]!)).toMatchObject({ type: 'webhook.test' });

  receiver.respond = fails;
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await statesAre(page, 'Failed', 'Delivered');
  receiver.respond = works;
  const replay = page.getByRole('button', { name: 'Send failed events of these days again' });
  expect(await replay.isDisabled()).toBe(true);
  await chooseToday(page);
  await replay.click();
  await page.getByText('1 failed event sent again.').waitFor();
  await statesAre(page, 'Delivered', 'Delivered');
  const second = receiver.received[3]!.id;
  expect(receiver.received.slice(3).map(({ id }) => id)).toEqual([second, second, second]);

  await page.getByRole('button', { name: `New secret for ${host}` }).click();
  await confirm('New secret');
  const renewed = await secretOf('The secret of the endpoint');
  expect(renewed).not.toBe(secret);
  await page.getByRole('button', { name: 'Send a test event' }).click();
  const signed = (await receiver.got(7))[6]!;
  expect(verified(renewed, signed)).toMatchObject({ type: 'webhook.test' });
  expect(() => verified(renewed, receiver.received[5]!)).toThrow();

  await page.getByRole('button', { name: `Delete ${host}` }).click();
  expect(await accessibilityFindings(page)).toEqual([]);
  await confirm('Delete it');
  await page.getByText('The endpoint is deleted.').waitFor();
  await page.getByRole('button', { name: `Log of ${host}` }).waitFor({ state: 'detached' });
  expect((await administrator.get(`/webhooks/${endpoint.id}`)).status).toBe(404);
  await receiver.stop();
});

it('exports the calls of a list, shows how far it is, and hands out the file', async () => {
  await goTo(page, 'Calls');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('dialog').getByText('All calls that match the current filter').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  await page.getByText('The file is ready').waitFor();
  await page.getByRole('link', { name: 'Settings, Developers' }).click();
  const file = await downloadExport(page);
  expect(file.suggestedFilename()).toMatch(/^calls-[\d-]{10}\.csv$/);
  await exportEveryNight(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'exports');
  await page.getByRole('button', { name: 'New export' }).click();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const exports = page.getByRole('list', { name: 'Exports', exact: true });
  await exports.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are no exports yet.').waitFor();
});
