import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callOf } from '../api/connector-world';
import { type CreatedOrganisation, type RunningService, startService } from '../harness/running-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  keepScreenshot,
  overflow,
  sharedBrowser,
  signedInPage,
  signInInGerman,
} from './browser';

/** What an administrator does to protect people's data, all on the page. */
let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let context: BrowserContext;
let page: Page;
let complaints: string[];

/** A call of a contact, delivered and analysed. */
const deliver = (contact: string, extra: object = {}) => {
  const call = callOf('robin', { contact_id: contact, ...extra });
  return service
    .client(organisation.integration_key)
    .deliverTranscript(call)
    .then(() => call);
};

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([
    startService({ env: { SWEEP_INTERVAL_MS: '500' } }),
    sharedBrowser(),
  ]);
  organisation = await service.createOrganisation('--admin-email', 'admin@example.com');
  const { organisation_id: id } = organisation;
  await service.linkAgent(id, 'robin', 'Robin Smith');
  await service.cli('limits:set', '--organisation', id, '--megabytes-per-day', '500');
  context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    acceptDownloads: true,
  });
  ({ page, complaints } = await signedInPage(context, service.url, organisation.admin));
}, 240_000);
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});
afterEach(() => expect(complaints).toEqual([]));

const card = (name: string) => page.getByRole('region', { name, exact: true });
const dialog = () => page.getByRole('alertdialog');
const open = (part: string) => page.goto(`${service.url}/settings/${part}`);

/** The file that `act` has the browser save. */
async function textSavedBy(act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFile(await download.path(), 'utf8');
}
/** The same, of JSON. */
const savedBy = async <T>(act: () => Promise<void>): Promise<T> => JSON.parse(await textSavedBy(act)) as T;

describe('redaction', () => {
  it('is tried on a sentence at once, before anything is chosen for good', async () => {
    await open('data');
    const redaction = card('Redaction');
    await redaction.getByLabel('Try it').fill('My card number is 4111 1111 1111 1111.');
    await redaction.getByText('My card number is [CARD].').waitFor();
    await redaction.getByLabel('Try it').fill('It was lovely weather.');
    await redaction.getByText('Nothing would be removed:').waitFor();
  });

  it('is chosen kind by kind with the keyboard, and takes effect once that is confirmed', async () => {
    await open('data');
    const transcripts = page.getByRole('group', { name: 'From delivered transcripts' });
    const email = transcripts.getByRole('checkbox', { name: /^E-mail addresses/ });
    await email.focus();
    await page.keyboard.press('Space');
    await card('Redaction').getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await dialog()
      .getByText(/Existing calls stay as they are/)
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await page.reload();
    await expect.poll(() => email.isChecked()).toBe(true);
    expect(await transcripts.getByRole('checkbox', { name: /^Card numbers/ }).isChecked()).toBe(false);
  });
});

describe('retention', () => {
  it('says what would go before it is saved, and changes nothing when that is not wanted', async () => {
    await open('data');
    const retention = card('Retention of calls and audit log');
    await retention.getByRole('textbox', { name: 'Days to keep the audit log', exact: true }).fill('400');
    await retention.getByRole('button', { name: 'Preview and save' }).click();
    await dialog().getByText('Nothing is older than that at the moment.').waitFor();
    await dialog().getByText('The days of a call count from when it was received').waitFor();
    await keepScreenshot(page, 'retention-preview');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await expect
      .poll(() =>
        retention.getByRole('textbox', { name: 'Days to keep the audit log', exact: true }).inputValue(),
      )
      .toBe('');
  });

  it('does not take no days at all for another number of days', async () => {
    await open('data');
    const retention = card('Retention of calls and audit log');
    const days = retention.getByRole('textbox', { name: 'Days to keep calls', exact: true });
    await days.fill('0');
    await retention.getByLabel('Campaign', { exact: true }).fill('Support');
    await retention.getByRole('button', { name: 'Add campaign' }).click();
    const ofCampaign = retention.getByRole('textbox', { name: 'Days to keep calls of Support', exact: true });
    await ofCampaign.fill('0');
    await retention.getByRole('button', { name: 'Preview and save' }).click();
    const refusal = retention.getByText('It must be a whole number from 1 to 36,500.');
    await expect.poll(() => refusal.count()).toBe(2);
    expect(await days.inputValue()).toBe('0');
    expect(await accessibilityFindings(page)).toEqual([]);
    await keepScreenshot(page, 'retention-no-days');
    await days.fill('3650');
    await ofCampaign.fill('3000');
    await days.focus();
    await expect.poll(() => refusal.count()).toBe(0);
  });

  it('is set in days, for a campaign of its own as well', async () => {
    await open('data');
    const retention = card('Retention of calls and audit log');
    await retention.getByRole('textbox', { name: 'Days to keep calls', exact: true }).fill('3650');
    await retention.getByLabel('Campaign', { exact: true }).fill('Sales');
    await retention.getByRole('button', { name: 'Add campaign' }).click();
    await retention.getByRole('textbox', { name: 'Days to keep calls of Sales', exact: true }).fill('3000');
    const transcripts = retention.getByRole('textbox', { name: 'Days to keep transcripts', exact: true });
    await transcripts.fill('900');
    await retention.getByRole('button', { name: 'Preview and save' }).click();
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.reload();
    await expect
      .poll(() =>
        retention.getByRole('textbox', { name: 'Days to keep calls of Sales', exact: true }).inputValue(),
      )
      .toBe('3,000');
    await expect.poll(() => transcripts.inputValue()).toBe('900');
    await retention.getByRole('button', { name: 'Remove Sales from the list' }).waitFor();
  });
});

describe('limits', () => {
  it('are shown with what is used of them, when they begin anew, and who may raise them', async () => {
    await deliver('somebody');
    await open('limits');
    await page.getByRole('meter', { name: 'Megabytes per day' }).waitFor();
    await page.getByText(/of 500 used/).waitFor();
    await page.getByText(/Resets /).waitFor();
    await page.getByText('The operator of this service sets limits', { exact: false }).waitFor();
  });
});

describe('erasure', () => {
  it('counts a contact’s calls, is confirmed by typing, and leaves a receipt without personal data', async () => {
    const call = await deliver('contact-4711');
    await deliver('contact-4711');
    await open('erasure?contact=contact-4711');
    const erase = card('Erase data');
    await expect.poll(() => erase.getByLabel('Contact ID').inputValue()).toBe('contact-4711');
    await erase.getByRole('button', { name: 'Preview the erasure' }).click();
    await dialog().getByText('2 calls would be erased.').waitFor();
    const now = dialog().getByRole('button', { name: 'Erase for good' });
    expect(await now.isDisabled()).toBe(true);
    await dialog().getByLabel('To confirm, type contact-4711').fill('contact-4711');
    expect(await accessibilityFindings(page)).toEqual([]);
    await now.click();
    await dialog().waitFor({ state: 'hidden' });
    const row = card('Erasures').getByRole('listitem').first();
    await row.getByText('Done', { exact: true }).waitFor();
    await row.getByText(/2 calls/).waitFor();
    const receipt = await savedBy<{ kind: string; counts: { calls: number } }>(() =>
      row.getByRole('button', { name: /^Download receipt/ }).click(),
    );
    expect(receipt).toMatchObject({ kind: 'contact', counts: { calls: 2 } });
    expect(JSON.stringify(receipt)).not.toContain('contact-4711');
    expect(JSON.stringify(receipt)).not.toContain(call.external_conversation_id);
  });

  it('is told in the singular where there was one of a kind', async () => {
    await deliver('contact-once');
    await open('erasure?contact=contact-once');
    await card('Erase data').getByRole('button', { name: 'Preview the erasure' }).click();
    await dialog().getByText('1 call would be erased.').waitFor();
    await dialog().getByLabel('To confirm, type contact-once').fill('contact-once');
    await dialog().getByRole('button', { name: 'Erase for good' }).click();
    await dialog().waitFor({ state: 'hidden' });
    const row = card('Erasures').getByRole('listitem').first();
    await row.getByText(/1 call, 0 recordings, 1 evaluation$/).waitFor();
  });

  it('is held off by a legal hold until that is ended, all by keyboard', async () => {
    await deliver('contact-held');
    await open('erasure');
    const holds = card('Legal holds');
    await holds.getByLabel('Contact ID').fill('contact-held');
    await holds.getByLabel('Reason').fill('Court order 12/26');
    await page.keyboard.press('Enter');
    await holds.getByRole('listitem').getByText('contact-held').waitFor();
    await holds.getByRole('listitem').getByText('Court order 12/26').waitFor();
    await open('erasure?contact=contact-held');
    await card('Erase data').getByRole('button', { name: 'Preview the erasure' }).press('Enter');
    await dialog().getByText('A legal hold prevents this. End the hold first.').waitFor();
    expect(await dialog().getByRole('button', { name: 'Erase for good' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await holds.getByRole('button', { name: 'End hold of contact-held' }).press('Enter');
    await dialog().getByRole('button', { name: 'End hold' }).press('Enter');
    await holds.getByText('There are no legal holds.').waitFor();
  });
});

describe('an access report', () => {
  it('is saved as a file with everything of a contact', async () => {
    const call = await deliver('contact-asking');
    await open('erasure');
    const report = card('Access report');
    await report.getByLabel('Contact ID').fill('contact-asking');
    const saved = await savedBy<{ contact_id: string; calls: { external_conversation_id: string }[] }>(() =>
      report.getByRole('button', { name: 'Download report' }).click(),
    );
    expect(saved.contact_id).toBe('contact-asking');
    expect(saved.calls.map((one) => one.external_conversation_id)).toEqual([call.external_conversation_id]);
    await report.getByText('The report contains 1 call.').waitFor();
  });

  it('has metadata as they were sent, digit by digit', async () => {
    const call = callOf('robin', { contact_id: 'contact-of-a-ticket', metadata: { ticket: 'TICKET' } });
    await fetch(`${service.url}/v1/ingestion/conversations`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${organisation.integration_key}`,
      },
      body: JSON.stringify(call).replace('"TICKET"', '12345678901234567890'),
    });
    await open('erasure');
    const report = card('Access report');
    await report.getByLabel('Contact ID').fill('contact-of-a-ticket');
    const download = report.getByRole('button', { name: 'Download report' });
    expect(await textSavedBy(() => download.click())).toContain('12345678901234567890');
  });
});

/** Each part of the settings that is about data protection, and what it shows once it is there. */
const PARTS = [
  { part: 'data', ready: 'Retention of calls and audit log' },
  { part: 'erasure', ready: 'Access report' },
  { part: 'limits', ready: 'Limits and use' },
];

describe('every part', () => {
  it.each(PARTS)('$part is accessible, light and dark, also in a narrow window', async ({ part, ready }) => {
    try {
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await open(part);
          await page.getByRole('heading', { level: 2, name: ready, exact: true }).waitFor();
          await expect.poll(() => page.getByText('Loading…').count()).toBe(0);
          expect(await accessibilityFindings(page)).toEqual([]);
          expect(await overflow(page)).toBeLessThanOrEqual(0);
          await keepScreenshot(page, `settings-${part}-${colorScheme}-${width}`);
        }
    } finally {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
    }
  });

  it('speaks German', async () => {
    const german = await browser.newContext({ locale: 'de-DE' });
    const there = await german.newPage();
    await there.goto(service.url);
    await signInInGerman(there, organisation.admin);
    await there.getByRole('navigation', { name: 'Ansichten' }).waitFor();
    for (const [part, heading] of [
      ['data', 'Schwärzung'],
      ['erasure', 'Daten löschen'],
      ['limits', 'Grenzen und Verbrauch'],
    ]) {
      await there.goto(`${service.url}/settings/${part}`);
      await there.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor();
    }
    await german.close();
  });
});
