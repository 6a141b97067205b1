import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callOf, organisationIn, type World } from '../api/connector-world';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import {
  type WatchedPage,
  accessibilityFindings,
  buildPage,
  closePages,
  keepScreenshot,
  signedInPage,
  sharedBrowser,
} from './browser';

/** What makes an organisation learn. */
const CALLS = 20;

let service: RunningService;
let browser: Browser;
let world: World;
let watched: WatchedPage;
let page: Page;
let ids: string[];

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin', 'Robin');
  ids = [];
  for (let call = 0; call < CALLS; call++)
    ids.push((await world.client.deliverTranscript(callAt(call))).body.conversation_id!);
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 } });
  watched = await signedInPage(context, service.url, world.admin);
  page = watched.page;
}, 150_000);
afterAll(() => closePages(browser));

/** Every second call begins without a greeting. */
function callAt(at: number) {
  const greeted = callOf('robin');
  const transcript = [{ speaker: 'agent', text: 'Yes, what is it?' }, ...greeted.transcript.slice(1)];
  return at % 2 === 0 ? greeted : { ...greeted, transcript };
}

/** To them there is always something left to wish for in a greeting. */
const answerGreeting = (id: string, at: number) =>
  world.administrator.request('PUT', `/conversations/${id}/criteria/greeting`, {
    status: at % 2 === 0 ? 'partly' : 'not_met',
    reason: 'our own habit',
  });

it('has all answers of a call confirmed at once', async () => {
  const [first = ''] = ids;
  await answerGreeting(first, 0);
  await page.goto(`${service.url}/calls/${first}`);
  await page.getByRole('button', { name: /^Agree with the other \d+ answers$/ }).click();
  const closing = page.locator('[data-criterion="closing"]');
  const folded = closing.locator('button[aria-expanded=false]');
  if ((await folded.count()) > 0) await folded.click();
  await closing.getByText('Confirmed by').waitFor();
  expect(await page.getByRole('button', { name: /^Agree/ }).count()).toBe(0);
});

it('offers what was learnt, takes it up and undoes it', async () => {
  await page.goto(`${service.url}/settings?part=agreement`);
  await page.getByText('1 call reviewed so far; the service learns again after 19 more').waitFor();
  for (const [at, id] of ids.entries()) {
    if (at === 0) continue;
    await answerGreeting(id, at);
    await world.administrator.request('POST', `/conversations/${id}/confirm`);
  }
  await page.goto(`${service.url}/settings?part=agreement`);
  const offer = page.getByRole('region', { name: 'Proposal' });
  await offer.getByText(/Agreement \d+% → 100% on 20 reviewed calls\./).waitFor();
  expect(await offer.getByRole('row', { name: /Greeting/ }).textContent()).toContain('50% → 100%');
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'adaptation-offered');

  await offer.getByRole('button', { name: 'Use for new calls' }).click();
  await page.getByText('Version 1 is used for new calls').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'adaptation-in-force');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Use again' }).waitFor();

  await page.goto(`${service.url}/settings?part=history`);
  await page.getByText('accepted what was learnt from reviews').waitFor();
  await page.getByText('undid what was learnt from reviews').waitFor();
  expect(watched.complaints).toEqual([]);
});
