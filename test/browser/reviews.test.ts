import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestionClient } from '../harness/ingestion-client';
import { REVIEWED_RUBRIC } from '../harness/reviewed-rubric';
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
import { sampleTranscript } from './sample-calls';
import { typeDate } from './type-date';

let service: RunningService;
let client: IngestionClient;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
/** Of the administrator. */
let email: string;

const RUDE = { speaker: 'agent', text: 'Then look at your bill again, you fool.' };

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  const organisation = await service.createOrganisation();
  ({ email } = organisation.admin);
  const administrator = await service.signIn(organisation.admin);
  await administrator.request('PUT', '/rubric', { source: REVIEWED_RUBRIC });
  const sample = sampleTranscript();
  await service.linkAgent(organisation.organisation_id, sample.agent_external_id, 'Emma Agent');
  client = service.client(organisation.integration_key);
  const opening = { speaker: 'agent', text: 'Good morning, this is Emma. How can I help you today?' };
  const untimed = [opening, ...sample.transcript.map(({ speaker, text }) => ({ speaker, text }))];
  for (const [index, transcript] of [untimed, [...untimed, RUDE], [...untimed, RUDE]].entries())
    await client.deliverTranscript({
      ...sample,
      external_conversation_id: `call-${index}`,
      conversation_date: `2026-11-0${index + 1}T12:00:00Z`,
      transcript,
    });
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 } });
  watched = await signedInPage(context, service.url, organisation.admin);
  page = watched.page;
}, 150_000);
afterAll(() => closePages(browser));

/** Delivers a call of this day of November, and resolves with the id of its conversation. */
async function deliver(day: string, transcript: { speaker: string; text: string }[]): Promise<string> {
  const { body } = await client.deliverTranscript({
    ...sampleTranscript(),
    external_conversation_id: `call-of-${day}`,
    conversation_date: `2026-11-${day}T12:00:00Z`,
    transcript,
  });
  return body.conversation_id!;
}

const toReview = async (): Promise<void> => {
  await page.goto(`${service.url}/calls?review=true`);
  await page.locator('[data-call]').first().getByRole('link').waitFor();
};

describe('the calls to review', () => {
  it('stand with their suspicions first, and say how sure their scores are', async () => {
    await page.goto(`${service.url}/calls`);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page
      .getByRole('option')
      .filter({ hasText: /^All to review\s*\d*$/ })
      .click();
    await page.keyboard.press('Escape');
    await page.getByText('3 calls shown').waitFor();
    const rows = await page.locator('[data-call]').allTextContents();
    expect(rows.map((row) => /call-\d/.exec(row)?.[0])).toEqual(['call-2', 'call-1', 'call-0']);
    expect(rows[0]).toContain('Suspicion');
    expect(rows[2]).toContain('To review');
    expect(rows[2]).toMatch(/\d+ to \d+/);
    expect(rows[2]).toContain('55% answered');
    await keepScreenshot(page, 'calls-to-review');
    expect(await accessibilityFindings(page)).toEqual([]);
    // What the column says can be filtered by, in the same words.
    for (const word of ['Suspicion', 'To review']) {
      await page.getByRole('button', { name: /^Review/ }).click();
      await page
        .getByRole('option')
        .filter({ hasText: new RegExp(`^${word}\\s*\\d*$`) })
        .click();
      await page.keyboard.press('Escape');
      await expect
        .poll(async () => new Set(await page.locator('[data-call] [data-cell=status]').allInnerTexts()))
        .toEqual(new Set([`Analysed\n${word}`]));
    }
  });
});

describe('a suspicion', () => {
  it('is shown with its words, leaves the score, and fails the call once it is confirmed', async () => {
    await toReview();
    await page.locator('[data-call]').first().getByRole('link').click();
    const suspicion = page.getByRole('region', { name: /^Suspicion/ });
    await suspicion.waitFor();
    expect(await suspicion.textContent()).toContain('you fool');
    const score = page.locator('[data-score-ring] strong');
    expect(await score.textContent()).not.toMatch(/^0 /);
    await keepScreenshot(page, 'call-to-review');
    expect(await accessibilityFindings(page)).toEqual([]);
    await suspicion.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('A critical criterion was not met, which fails the whole call').waitFor();
    expect(await score.textContent()).toMatch(/^0/);
  });

  it('is gone once somebody says that it is none, and the review can be closed', async () => {
    await toReview();
    await page.locator('[data-call]').first().getByRole('link').click();
    await page.getByRole('button', { name: 'Dismiss the suspicion' }).click();
    const closing = page.getByRole('button', { name: 'Close the review' });
    await closing.waitFor();
    expect(await page.getByRole('region', { name: /^Suspicion/ }).count()).toBe(0);
    await keepScreenshot(page, 'call-review-open');
    await closing.click();
    await page.getByText(`Reviewed by ${email}`).waitFor();
    expect(watched.complaints).toEqual([]);
  });

  it('and one click agrees with any other answer', async () => {
    const greeting = page.locator('[data-criterion="greeting"]');
    await greeting.getByRole('button', { name: 'Agree' }).click();
    await greeting.getByRole('button', { name: 'Agree' }).waitFor({ state: 'detached' });
    const folded = greeting.locator('button[aria-expanded=false]');
    if ((await folded.count()) > 0) await folded.click();
    await greeting.getByText(`Confirmed by ${email}`).waitFor();
  });
});

describe('agent and customer the wrong way round', () => {
  it('are told of on the connector page, and exchanged in one call and in those of some days', async () => {
    const swapped = sampleTranscript().transcript.map(({ speaker, text }) => ({
      speaker: speaker === 'agent' ? 'customer' : 'agent',
      text,
    }));
    for (const day of ['11', '12', '13']) await deliver(day, swapped);
    const notice = page.getByText('calls agent and customer look incorrectly labelled.');
    await page.goto(`${service.url}/connector`);
    await notice.waitFor();
    expect(await notice.textContent()).toContain('In 3 of the last 6 calls');
    await page.getByRole('link', { name: 'The latest call', exact: true }).click();
    await page.getByText('Agent and customer are probably labelled incorrectly.').first().waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Swap agent and customer' }).click();
    const swap = page.getByRole('group', { name: 'Agent and customer' });
    await swap.getByText('Agent and customer are swapped, compared with the delivery.').waitFor();
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('call-speakers');
    const { y } = (await swap.getByRole('button', { name: 'Put agent and customer back' }).boundingBox())!;
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(page.viewportSize()!.height);
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.goto(`${service.url}/connector`);
    await notice.getByRole('link', { name: 'Settings' }).click();
    await typeDate(page, 'From', '2026-11-11');
    await typeDate(page, 'To', '2026-11-12');
    await page.getByRole('button', { name: /Agent and customer$/ }).click();
    await page.getByRole('option', { name: 'Swap them in calls that look incorrectly labelled' }).click();
    await page.getByRole('button', { name: 'Rescore these calls' }).click();
    await page.getByText('2 of 2 calls rescored').waitFor();
    await page.goto(`${service.url}/connector`);
    await page.getByText('Setup progress').waitFor();
    expect(await notice.count()).toBe(0);
    expect(watched.complaints).toEqual([]);
  });
});

describe('a call that has no score for a reason', () => {
  it('is scored all the same for an administrator, says so, and has none again', async () => {
    const id = await deliver('14', [
      { speaker: 'customer', text: 'You have reached Jonas Weber, please leave a message after the tone.' },
      { speaker: 'agent', text: 'Good morning Mister Weber, this is Emma, please ring us back. Goodbye.' },
    ]);
    await page.goto(`${service.url}/calls/${id}`);
    await page.getByText('An answering machine was reached').first().waitFor();
    await page.getByRole('button', { name: 'Score anyway' }).click();
    await page.getByText(`Scored at the request of ${email}`).waitFor();
    await keepScreenshot(page, 'call-scored-nevertheless');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove the score' }).click();
    await page.getByRole('button', { name: 'Score anyway' }).waitFor();
    expect(watched.complaints).toEqual([]);
  });
});
