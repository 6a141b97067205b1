import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callOf } from '../api/connector-world';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  enter,
  openPage,
  sharedBrowser,
  signInInGerman,
} from './browser';
import { AGENTS, callsOfAMonth } from './sample-calls';

let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let context: BrowserContext;
let page: Page;
let complaints: string[];

const [{ agent_external_id: AGENT, call_agent_name: name }] = AGENTS as [(typeof AGENTS)[0]];

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  organisation = await service.createOrganisation();
  await service.linkAgent(organisation.organisation_id, AGENT, name);
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
    await signInInGerman(page, organisation.admin);
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

const open = (path: string) => page.goto(`${service.url}${path}`);
async function openCall(): Promise<void> {
  const { body } = await service.client(organisation.integration_key).deliverTranscript(callOf(AGENT));
  await open(`/calls/${body.conversation_id}`);
}
const greeting = () => page.locator('[data-criterion="greeting"]');
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const retention = () => page.getByRole('region', { name: 'Retention of calls and audit log' });
const newKey = () => page.getByRole('form', { name: 'New read key' });

/** What somebody enters, how it is sent, what must still stand there, and what is there once after it was sent again. */
interface Change {
  begin: () => Promise<unknown>;
  send: () => Promise<unknown>;
  kept?: () => Promise<string>;
  done: () => ReturnType<Page['locator']>;
}

const CHANGES: Record<string, Change> = {
  'a comment': {
    begin: async () => {
      await openCall();
      await page
        .getByRole('button', { name: /^Comment on: / })
        .first()
        .click();
      await page.getByLabel('Your comment').fill('A comment in bad times.');
    },
    send: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
    kept: () => page.getByLabel('Your comment').inputValue(),
    done: () => page.locator('[data-comment]').getByText('A comment in bad times.', { exact: true }),
  },
  'an agreement': {
    begin: openCall,
    send: () => greeting().getByRole('button', { name: 'Agree' }).click(),
    done: () => page.locator('[data-undo]'),
  },
  'another answer with its reason': {
    begin: async () => {
      await openCall();
      await greeting().getByRole('button', { name: 'Change' }).click();
      await dialog()
        .getByRole('button', { name: /Answer/ })
        .click();
      await page.getByRole('option', { name: 'Not met' }).click();
      await dialog().getByLabel('Reason').fill('A reason in bad times.');
    },
    send: () => dialog().getByRole('button', { name: 'Save the answer' }).click(),
    kept: () => dialog().getByLabel('Reason').inputValue(),
    done: () => greeting().getByText('A reason in bad times.'),
  },
  'a read key': {
    begin: async () => {
      await open('/settings/developers');
      await page.getByRole('button', { name: 'New read key' }).click();
      await newKey().getByLabel('Name', { exact: true }).fill('Key of bad times');
    },
    send: () => newKey().getByRole('button', { name: 'Create the key' }).click(),
    kept: () => newKey().getByLabel('Name', { exact: true }).inputValue(),
    done: () => page.getByText('Your new read key'),
  },
  'days of retention': {
    begin: async () => {
      await open('/settings/data');
      await retention()
        .getByRole('textbox', { name: 'Days to keep the audit log', exact: true })
        .fill('3000');
      await retention().getByRole('button', { name: 'Preview and save' }).click();
      await dialog().getByText('Nothing is older than that at the moment.').waitFor();
    },
    send: () => dialog().getByRole('button', { name: 'Save', exact: true }).click(),
    done: () => page.getByText(/saved/i),
  },
};

describe.each(Object.entries(CHANGES))('%s', (_name, { begin, send, kept, done }) => {
  it.each([
    ['that does not answer', 'The service cannot be reached.', undefined],
    ['that cannot store it', 'The database does not answer.', 503],
  ])(
    'is told to be unsaved by a service %s, stays as it was entered, and is saved once',
    async (_how, told, status) => {
      await enter(page, service.url, organisation.admin);
      await begin();
      const before = await kept?.();
      let tries = 0;
      await context.route('**/v1/connector/**', async (route) => {
        if (route.request().method() === 'GET') return route.fallback();
        tries++;
        return status === undefined
          ? route.abort('connectionrefused')
          : route.fulfill({ status, json: { error: told } });
      });
      await send();
      await page.getByText(told).first().waitFor();
      expect(await kept?.()).toBe(before);
      expect(await done().count()).toBe(0);
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(tries).toBe(1);
      await context.unroute('**/v1/connector/**');
      await send();
      await done().first().waitFor();
      expect(await done().count()).toBe(1);
      await expect.poll(() => page.getByText(told).count()).toBe(0);
      complaints = complaints.filter((one) => !/ERR_CONNECTION_REFUSED|status of 503/.test(one));
    },
  );
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
    await page.unrouteAll({ behavior: 'wait' });
  });
});
