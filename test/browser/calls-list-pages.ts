import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AdministratorClient } from '../harness/administrator-client';
import { type CreatedOrganisation, type RunningService, startService } from '../harness/running-service';
import { buildPage, closePages, signedInPage, sharedBrowser } from './browser';
import { AGENTS, callsOfAMonth } from './sample-calls';

/** More than one page of the list, by three agents in turn. */
const CALLS = 60;
/** An identifier without a space, and a name in a script that is written from right to left. */
const LONG_ID = 'x'.repeat(150);
export const RIGHT_TO_LEFT = 'شركة الاتصالات السعودية المتحدة';

interface Running {
  service: RunningService;
  browser: Browser;
  organisation: CreatedOrganisation;
}

/** A service with calls enough for its list, and pages of it. */
export class CallsListPages {
  private running: Running | undefined;

  async start(): Promise<void> {
    buildPage();
    const [service, browser] = await Promise.all([startService(), sharedBrowser()]);
    const organisation = await service.createOrganisation('--admin-email', 'admin@example.com');
    this.running = { service, browser, organisation };
    const client = service.client(organisation.integration_key);
    for (const { agent_external_id: agent, call_agent_name: name } of AGENTS)
      await service.linkAgent(organisation.organisation_id, agent, name);
    for (const call of callsOfAMonth(CALLS)) await client.deliverTranscript(call);
    await service.linkAgent(organisation.organisation_id, 'agent-of-a-long-name', RIGHT_TO_LEFT);
    const foreign = await client.deliverTranscript({
      ...callsOfAMonth(1)[0],
      external_conversation_id: LONG_ID,
      agent_external_id: 'agent-of-a-long-name',
      call_agent_name: RIGHT_TO_LEFT,
      campaign: RIGHT_TO_LEFT,
      conversation_date: new Date().toISOString(),
    });
    expect(foreign.status, JSON.stringify(foreign.body)).toBe(200);
  }

  async stop(): Promise<void> {
    await closePages(this.running?.browser);
    await this.running?.service.stop();
  }

  get url(): string {
    return this.running!.service.url;
  }

  /** The administrator, past the page. */
  administrator(): Promise<AdministratorClient> {
    const { service, organisation } = this.running!;
    return service.signIn(organisation.admin);
  }

  /** A page of its own, signed in, closed afterwards; fails where the page complained. */
  async withPage(
    walk: (page: Page, context: BrowserContext) => Promise<void>,
    { expected = /$^/, ...options }: BrowserContextOptions & { expected?: RegExp } = {},
  ): Promise<void> {
    const { browser, organisation } = this.running!;
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    try {
      const { page, complaints } = await signedInPage(context, this.url, organisation.admin);
      await walk(page, context);
      expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
    } finally {
      await context.close();
    }
  }
}

export const rows = (page: Page) =>
  page.getByRole('table', { name: 'Calls', exact: true }).locator('[data-call]');
export const total = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
export const focusedCall = (page: Page) =>
  page.evaluate<string | null>(
    'document.activeElement.closest("[data-call]")?.querySelector("small")?.textContent ?? null',
  );
export const identifierOf = (page: Page, row: number) =>
  rows(page).nth(row).locator('small').first().textContent();
/** Presses where something is drawn, whatever lies over it. */
export async function clickOn(page: Page, what: Locator, button: 'left' | 'middle' = 'left'): Promise<void> {
  const { x, y, width, height } = (await what.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2, { button });
}

/** Opens a filter, chooses from it, and closes it. */
export async function choose(page: Page, filter: RegExp | string, ...values: RegExp[]): Promise<void> {
  await page.getByRole('search').getByRole('button', { name: filter }).click();
  const options = page.getByRole('dialog').getByRole('option');
  for (const value of values) await options.filter({ hasText: value }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
