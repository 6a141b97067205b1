import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { accessibilityFindings, buildPage, closePages, enter, openPage, sharedBrowser } from './browser';
import { AGENTS, callsOfAMonth } from './sample-calls';

let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  organisation = await service.createOrganisation();
  const [{ agent_external_id: agent, call_agent_name: name }] = AGENTS as [(typeof AGENTS)[0]];
  await service.linkAgent(organisation.organisation_id, agent, name);
  const client = service.client(organisation.integration_key);
  for (const call of callsOfAMonth(1)) await client.deliverTranscript(call);
}, 240_000);

afterAll(() => closePages(browser));

beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
  ({ page, complaints } = await openPage(context, service.url));
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

const focusedLabel = () =>
  page.evaluate<string>(
    'document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent',
  );
/** What stands beside a field about it, by its label. */
const notesOf = (label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id: string) => field.ownerDocument.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

const inGerman = async () => {
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
};
const signInInGerman = async () => {
  await page.getByLabel('E-Mail-Adresse').fill(organisation.admin.email);
  await page.getByLabel('Passwort').fill(organisation.admin.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('navigation').first().waitFor();
};

describe('a form', () => {
  it('says beside each field what is missing, and leads to the first of them', async () => {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => notesOf('E-mail address')).toContain('Fill this in.');
    expect(await notesOf('Password')).toContain('Fill this in.');
    await expect.poll(focusedLabel).toBe('E-mail address');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByLabel('E-mail address').fill('somebody@example.com');
    await expect.poll(() => notesOf('E-mail address')).not.toContain('Fill this in.');
    expect(await notesOf('Password')).toContain('Fill this in.');
  });

  it('shows what the service refuses beside its field, in the language of the page, and keeps what was typed', async () => {
    await inGerman();
    await signInInGerman();
    await page.goto(`${service.url}/settings#password`);
    await page.getByLabel('Aktuelles Passwort').fill(organisation.admin.password);
    await page.getByLabel('Neues Passwort').fill('password1234');
    await page.keyboard.press('Enter');
    await expect.poll(() => notesOf('Neues Passwort')).toContain('eines der häufigsten Passwörter');
    await expect.poll(focusedLabel).toBe('Neues Passwort');
    expect(await page.getByLabel('Aktuelles Passwort').inputValue()).toBe(organisation.admin.password);
    expect(await page.getByLabel('Neues Passwort').inputValue()).toBe('password1234');
    await page.goto(`${service.url}/settings/administrators`);
    const email = page.locator('input[type=email]');
    await email.fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('Das muss eine E-Mail-Adresse sein.').waitFor();
    expect(await email.inputValue()).toBe('nobody');
  });

  it('of a read key takes no key without a scope, and says so where the scopes stand', async () => {
    await enter(page, service.url, organisation.admin);
    await page.goto(`${service.url}/settings/developers`);
    await page.getByRole('button', { name: 'New read key' }).click();
    const form = page.getByRole('form', { name: 'New read key' });
    await form.getByRole('checkbox', { checked: true }).first().press('Space');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByText('Fill this in.').waitFor();
    await form.getByText('Choose at least one.').waitFor();
    await expect.poll(focusedLabel).toBe('Name');
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('the list of calls', () => {
  it('draws few of 2,000 loaded rows, all of which can be reached', async () => {
    await page.route(/\/v1\/connector\/conversations(\?|$)/, async (route) => {
      const url = new URL(route.request().url());
      const begin = Number(url.searchParams.get('cursor') ?? 0);
      url.searchParams.delete('cursor');
      const answer = await route.fetch({ url: url.href });
      const body = (await answer.json()) as { conversations: object[] };
      const conversations = Array.from({ length: 1_000 }, (_, at) => ({
        ...body.conversations[0],
        id: `call-${begin + at}`,
        external_conversation_id: `row-${begin + at}`,
      }));
      await route.fulfill({ json: { ...body, conversations, next_cursor: begin === 0 ? '1000' : null } });
    });
    await enter(page, service.url, organisation.admin);
    await page.goto(`${service.url}/calls`);
    await page.getByText('row-0', { exact: true }).waitFor();
    const rows = page.locator('[data-call]');
    expect(await rows.count()).toBeLessThan(80);
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('2,000 calls').first().waitFor();
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    await page.getByText('row-1999', { exact: true }).waitFor();
    expect(await rows.count()).toBeLessThan(80);
    expect(await page.locator('main *').count()).toBeLessThan(3_000);
    const table = page.getByRole('table').first();
    expect(await table.getAttribute('aria-rowcount')).toBe('2001');
    await page.keyboard.press('Tab');
    await page.evaluate('window.scrollTo(0, 0)');
    await page.getByText('row-0', { exact: true }).waitFor();
    // A step by keyboard leads on beyond what is drawn.
    await page.locator('[data-call="call-0"] a[data-row-link]').focus();
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('j');
      await page.waitForTimeout(15);
    }
    await expect
      .poll(() => page.evaluate<string>('document.activeElement.closest("[data-call]")?.dataset.call ?? ""'))
      .toBe('call-60');
  });
});
