import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { sharedService } from '../harness/shared-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  goTo,
  keepScreenshot,
  overflow,
  remember,
  sharedBrowser,
  signedInPage,
} from './browser';
import { recordingFields } from './sample-calls';
import { silentChannel } from './silent-channel';

/** The list of recordings: what to do about rejected ones, why they were, and trying failed ones again. */
let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let context: BrowserContext;
let page: Page;
let complaints: string[];

/** In a script that is written from right to left, and without a space to break at. */
const LONG_NAME = 'شركة-الاتصالات-'.repeat(8);

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  organisation = await service.createOrganisation();
  const { agent_external_id: agent, call_agent_name: name } = recordingFields();
  await service.linkAgent(organisation.organisation_id, agent!, name);
  const client = service.client(organisation.integration_key);
  for (const id of ['rejected-one', 'identical', LONG_NAME, 'failed-kept', 'failed-lost']) {
    const { body } = await client.deliverRecording(
      { ...recordingFields(), external_conversation_id: id },
      silentChannel(),
    );
    await client.waitForJob(body.job_id!, ['rejected']);
    if (id === 'identical')
      await sql(
        service,
        `UPDATE recording_job SET reject_reason = 'channels_identical' WHERE id = '${body.job_id}'`,
      );
    // As after a fault that lasted longer than all tries; of one of them the audio is kept.
    if (id.startsWith('failed'))
      await sql(
        service,
        `UPDATE recording_job SET status = 'failed', reject_reason = NULL, last_error = 'The disk was full.', failure_code = 'processing_failed',
          audio_key = ${id === 'failed-kept' ? "'kept.wav'" : 'NULL'} WHERE id = '${body.job_id}'`,
      );
  }
}, 180_000);
afterAll(() => closePages(browser));

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  ({ page, complaints } = await signedInPage(context, service.url, organisation.admin));
}, 60_000);
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

const open = (search = '') => page.goto(`${service.url}/recordings${search}`);
const rows = () => page.getByRole('list', { name: 'Recordings', exact: true }).locator('[data-job]');
it('says first what to do about a rejected recording; decibels stand under the details', async () => {
  await open('?status=rejected');
  const recording = rows().filter({ hasText: 'rejected-one' });
  await recording.getByText('The audio cannot be used.').waitFor();
  await recording.getByRole('group', { name: 'What to do' }).waitFor();
  const loudness = recording.getByText('Loudness').first();
  expect(await loudness.isVisible()).toBe(false);
  await recording.getByText('Details of the audio check').click();
  await loudness.waitFor();
});

it('shows at once which settings of common recorders keep the two channels apart', async () => {
  await open('?status=rejected');
  const todo = rows().filter({ hasText: 'identical' }).getByRole('group', { name: 'What to do' });
  await todo.getByText('Both channels are identical: your recorder exports mono as stereo.').waitFor();
  await todo.getByText('RECORD_STEREO=true').waitFor();
  await todo.getByText('RecordingChannels=dual').waitFor();
});

it('says so on the page of its call too', async () => {
  await open('?status=rejected');
  await page.getByRole('link', { name: 'rejected-one' }).press('Enter');
  await page.getByRole('navigation', { name: 'Call 3 of 3 in the list' }).waitFor();
  const check = page.getByRole('region', { name: 'Audio check' });
  await check.getByRole('group', { name: 'What to do' }).waitFor();
  const loudness = check.getByText('Loudness').first();
  expect(await loudness.isVisible()).toBe(false);
  expect(await accessibilityFindings(page)).toEqual([]);
  await check.getByText('Details of the audio check').click();
  await loudness.waitFor();
});

it('offers to try failed recordings again only where there are some', async () => {
  await open('?status=failed&from=2026-01-01&to=2026-01-31');
  await page.getByText('No recording matches').waitFor();
  expect(await page.getByRole('button', { name: 'Try all again' }).count()).toBe(0);
});

it('counts recordings that came to nothing by cause and day, as a chart and as a table', async () => {
  await open();
  const causes = page.getByRole('list', { name: 'Recordings by cause' });
  await expect.poll(() => causes.getByRole('listitem').allInnerTexts()).toHaveLength(3);
  await page.getByRole('img', { name: /^5 recordings were rejected or failed from/ }).waitFor();
  await page.getByText('Show the data as a table').click();
  await page.getByRole('columnheader', { name: 'Failed after all attempts' }).waitFor();
  await open('?from=2026-01-01&to=2026-01-31');
  await page.getByText('No recording of these days was rejected or failed.').waitFor();
  await page.getByText('No recording matches').waitFor();
});

it('saves the recordings of the filter as CSV, with what became of each', async () => {
  await open('?status=failed');
  await expect.poll(() => rows().count()).toBe(2);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('recordings.csv');
  const lines = (await readFile(await file.path(), 'utf8')).replace(/^\uFEFF/, '').split('\r\n');
  expect(lines[0]).toMatch(/^Call identifier,Job,Received,Status,Why it was rejected,Why it failed,/);
  expect(
    lines
      .slice(1)
      .map((line) => line.split(',')[0])
      .sort(),
  ).toEqual(['failed-kept', 'failed-lost']);
  expect(lines[1]).toContain('The disk was full.');
  await page.getByText('Saved 2 rows as a CSV file.').waitFor();
});

it('keeps the filter in the address, and leads from anywhere in a row to its call', async () => {
  await open();
  await page.getByRole('button', { name: /^All recordings/ }).click();
  await page.getByRole('option', { name: 'Audio rejected' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?status=rejected');
  await expect.poll(() => rows().count()).toBe(3);
  const row = rows().filter({ hasText: 'rejected-one' });
  // The link lies over the whole head of the row.
  await row.getByText(/received/).click({ force: true });
  await page.waitForURL(/\/calls\/[0-9a-f-]+$/);
  await page.goBack();
  await row.getByRole('link', { name: 'rejected-one' }).press('Enter');
  await page.waitForURL(/\/calls\/[0-9a-f-]+$/);
});

it('is read by everybody, in light and dark colours, on a narrow screen, and from right to left', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await open();
      await page.getByRole('img', { name: /were rejected or failed/ }).waitFor();
      await rows().first().waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await keepScreenshot(page, `recordings-view-${colorScheme}-${width}`);
    }
  }
  await page.evaluate('document.documentElement.dir = "rtl"');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await keepScreenshot(page, 'recordings-view-right-to-left');
});

it('does not say that it is live beside an error', async () => {
  await open();
  await page.getByText('Live', { exact: true }).waitFor();
  await context.route(/\/connector\/recordings(\?|$)/, (route) => route.abort());
  await open('?status=failed');
  await page.getByText('The service cannot be reached.').waitFor();
  await page.getByText('Not up to date').waitFor();
  expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
  complaints = complaints.filter((complaint) => !complaint.includes('ERR_FAILED'));
});

it('is told in German', async () => {
  await remember(page, 'language', 'de');
  await open('?status=rejected');
  await page.getByRole('heading', { level: 1, name: 'Aufnahmen' }).waitFor();
  await page.getByText('Das Audio ist nicht verwendbar.').first().waitFor();
  await page.getByRole('list', { name: 'Aufnahmen nach Ursache' }).waitFor();
});

it('shows on a slow network that it is loading, then what there is', async () => {
  await page.goto(service.url);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 20_000,
  });
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Recordings' }).click();
  await page.getByText('Loading…').first().waitFor();
  await rows().first().waitFor();
});

it('has failed recordings tried again after saying how many they are', async () => {
  const dialog = page.getByRole('dialog', { name: 'Try 2 failed recordings again?' });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open('?status=failed');
    await expect.poll(() => rows().count()).toBe(2);
    await page.getByRole('button', { name: 'Try all again' }).click();
    await dialog.waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Try 2 recordings again' }).click();
  await page
    .getByText('1 recording is being tried again. The audio of 1 other is no longer available.')
    .waitFor({ state: 'attached' });
  await dialog.waitFor({ state: 'hidden' });
  await rows().filter({ hasText: 'failed-lost' }).waitFor();
});

it('tells in German why a recording failed, and what the service wrote down under the details', async () => {
  await remember(page, 'language', 'de');
  await open('?status=failed');
  const recording = page.locator('[data-job]', { hasText: 'failed-lost' });
  await recording.getByText('Die Verarbeitung ist an einem internen Fehler gescheitert.').waitFor();
  expect(await recording.getByText('The disk was full.').count()).toBe(0);
  await recording.getByRole('button', { name: 'Einzelheiten', exact: true }).click();
  expect(await recording.getByText('The disk was full.').getAttribute('lang')).toBe('en');
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'recordings-failed-german');
});

/** As where nothing listens: everything that the page asks of the service from now on, until it is back. */
const SERVICE = '**/v1/connector**';
const beDead = () => context.route(SERVICE, (route) => route.abort('connectionrefused'));
const comeBack = () => context.unroute(SERVICE);
/** What a browser logs of a request that nobody answers. */
const forgiveSilence = () =>
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !/ERR_CONNECTION_REFUSED/.test(one)));

it('shows the chart and the list again by itself once a service that was away is back', async () => {
  await page.clock.install();
  await page.goto(`${service.url}/agents`);
  await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor();
  await beDead();
  await goTo(page, 'Recordings');
  const chart = page.getByRole('region', { name: 'Rejected and failed recordings' });
  const silence = chart.getByText('The service cannot be reached.');
  // The first tries follow one another in seconds.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return silence.isVisible();
    })
    .toBe(true);
  await keepScreenshot(page, 'recordings-silent');
  await comeBack();
  await page.clock.runFor(15_000);
  await chart.getByRole('list', { name: 'Recordings by cause' }).waitFor();
  await rows().first().waitFor();
  expect(await silence.isVisible()).toBe(false);
  forgiveSilence();
});

it('opens by itself once a service that did not answer at first is back', async () => {
  await page.clock.install();
  await beDead();
  await open();
  await page.getByText('The service does not answer.').waitFor();
  await page.clock.runFor(15_000);
  expect(await page.getByText('The service does not answer.').isVisible()).toBe(true);
  await comeBack();
  await page.clock.runFor(15_000);
  await rows().first().waitFor();
  forgiveSilence();
});
