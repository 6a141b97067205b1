import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { callOf } from '../api/connector-world';
import type { Erasure } from '../harness/erasure-client';
import { type CreatedOrganisation, type RunningService, startService } from '../harness/running-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  keepScreenshot,
  sharedBrowser,
  signedInPage,
} from './browser';

/** How an administrator has the whole organisation erased on the page, and what there is to see afterwards. */
let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let page: Page;
let complaints: string[];

const NAME = 'Northwind & Söhne';

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([
    startService({ env: { SWEEP_INTERVAL_MS: '500' } }),
    sharedBrowser(),
  ]);
  organisation = await service.createOrganisation('--name', NAME);
  await service.linkAgent(organisation.organisation_id, 'robin');
  await service.client(organisation.integration_key).deliverTranscript(callOf('robin'));
  const context = await browser.newContext({ locale: 'en-GB', acceptDownloads: true });
  ({ page, complaints } = await signedInPage(context, service.url, organisation.admin));
}, 240_000);
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});
afterEach(() => expect(complaints).toEqual([]));

const dialog = () => page.getByRole('alertdialog');
const erase = () => dialog().getByRole('button', { name: 'Erase the organisation for good' });

/** The question, as the settings lead to it. */
async function openQuestion(): Promise<void> {
  await page.goto(`${service.url}/settings/erasure`);
  await page.getByRole('button', { name: 'Erase the organisation…' }).press('Enter');
  await dialog().waitFor();
}

it('is not to be had while there is a legal hold', async () => {
  const administrator = await service.signIn(organisation.admin);
  const hold = { kind: 'contact', subject: 'held' };
  const { body } = await administrator.request<{ legal_holds: { id: string }[] }>(
    'POST',
    '/legal-holds',
    hold,
  );
  await openQuestion();
  await dialog().getByText('A legal hold prevents this.').waitFor();
  expect(await erase().count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await administrator.request('DELETE', `/legal-holds/${body.legal_holds[0]!.id}`);
});

it('says what goes, and takes the name of the organisation and the password', async () => {
  await openQuestion();
  await dialog().getByText('1 call is stored and would be erased.').waitFor();
  await dialog()
    .getByText(/the audit log/)
    .waitFor();
  await erase().click();
  await dialog().getByText('This is not the name of the organisation.').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'erase-organisation');
  await dialog().getByLabel('To confirm, type the name of the organisation').fill(NAME);
  await dialog().getByLabel('Your password').fill('not the password');
  await erase().click();
  await dialog().getByText('Incorrect password.').waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Erase the organisation' }).waitFor();
});

it('ends the session, and shows to its end what became of it, with the receipt', async () => {
  await openQuestion();
  await dialog().getByLabel('To confirm, type the name of the organisation').fill(NAME);
  await dialog().getByLabel('Your password').fill(organisation.admin.password);
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Your organisation has been erased' });
  await heading.waitFor();
  await page.getByText('Erased: 1 call, and everything else.').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'organisation-erased');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download receipt' }).click(),
  ]);
  const receipt = JSON.parse(await readFile(await download.path(), 'utf8')) as Erasure;
  expect(receipt).toMatchObject({ kind: 'organisation', state: 'done', counts: { calls: 1 } });
  const named = createHash('sha256').update(`${receipt.salt}${organisation.organisation_id}`).digest('hex');
  expect(receipt.subject_hash).toBe(named);
  await page.getByRole('button', { name: 'Go to sign-in' }).click();
  await page.getByLabel('E-mail address').fill(organisation.admin.email);
  await page.getByLabel('Password').fill(organisation.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(/incorrect|wrong/i).waitFor();
});
