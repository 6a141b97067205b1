import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REVIEWED_RUBRIC } from '../harness/reviewed-rubric';
import { type RunningService, startService } from '../harness/running-service';
import {
  accessibilityProblems,
  buildPage,
  keepScreenshot,
  launchBrowser,
  openPage,
  signIn,
  type WatchedPage,
} from './browser';
import { sampleTranscript } from './sample-calls';

let service: RunningService;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

const RUDE = { speaker: 'agent', text: 'Then look at your bill again, you fool.' };

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([startService(), launchBrowser()]);
  const organisation = await service.createOrganisation('--admin-email', 'admin@example.com');
  const administrator = await service.signIn(organisation.admin);
  await administrator.request('PUT', '/rubric', { source: REVIEWED_RUBRIC });
  const sample = sampleTranscript();
  await service.linkAgent(organisation.organisation_id, sample.agent_external_id, 'Emma Agent');
  const client = service.client(organisation.integration_key);
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
  watched = await openPage(context, service.url);
  page = watched.page;
  await page.goto(service.url);
  await signIn(page, organisation.admin);
}, 150_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const toReview = async (): Promise<void> => {
  await page.goto(`${service.url}/calls?review=true`);
  await page.locator('.calls-table .call-link').first().waitFor();
};

describe('the calls to review', () => {
  it('stand with their suspicions first, and say how sure their scores are', async () => {
    await page.goto(`${service.url}/calls`);
    await page.getByLabel('Review').selectOption('true');
    await page.getByText('3 calls shown').waitFor();
    const rows = await page.locator('.calls-table tbody tr').allTextContents();
    expect(rows.map((row) => /call-\d/.exec(row)?.[0])).toEqual(['call-2', 'call-1', 'call-0']);
    expect(rows[0]).toContain('Suspicion');
    expect(rows[2]).toContain('To review');
    expect(rows[2]).toMatch(/\d+ to \d+/);
    expect(rows[2]).toContain('55 % answered');
    await keepScreenshot(page, 'calls-to-review');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('a suspicion', () => {
  it('is shown with its words, leaves the score, and fails the call once it is confirmed', async () => {
    await toReview();
    await page.locator('.calls-table .call-link').first().click();
    const suspicion = page.getByRole('region', { name: /^Suspicion/ });
    await suspicion.waitFor();
    expect(await suspicion.textContent()).toContain('you fool');
    const score = page.locator('.score-ring strong');
    expect(await score.textContent()).not.toMatch(/^0 /);
    await keepScreenshot(page, 'call-to-review');
    expect(await accessibilityProblems(page)).toEqual([]);
    await suspicion.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('A critical criterion was not met, which fails the whole call').waitFor();
    expect(await score.textContent()).toMatch(/^0/);
  });

  it('is gone once somebody says that it is none, and the review can be closed', async () => {
    await toReview();
    await page.locator('.calls-table .call-link').first().click();
    await page.getByRole('button', { name: 'It is none' }).click();
    const closing = page.getByRole('button', { name: 'Nothing left to look at' });
    await closing.waitFor();
    expect(await page.getByRole('region', { name: /^Suspicion/ }).count()).toBe(0);
    await keepScreenshot(page, 'call-review-open');
    await closing.click();
    await page.getByText('Looked at by admin@example.com').waitFor();
    expect(watched.complaints).toEqual([]);
  });

  it('and any other answer can be confirmed as it is', async () => {
    const greeting = page.locator('[data-criterion="greeting"]');
    await greeting.getByRole('button', { name: 'Confirm' }).click();
    await greeting.getByText('Confirmed by admin@example.com').waitFor();
    expect(await greeting.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
  });
});
