import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmConnection,
  organisationIn,
  recordingOf,
  stereoTone,
  type World,
} from '../api/connector-world';
import { REVIEWED_RUBRIC } from '../harness/reviewed-rubric';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { ROOT } from '../harness/service-process';
import { listeningService } from '../harness/shared-service';
import { buildPage, closePages, openPage, sharedBrowser } from './browser';
import { sampleTranscript } from './sample-calls';

/**
 * The main paths without a mouse, step by step: each test goes on where the one before it ended. At the widths of a large
 * window, a usual one, and a phone, where the navigation is behind a button.
 */
let service: RunningService;
let browser: Browser;

const OPENING = { speaker: 'agent', text: 'Good morning, this is Emma. How can I help you today?' };
/** With few criteria on the way, and of the format that has a form. */
const SHORT_RUBRIC = `format: 2
id: short
name: Short
version: 3.0.0
sections: { all: All }
criteria:
  - { use: greeting, section: all, weight: 6 }
  - { use: closing, section: all, weight: 5 }
`;
/** More presses than any way within a view takes. */
const MAX_PRESSES = 150;

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([listeningService(), sharedBrowser()]);
}, 180_000);
afterAll(() => closePages(browser));

describe.each([1280, 1440, 390])('%d pixels wide', (width) => {
  const isPhone = width < 600;
  let world: World;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    world = await organisationIn(service);
    await confirmConnection(service, world.organisationId);
    await world.administrator.request('PUT', '/rubric', { source: REVIEWED_RUBRIC });
    const sample = sampleTranscript();
    await service.linkAgent(world.organisationId, sample.agent_external_id, 'Emma Agent');
    const said = sample.transcript.map(({ speaker, text }) => ({ speaker, text }));
    for (const [index, campaign] of ['Billing', 'Billing', 'Sales'].entries()) {
      const { status, body } = await world.client.deliverTranscript({
        ...sample,
        external_conversation_id: `walked-${index}`,
        conversation_date: `2026-11-0${index + 1}T12:00:00Z`,
        campaign,
        transcript: [OPENING, ...said],
      });
      expect(status, JSON.stringify(body)).toBe(200);
    }
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width, height: 800 } });
    ({ page, complaints } = await openPage(context, service.url));
  }, 240_000);
  afterAll(() => page?.context().close());

  /** What has the focus, by its element and its name, and whether it is to be seen that it has it. */
  const focus = () =>
    page.evaluate<{ what: string; seen: boolean }>(`(() => {
    const at = document.activeElement;
    const by = at.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent);
    const name = by?.join(' ') ?? at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent;
    const around = [at, at.parentElement, at.closest('label'), ...(at.closest('label')?.children ?? [])];
    const isOutlined = ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    const outlined = around.some((one) =>
      one && (isOutlined(getComputedStyle(one)) || isOutlined(getComputedStyle(one, '::after'))));
    const { top, bottom, width } = (at.closest('label') ?? at).getBoundingClientRect();
    const inWindow = width > 0 && bottom > 0 && top < innerHeight;
    return { what: (at.tagName + ' ' + name).trim().slice(0, 80), seen: outlined && inWindow };
  })()`);
  const focused = async (): Promise<string> => (await focus()).what;

  /** It may be scrolled to, and drawn, a moment later. A failure names what was not to be seen. */
  const isSeen = () =>
    expect
      .poll(async () => {
        const { what, seen } = await focus();
        return seen ? 'seen' : what;
      })
      .toBe('seen');

  /** Presses a key until what is wanted has the focus; whatever has it on the way has to be seen to. */
  async function go(key: 'Tab' | 'Shift+Tab' | 'ArrowDown', wanted: RegExp): Promise<void> {
    const passed: string[] = [];
    for (let press = 0; press < MAX_PRESSES; press++) {
      await page.keyboard.press(key);
      const what = await focused();
      passed.push(what);
      if (!what.startsWith('BODY')) await isSeen();
      if (wanted.test(what)) return;
    }
    throw new Error(`${String(wanted)} is not on the way: ${passed.join(' > ')}`);
  }

  const press = (key: string) => page.keyboard.press(key);
  const isAt = (what: RegExp) => expect.poll(focused).toMatch(what);

  /** On a phone some things are behind a button. */
  async function unfold(key: 'Tab' | 'Shift+Tab', button: RegExp): Promise<void> {
    if (!isPhone) return;
    await go(key, button);
    await press('Enter');
  }

  /** To what stands before the view: the navigation and the account. */
  async function goBack(wanted: RegExp): Promise<void> {
    await unfold('Shift+Tab', /^BUTTON Menu/);
    await go(isPhone ? 'Tab' : 'Shift+Tab', wanted);
  }

  /** Goes by the navigation, which is before the view, and to the title of the view that it opens. */
  async function openPlace(name: string): Promise<void> {
    await goBack(new RegExp(`^A ${name}`));
    await press('Enter');
    await isAt(new RegExp(`^H1 ${name}`));
  }

  it('signs in where the focus is, and skips the navigation', async () => {
    await isAt(/^INPUT E-mail address/);
    await press('Enter');
    await page.getByText('Fill this in.').first().waitFor();
    await isAt(/^INPUT E-mail address/);
    await page.keyboard.type(world.admin.email);
    await go('Tab', /^INPUT Password/);
    await page.keyboard.type(world.admin.password);
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.getByRole('heading', { name: 'Processing' }).waitFor();
    await go('Tab', /^A Skip to the content/);
    await press('Enter');
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('main');
  }, 60_000);

  it('finds a call by the search box, and narrows the list by a filter', async () => {
    await openPlace('Calls');
    await page.locator('[data-call]').first().waitFor();
    await press('/');
    await isAt(/^INPUT Search calls/);
    await page.keyboard.type('walked-2');
    await press('Enter');
    await page.getByRole('table', { name: 'Calls of this identifier' }).getByText('walked-2').waitFor();
    await press('Control+a');
    await press('Delete');
    await page.getByText('3 calls shown').waitFor();

    await unfold('Tab', /^BUTTON Filters/);
    await go('Tab', /^BUTTON Campaign/);
    await press('Enter');
    await page.getByRole('dialog', { name: 'Campaign' }).getByRole('option').first().waitFor();
    await isAt(/Billing/);
    await isSeen();
    await press('Space');
    await page.waitForURL(/campaign=Billing/);
    await press('Escape');
    await isAt(/^BUTTON Campaign: Billing/);
    await page.getByText('2 calls shown').waitFor();
  }, 60_000);

  it('opens a call of the list, and the next', async () => {
    await press('j');
    await isAt(/^A /);
    await isSeen();
    await press('Enter');
    await isAt(/^H1 Call of/);
    const first = page.url();
    await page.getByRole('navigation', { name: /^Call 1 of 2 in the list/ }).waitFor();
    await press('j');
    await page.getByRole('navigation', { name: /^Call 2 of 2 in the list/ }).waitFor();
    expect(page.url()).not.toBe(first);
    await isAt(/^H1 Call of/);
  }, 60_000);

  it('agrees with an answer', async () => {
    await go('Tab', /^BUTTON Agree.*Greeting/);
    await press('Enter');
    await page.getByText('Saved. The score stays').waitFor();
    await isAt(/^BUTTON Greeting/);
  }, 60_000);

  it('differs from an answer with a reason, and undoes that', async () => {
    await go('Tab', /^BUTTON Change.*Greeting/);
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change the answer' });
    await dialog.waitFor();
    await go('Tab', /^BUTTON .*Answer/);
    await press('Enter');
    await page.getByRole('option', { name: 'Not met' }).waitFor();
    await go('ArrowDown', /Not met/);
    await press('Enter');
    await isAt(/^BUTTON .*Answer/);
    await go('Tab', /^TEXTAREA Reason/);
    await page.keyboard.type('She greeted somebody else.');
    await go('Tab', /^BUTTON Save the answer/);
    await press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await isAt(/^BUTTON Change.*Greeting/);
    await page.locator('[data-undo]').waitFor();
    await go('Shift+Tab', /^BUTTON Undo/);
    await press('Enter');
    await page.locator('[data-undo]').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('call-scorecard');
  }, 60_000);

  it('comments on a sentence', async () => {
    await go('Tab', new RegExp(`^BUTTON Comment on: ${OPENING.text.slice(0, 20)}`));
    await press('Enter');
    await isAt(/^TEXTAREA Your comment/);
    await page.keyboard.type('A good opening.');
    await go('Tab', /^BUTTON Save/);
    await press('Enter');
    await page.locator('[data-comment]').getByText('A good opening.', { exact: true }).waitFor();
    await isAt(/^(?!BODY)/);
  }, 60_000);

  it('goes on to coaching, an agent, recordings and a part of the settings, each with the focus on its title', async () => {
    await openPlace('Coaching');
    await page.getByRole('link', { name: 'Emma Agent' }).first().waitFor();
    await go('Tab', /^A Emma Agent/);
    await press('Enter');
    await isAt(/^H1 Emma Agent/);
    await openPlace('Recordings');
    await openPlace('Settings');
    await unfold('Tab', /^BUTTON General/);
    await go('Tab', /^A Audit log/);
    await press('Enter');
    await page.waitForURL(/\/settings\/history$/);
    await page.getByText('commented on a call').first().waitFor();
    await isAt(/^H1 Settings: Audit log/);
  }, 60_000);

  it('narrows the recordings to those that failed, and has them tried again', async () => {
    const { body: tooShort } = await world.client.deliverRecording(
      recordingOf(sampleTranscript().agent_external_id),
      stereoTone(),
    );
    await world.client.waitForJob(tooShort.job_id!, ['rejected']);
    // As after a fault that lasted longer than all tries.
    await sql(
      service,
      `UPDATE recording_job SET status = 'failed', reject_reason = NULL, last_error = 'The disk was full.',
      audio_key = 'kept.wav' WHERE id = '${tooShort.job_id}'`,
    );
    await openPlace('Recordings');
    await go('Tab', /^BUTTON All recordings/);
    await press('Enter');
    await page.getByRole('option', { name: 'Failed' }).waitFor();
    await go('ArrowDown', /^DIV Failed/);
    await press('Enter');
    await page.waitForURL(/status=failed/);
    await isAt(/^BUTTON Failed/);
    await page.getByRole('button', { name: 'Try all again' }).waitFor();
    await go('Tab', /^BUTTON Try all again/);
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Try 1 failed recording again?' });
    await dialog.waitFor();
    await go('Tab', /^BUTTON Try 1 recording again/);
    await press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await isAt(/^(BUTTON Try all again|H1 Recordings)/);
  }, 60_000);

  it('changes the rubric, sees what that would do, publishes it, and goes back', async () => {
    expect((await world.administrator.request('PUT', '/rubric', { source: SHORT_RUBRIC })).status).toBe(200);
    await openPlace('Settings');
    await unfold('Tab', /^BUTTON General/);
    await go('Tab', /^A Rubric/);
    await press('Enter');
    await isAt(/^H1 Settings: Rubric/);
    await page.locator('li[data-criterion="greeting"]').waitFor();
    await go('Tab', /^SUMMARY .*Greeting/);
    await press('Enter');
    // What opens moves what comes after it out of the window.
    await page.getByRole('textbox', { name: 'Weight' }).first().waitFor();
    await go('Tab', /^INPUT Weight/);
    await press('Control+a');
    await page.keyboard.type('60');
    await press('Tab');
    await page.getByText('Draft saved.').waitFor();
    await go('Tab', /^BUTTON Preview/);
    await press('Enter');
    await page.getByText('Of the latest 3 calls,').waitFor();
    await isAt(/^BUTTON Preview/);
    await go('Tab', /^BUTTON Publish/);
    await press('Enter');
    const back = /^Go back to version 3\.0\.0/;
    await page.getByRole('button', { name: back }).waitFor();
    await isAt(/^SECTION What changes/);
    await go('Tab', new RegExp(`^BUTTON ${back.source.slice(1)}`));
    await press('Enter');
    const dialog = page.getByRole('alertdialog');
    // What it would do comes a moment later, and moves what comes after it out of a small window.
    await dialog.getByText('Of the latest 3 calls,').waitFor();
    await go('Tab', /^BUTTON Go back$/);
    await press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Version 3.0.0, live since').waitFor();
    // The form is drawn anew with the weights of that version, which moves what has the focus in a small window.
    await page.locator('li[data-criterion="greeting"]').getByText('55% of the score').waitFor();
    await isAt(/^(LI|SECTION) /);
  }, 90_000);

  it('replaces the integration key, and puts the new one away', async () => {
    await openPlace('Connector');
    await page.getByRole('button', { name: 'Replace the key' }).waitFor();
    await go('Tab', /^BUTTON Replace the key/);
    await press('Enter');
    await page.getByRole('alertdialog', { name: 'Replace the integration key?' }).waitFor();
    await go('Tab', /^INPUT I can put the new key/);
    await press('Space');
    await go('Tab', /^BUTTON Replace it now/);
    await press('Enter');
    const key = page.getByTestId('integration-key');
    await key.waitFor();
    await go('Tab', /^BUTTON I have stored it/);
    await press('Enter');
    await key.waitFor({ state: 'hidden' });
    await isAt(/^(BUTTON Replace the key|H1 Connector)/);
  }, 60_000);

  it('signs out by the account menu, and begins anew', async () => {
    await goBack(/^BUTTON Account of/);
    await press('Enter');
    await page.getByRole('menu', { name: 'Account' }).waitFor();
    await go('ArrowDown', /Sign out/);
    await press('Enter');
    await page.getByText('You are signed out.').waitFor();
    await isAt(/^INPUT E-mail address/);
  }, 60_000);

  it('uploads a test recording for another organisation, and confirms its connection', async () => {
    const { admin } = await organisationIn(service);
    await page.keyboard.type(admin.email);
    await go('Tab', /^INPUT Password/);
    await page.keyboard.type(admin.password);
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Connector' }).waitFor();
    await openPlace('Test recording');
    await page.getByLabel('Stereo audio file').waitFor();
    await go('Tab', /^INPUT Stereo audio file/);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Space')]);
    await chooser.setFiles(join(ROOT, 'samples', 'support-call.ogg'));
    await go('Tab', /^BUTTON Upload/);
    await press('Enter');
    const confirm = page.getByRole('button', { name: 'Yes, confirm the connection' });
    await confirm.waitFor();
    await isAt(/^(?!BODY)/);
    await expect.poll(() => confirm.isEnabled(), { timeout: 100_000 }).toBe(true);
    await go('Tab', /^BUTTON Yes, confirm/);
    await press('Enter');
    await page.getByText('The connection was confirmed on').waitFor();
    await isAt(/^(SECTION|H1) /);
    expect(complaints).toEqual([]);
  }, 150_000);
});
