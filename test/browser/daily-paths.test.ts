import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callOf, confirmConnection, organisationIn, recordingOf, type World } from '../api/connector-world';
import { Receiver } from '../api/webhook-receiver';
import { ResultsClient } from '../harness/results-client';
import { type RunningService, startService } from '../harness/running-service';
import { sharedSpeech } from '../harness/shared-service';
import { cutShortRecordings } from '../harness/short-recordings';
import { failScoring } from '../harness/stored-calls';
import { buildPage, closePages, overflow, sharedBrowser, signedInPage } from './browser';
import { chooseToday, downloadExport, exportEveryNight, statesAre } from './developers-steps';

/**
 * What people do beside the main paths, by the mouse, each test in an organisation that the tests before it have changed: at
 * the widths of a usual window, a large one, and a phone, where the navigation and the parts of the settings are behind
 * buttons. What each view can do in detail is tested once, by the test of that view.
 */
let service: RunningService;
let browser: Browser;

beforeAll(async () => {
  buildPage();
  const speech = await sharedSpeech();
  const env = {
    ...speech.env,
    KEPT_AUDIO_AT_REST: 'volume',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
    WEBHOOK_RETRY_SECONDS: '0',
  };
  [service, browser] = await Promise.all([startService({ env }), sharedBrowser()]);
}, 180_000);
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

describe.each([1280, 1440, 390])('%d pixels wide', (width) => {
  let world: World;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    world = await organisationIn(service);
    await confirmConnection(service, world.organisationId);
    await service.linkAgent(world.organisationId, 'robin', 'Robin Smith');
    for (const campaign of ['Billing', 'Billing', 'Sales']) {
      const { body } = await world.client.deliverTranscript(
        callOf('robin', { campaign, conversation_date: new Date(Date.now() - 3_600_000).toISOString() }),
      );
      expect(body).toMatchObject({ analysed: true });
    }
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width, height: 800 } });
    ({ page, complaints } = await signedInPage(context, service.url, world.admin));
    await page.goto(service.url);
  }, 120_000);
  afterAll(() => page?.context().close());
  afterEach(async () => {
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  });

  /** Where there is no room for its content, a button stands before it. */
  async function unfold(button: string | RegExp): Promise<void> {
    const behind = page.getByRole('button', { name: button });
    if (width < 600) await behind.click();
  }

  async function open(place: string): Promise<void> {
    await unfold(/^Menu$/);
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: place, exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: place }).waitFor();
  }

  async function openPart(part: string): Promise<void> {
    await open('Settings');
    await unfold(/^General$/);
    await page.getByRole('link', { name: part, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `Settings: ${part}` }).waitFor();
  }

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const calls = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

  it('keeps the list as a view, opens it again, and deletes it', async () => {
    const menu = async (item: string) => {
      await press(/^Views?\b/);
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await open('Calls');
    await calls('3 calls');
    await unfold(/^Filters/);
    await press('Campaign');
    await page.getByRole('option', { name: /^Billing/ }).click();
    await page.keyboard.press('Escape');
    await calls('2 calls');
    await menu('Save this view');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Billing only');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'View: Billing only' }).waitFor();
    await menu('All calls');
    await calls('3 calls');
    await menu('Billing only');
    await calls('2 calls');
    await menu('Change views');
    await dialog.getByRole('button', { name: 'Delete Billing only' }).click();
    await dialog.getByText('There are no views yet.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('exports what is filtered, takes the file from the settings, and has it exported every night', async () => {
    await press('Export');
    const dialog = page.getByRole('dialog', { name: 'Export these calls' });
    await dialog.getByRole('button', { name: 'Export' }).click();
    await page.getByText('The file is ready: Calls, CSV, 2 rows.').waitFor();
    await page.getByRole('link', { name: 'Settings, Developers' }).click();
    const file = await downloadExport(page);
    expect(file.suggestedFilename()).toMatch(/^calls-[\d-]{10}\.csv$/);
    await exportEveryNight(page);
  });

  it('makes a key that reads results, and revokes it', async () => {
    await openPart('Developers');
    await press('New read key');
    const form = page.getByRole('form', { name: 'New read key' });
    await form.getByLabel('Name', { exact: true }).fill('Wallboard');
    await form.getByRole('button', { name: 'Create the key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your new read key' });
    const results = new ResultsClient(service.url, await dialog.getByText(/^cis\w*_/).innerText());
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    expect((await results.page()).status).toBe(200);
    await press('Revoke Wallboard');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke it now' }).click();
    await page.getByText('There are no read keys yet.').waitFor();
    expect((await results.page()).status).toBe(401);
  });

  it('creates an endpoint, and sends again what failed on the way to it', async () => {
    const receiver = await Receiver.start();
    receiver.respond = (response) => response.writeHead(500).end('out of order');
    await openPart('Developers');
    await press('New endpoint');
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('Description').fill('CRM');
    await press('Create');
    await press('I have stored it');
    await press('Log of CRM');
    await press('Send a test event');
    await statesAre(page, 'Failed');
    receiver.respond = (response) => response.writeHead(204).end();
    await press('Send again');
    await page.getByText('The event is being sent again.').waitFor();
    await statesAre(page, 'Delivered');
    receiver.respond = (response) => response.writeHead(500).end();
    await press('Send a test event');
    await statesAre(page, 'Failed', 'Delivered');
    receiver.respond = (response) => response.writeHead(204).end();
    await chooseToday(page);
    await press('Send failed events of these days again');
    await page.getByText('1 failed event sent again.').waitFor();
    await statesAre(page, 'Delivered', 'Delivered');
    await press('Delete CRM');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('The endpoint is deleted.').waitFor();
    await receiver.stop();
  });

  it('keeps the audio of calls, and plays one', async () => {
    await openPart('Data protection');
    const card = page.getByRole('region', { name: 'Audio of calls' });
    await card.getByRole('button', { name: 'Keep audio' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep audio' }).click();
    await card.getByText(/^Kept for \d+ days\.$/).waitFor();
    const recorded = recordingOf('robin', { external_conversation_id: 'played' });
    const { body } = await world.client.deliverRecording(recorded, cutShortRecordings().good);
    await world.client.waitForJob(body.job_id!, ['ingested']);

    await open('Calls');
    await page.getByRole('row', { name: 'played' }).getByRole('link').click();
    const player = page.getByRole('group', { name: 'Player' });
    const position = async () => Number(await player.getByRole('slider', { name: 'Position' }).inputValue());
    await player.getByRole('button', { name: 'Play' }).click();
    await expect.poll(position).toBeGreaterThan(0);
    await player.getByRole('button', { name: 'Pause' }).click();
    await player.getByRole('slider', { name: 'Position' }).fill('0');
    await player.getByRole('button', { name: '10 seconds forward' }).click();
    await expect.poll(position).toBe(10);
  });

  it('has failed calls tried again, all that the list shows', async () => {
    await failScoring(service, world.organisationId, 'Billing');
    await page.goto(`${service.url}/calls?status=failed`);
    await press('Try all again');
    await press('Try 2 calls again');
    await page.getByText('2 calls are being tried again.').waitFor();
    await page.getByText('No call matches').waitFor();
  });

  it('opens the sheet of an agent from coaching, and compares periods', async () => {
    await open('Coaching');
    await page.getByRole('link', { name: 'Robin Smith' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Robin Smith' }).waitFor();
    await press(/Period$/);
    await page.getByRole('option', { name: 'Last 7 days' }).click();
    await page.waitForURL(/period=days7/);
    const sheet = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    expect(sheet.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  });
});
