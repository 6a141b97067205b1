import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callOf, organisationIn, type World } from '../api/connector-world';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  keepScreenshot,
  overflow,
  sharedBrowser,
  signedInPage,
} from './browser';

/** The ways to each part of the settings; each test stands alone. */
let service: RunningService;
let browser: Browser;
let world: World;
let context: BrowserContext;
let page: Page;
let complaints: string[];

/** An identifier in which everything has to be encoded. */
const EXTERNAL_ID = 'call 7/8 & more?';

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
}, 240_000);
afterAll(() => closePages(browser));
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  ({ page, complaints } = await signedInPage(context, service.url, world.admin));
}, 60_000);
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

const parts = () => page.getByRole('navigation', { name: 'Part of the settings' });
const focused = () => page.evaluate<string>('document.activeElement.innerText');

describe('the parts of the settings', () => {
  it('stand in groups beside the part, each at its address', async () => {
    await page.goto(`${service.url}/settings/topics`);
    for (const [group, names] of [
      ['Organisation', ['General', 'Administrators', 'Second factor', 'Audit log']],
      ['Scoring', ['Rubric', 'Call reasons', 'Agreement']],
      ['Personal data', ['Data protection', 'Erasure']],
      ['Integrations', ['Developers', 'Limits']],
    ] as const) {
      await parts().getByRole('heading', { name: group, exact: true }).waitFor();
      const links = parts().getByRole('group', { name: group, exact: true }).getByRole('link');
      expect(await links.allTextContents()).toEqual(names);
    }
    const reasons = page.getByRole('region', { name: 'Call reasons', exact: true }).first();
    await reasons.waitFor();
    const [side, part] = [(await parts().boundingBox())!, (await reasons.boundingBox())!];
    expect(side.x + side.width).toBeLessThanOrEqual(part.x);
    expect(side.y).toBeLessThan(part.y + part.height);
    await parts().getByRole('link', { name: 'Audit log' }).click();
    await page.waitForURL(/\/settings\/history$/);
    await expect.poll(focused).toBe('Settings: Audit log');
    await expect.poll(() => page.title()).toBe('Audit log · Settings · Call Ingestion Service');
    await parts().getByRole('link', { name: 'General' }).click();
    await page.waitForURL(/\/settings$/);
  });

  it('are behind a button in a narrow window, by the keyboard too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${service.url}/settings`);
    const open = (name: string) => parts().getByRole('button', { name, exact: true });
    await open('General').waitFor();
    expect(await parts().getByRole('link').count()).toBe(0);
    await open('General').press('Enter');
    await parts().getByRole('link', { name: 'Limits' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await keepScreenshot(page, 'settings-parts-390', { whole: false });
    await parts().getByRole('link', { name: 'Limits' }).press('Escape');
    expect(await parts().getByRole('link').count()).toBe(0);
    await expect.poll(focused).toBe('General');
    await open('General').press('Enter');
    await parts().getByRole('link', { name: 'Limits' }).press('Enter');
    await page.waitForURL(/\/settings\/limits$/);
    expect(await parts().getByRole('link').count()).toBe(0);
    await expect.poll(focused).toBe('Settings: Limits');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it('say in their titles whose retention it is', async () => {
    await page.goto(`${service.url}/settings`);
    await page.getByRole('heading', { level: 2, name: 'Data retention set by the operator' }).waitFor();
    await page.goto(`${service.url}/settings/data`);
    await page.getByRole('heading', { level: 2, name: 'Retention of calls and audit log' }).waitFor();
  });
});

describe('the account menu', () => {
  it.each([
    ['Your password', 'password', /\/settings#password$/],
    ['Your sessions', 'sessions', /\/settings\/administrators#sessions$/],
  ])('leads to %s', async (name, id, address) => {
    await page.goto(service.url);
    await page.getByRole('button', { name: /^Account of/ }).press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
    await page.waitForURL(address);
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe(id);
  });
});

describe('the page of a call', () => {
  it('leads to where it is erased, with its identifier', async () => {
    const call = callOf('robin', { external_conversation_id: EXTERNAL_ID });
    const { body } = await world.client.deliverTranscript(call);
    await page.goto(`${service.url}/calls/${body.conversation_id}`);
    await page.getByRole('button', { name: 'More for this call' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Erase this call…' }).press('Enter');
    const identifier = page.getByRole('textbox', { name: 'Identifier of the call' }).first();
    await expect.poll(() => identifier.inputValue()).toBe(EXTERNAL_ID);
  });
});
