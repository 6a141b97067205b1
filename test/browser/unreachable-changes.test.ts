import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callOf } from '../api/connector-world';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { accessibilityFindings, buildPage, closePages, sharedBrowser, signedInPage } from './browser';

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
  await service.linkAgent(organisation.organisation_id, 'robin');
}, 180_000);
afterAll(() => closePages(browser));

beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
  ({ page, complaints } = await signedInPage(context, service.url, organisation.admin));
});
afterEach(async () => {
  expect(complaints.filter((one) => !/ERR_CONNECTION_REFUSED|status of 503/.test(one))).toEqual([]);
  await context.close();
});

const open = (path: string) => page.goto(`${service.url}${path}`);
async function openCall(): Promise<void> {
  const { body } = await service.client(organisation.integration_key).deliverTranscript(callOf('robin'));
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

const isChange = (method: string) => method !== 'GET';

describe.each(Object.entries(CHANGES))('%s', (_name, { begin, send, kept, done }) => {
  it.each([
    ['that does not answer', 'The service cannot be reached.', undefined],
    ['that cannot store it', 'The database does not answer.', 503],
  ])(
    'is told to be unsaved by a service %s, stays as it was entered, and is saved once',
    async (_how, told, status) => {
      await begin();
      const before = await kept?.();
      let tries = 0;
      await context.route('**/v1/connector/**', async (route) => {
        if (!isChange(route.request().method())) return route.fallback();
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
    },
  );
});
