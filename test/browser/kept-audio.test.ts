import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { confirmConnection, organisationIn, recordingOf, type World } from '../api/connector-world';
import { type RunningService, startService } from '../harness/running-service';
import { cutShortRecordings } from '../harness/short-recordings';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  goTo,
  keepScreenshot,
  signedInPage,
  sharedBrowser,
} from './browser';

const SPEECH_MS = 240_000;

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
    sharedBrowser(),
  ]);
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  await confirmConnection(service, world.organisationId);
}, 240_000);
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  ({ page, complaints } = await signedInPage(context, service.url, world.admin));
}, 60_000);
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

const findings = () => accessibilityFindings(page);

it('keeps audio once somebody has read what is kept, for how long and who may listen', async () => {
  await goTo(page, 'Recordings');
  await page.getByText('The audio is deleted once it is transcribed.').waitFor();
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
  await card.getByRole('button', { name: 'Stop keeping audio' }).click();
  const stop = page.getByRole('alertdialog', { name: 'Stop keeping audio?' });
  await stop.waitFor();
  expect(await findings()).toEqual([]);
  await stop.getByRole('button', { name: 'Cancel' }).click();
  await stop.waitFor({ state: 'detached' });
  await goTo(page, 'Recordings');
  await page.getByText('The audio is kept for 14 days after it is transcribed.').waitFor();
  expect(await page.getByText('deleted once it is transcribed').count()).toBe(0);
});

it('keeps audio of a campaign for days of its own, and none of another', async () => {
  await page.goto(`${service.url}/settings/data`);
  const card = page.getByRole('region', { name: 'Audio of calls' });
  await card.getByText('Kept for 14 days.').waitFor();
  const add = async (campaign: string) => {
    await card.getByLabel('Campaign', { exact: true }).fill(campaign);
    await card.getByRole('button', { name: 'Add campaign' }).click();
  };
  await add('Sales');
  await add('Debt');
  const sales = card.getByRole('textbox', { name: 'Days to keep audio of Sales' });
  await sales.fill('800');
  await card.getByRole('button', { name: 'Change the days' }).click();
  await card.getByText('It must be a whole number from 1 to 730.').waitFor();
  expect(await findings()).toEqual([]);
  await sales.fill('5');
  await sales.press('Tab');
  await card.getByRole('button', { name: 'Change the days' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Keep the audio of calls for 14 days?' });
  await dialog.getByText('Sales: 5 days').waitFor();
  await dialog.getByText('Debt: none is kept').waitFor();
  expect(await findings()).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep audio' }).click();
  await card.getByText('2 campaigns have their own number of days.').waitFor();
  await keepScreenshot(page, 'settings-kept-audio-campaigns');
  await page.reload();
  await expect.poll(() => sales.inputValue()).toBe('5');
  await card.getByRole('button', { name: 'Remove Sales from the list' }).click();
  await card.getByRole('button', { name: 'Remove Debt from the list' }).click();
  await card.getByRole('button', { name: 'Change the days' }).click();
  await dialog.getByRole('button', { name: 'Keep audio' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await card.getByText('their own number of days').count()).toBe(0);
});

it(
  'plays a kept call, loaded only then, follows it in the transcript, and tells who listened',
  { timeout: SPEECH_MS + 60_000 },
  async () => {
    const { body } = await world.client.deliverRecording(recordingOf('robin'), cutShortRecordings().good);
    const job = await world.client.waitForJob(body.job_id!, ['ingested'], SPEECH_MS);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/audio')) asked.push(request.url());
    });
    // The sound is no element of the page: what plays it is noted as it is asked to.
    await page.addInitScript(`{
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function () {
        globalThis.sound = this;
        return play.call(this);
      };
    }`);
    const rate = () => page.evaluate<number>('sound.playbackRate');
    await page.goto(`${service.url}/calls/${job.conversation_id}`);
    const player = page.getByRole('group', { name: 'Player' });
    const play = player.getByRole('button', { name: 'Play' });
    const pause = player.getByRole('button', { name: 'Pause' });
    await play.waitFor();
    expect(asked).toEqual([]);
    const position = async () => Number(await player.getByRole('slider', { name: 'Position' }).inputValue());

    await play.click();
    await pause.waitFor();
    await expect.poll(position).toBeGreaterThan(0);
    expect(asked.length).toBeGreaterThan(0);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Space');
    await play.waitFor();
    await player.getByRole('slider', { name: 'Position' }).fill('0');
    await player.getByRole('button', { name: '10 seconds forward' }).click();
    await expect.poll(position).toBe(10);
    await player.getByRole('button', { name: '10 seconds back' }).click();
    await expect.poll(position).toBe(0);

    await player.getByRole('button', { name: /Speed/ }).click();
    await page.getByRole('option', { name: '0.75×' }).click();
    await expect.poll(rate).toBe(0.75);
    await page.locator('button[data-sentence]').first().click();
    await pause.waitFor();
    await page.locator('[data-sentence][data-now]').waitFor();
    expect(await rate()).toBe(0.75);
    await player.getByRole('button', { name: /Speed/ }).click();
    await page.getByRole('option', { name: '2×' }).click();
    await expect.poll(rate).toBe(2);
    expect(await findings()).toEqual([]);
    await keepScreenshot(page, 'call-player');

    await page.goto(`${service.url}/settings/history`);
    await expect.poll(() => page.getByText('listened to a call').count()).toBe(1);
  },
);
