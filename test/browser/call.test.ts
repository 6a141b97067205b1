import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdministratorClient } from '../harness/administrator-client';
import type { IngestionClient } from '../harness/ingestion-client';
import { REVIEWED_RUBRIC } from '../harness/reviewed-rubric';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  keepScreenshot,
  overflow,
  remember,
  sharedBrowser,
  signedInPage,
  signOut,
  type WatchedPage,
} from './browser';
import { sampleTranscript } from './sample-calls';

/** The page of one call; each test has a call of its own. */
let service: RunningService;
let administrator: AdministratorClient;
let deliver: (name: string) => Promise<string>;
/** Delivers the sample with the times of its sentences. */
let timed: () => ReturnType<IngestionClient['deliverTranscript']>;
let browser: Browser;
let context: BrowserContext;
let watched: WatchedPage;
let page: Page;
/** The administrator. */
let account: { email: string; password: string };
let email: string;

/** A name in a script that is written from right to left, without a space. */
const LONG_NAME = 'شركة-الاتصالات-'.repeat(6);
const OPENING = { speaker: 'agent' as const, text: 'Good morning, this is Emma. How can I help you today?' };

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  const organisation = await service.createOrganisation();
  account = organisation.admin;
  ({ email } = account);
  administrator = await service.signIn(organisation.admin);
  await administrator.request('PUT', '/rubric', { source: REVIEWED_RUBRIC });
  const sample = sampleTranscript();
  await service.linkAgent(organisation.organisation_id, sample.agent_external_id, 'Emma Agent');
  const client = service.client(organisation.integration_key);
  timed = () => client.deliverTranscript({ ...sample, external_conversation_id: 'timed' });
  const untimed = sample.transcript.map(({ speaker, text }) => ({ speaker, text }));
  deliver = async (name) => {
    const { body } = await client.deliverTranscript({
      ...sample,
      external_conversation_id: name,
      transcript: [OPENING, ...untimed],
    });
    const call = await administrator.get<{ id: string }>(`/conversations/${body.conversation_id}`);
    return call.body.id;
  };
  context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  watched = await signedInPage(context, service.url, organisation.admin);
  page = watched.page;
}, 240_000);

afterAll(() => closePages(browser));

const open = async (id: string): Promise<void> => {
  await page.goto(`${service.url}/calls/${id}`);
  await page.getByRole('heading', { name: 'Scorecard' }).waitFor();
};
const criterion = (id: string): Locator => page.locator(`[data-criterion="${id}"]`);
/** Everything that stands of a call, apart from whether its last review can be undone. */
const standing = async (id: string): Promise<object> => {
  const { body } = await administrator.get<{ undoable: unknown }>(`/conversations/${id}`);
  return { ...body, undoable: null };
};
const focused = () =>
  page.evaluate<string>('((e) => `${e.tagName} ${e.textContent}`)(document.activeElement)');
describe('the page of a call', () => {
  it('shows score, certainty, scorecard and transcript in a window of 1280 by 800', async () => {
    await open(await deliver('side-by-side'));
    const score = page.getByRole('group', { name: 'Score' });
    expect(await score.textContent()).toMatch(/of 100.*likely \d+ to \d+.*55% answered/);
    const boxes = [
      page.getByRole('region', { name: 'Assessment' }),
      page.getByRole('group', { name: 'Transcript' }),
    ];
    const [card, transcript] = await Promise.all(boxes.map((box) => box.boundingBox()));
    for (const box of [card!, transcript!]) {
      expect(box.y).toBeGreaterThan(0);
      expect(box.y + box.height).toBeLessThanOrEqual(800);
      expect(box.height).toBeGreaterThan(200);
    }
    expect(transcript!.x).toBeGreaterThanOrEqual(card!.x + card!.width);
    await keepScreenshot(page, 'call-1280', { whole: false });
  });

  it('folds what is met, and shows the words it rests on once it is unfolded', async () => {
    await open(await deliver('folded'));
    const greeting = criterion('greeting');
    expect(await greeting.locator('[data-evidence]').count()).toBe(0);
    await greeting.getByRole('button', { name: 'Greeting', exact: true }).click();
    await greeting.locator('[data-evidence]').first().click();
    const mark = page.locator('[data-sentence][data-chosen] mark');
    expect((await mark.textContent())!.toLowerCase()).toContain('good morning');
  });

  it('takes one click to agree, and undoing puts back exactly what stood before', async () => {
    const id = await deliver('agreed');
    await open(id);
    const before = await standing(id);
    await criterion('greeting').getByRole('button', { name: 'Agree' }).click();
    await page.getByText('Saved. The score stays').waitFor();
    expect(await standing(id)).not.toEqual(before);
    expect(await focused()).toBe('BUTTON Greeting');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone. Everything is as before').waitFor({ state: 'attached' });
    await criterion('greeting').getByRole('button', { name: 'Agree' }).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(await standing(id)).toEqual(before);
  });

  it('takes a reason to differ, tells what became of the score, and undoes that after a reload', async () => {
    const id = await deliver('differed');
    await open(id);
    const before = await standing(id);
    await criterion('greeting').getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the answer' });
    const save = dialog.getByRole('button', { name: 'Save the answer' });
    await dialog.getByRole('button', { name: /Answer/ }).click();
    await page.getByRole('option', { name: 'Not met' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('option', { name: 'Not met' }).click();
    await save.click();
    await dialog.getByText('Fill this in.').waitFor();
    await dialog.getByLabel('Reason').fill('She greeted somebody else.');
    expect(await accessibilityFindings(page)).toEqual([]);
    await save.click();
    await page
      .locator('[data-undo]')
      .getByText(/^Score \d+ → \d+$/)
      .waitFor();
    await criterion('greeting').getByText('She greeted somebody else.').waitFor();
    await page.reload();
    await page.getByText(`Last review by ${email}`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('[data-undo]').waitFor({ state: 'detached' });
    expect(await standing(id)).toEqual(before);
  });

  it('takes back what people answered, whatever was answered since, and names the criterion in the log', async () => {
    const id = await deliver('taken-back');
    const before = await standing(id);
    for (const [one, status] of Object.entries({ greeting: 'not_met', pace: 'met' }))
      await administrator.request('PUT', `/conversations/${id}/criteria/${one}`, {
        status,
        reason: 'heard it',
      });
    await open(id);
    await criterion('greeting').getByRole('button', { name: 'Take back' }).waitFor();
    for (const [width, colorScheme] of [
      [390, 'light'],
      [390, 'dark'],
      [1280, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await keepScreenshot(page, `call-answered-${colorScheme}-${width}`);
    }
    await criterion('greeting').getByRole('button', { name: 'Take back' }).click();
    await criterion('greeting').getByRole('button', { name: 'Agree' }).waitFor();
    expect(await focused()).toBe('BUTTON Greeting');
    await page.reload();
    await criterion('pace').getByRole('button', { name: 'Pace', exact: true }).click();
    await criterion('pace').getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => standing(id)).toEqual(before);
    await page.goto(`${service.url}/settings/history`);
    await page
      .getByRole('listitem')
      .filter({ hasText: /took back an answer: Greeting, Not met → Met/ })
      .first()
      .waitFor();
  });

  it('colours the score as the list does, not where little of the call was answered', async () => {
    await open(await deliver('hardly-answered'));
    const ring = page.locator('[data-score-ring]');
    expect(await ring.getAttribute('data-tone')).toBeNull();
    await page.getByRole('link', { name: 'All calls' }).click();
    const chip = page
      .locator('[data-call]')
      .filter({ hasText: 'hardly-answered' })
      .locator('[data-score-chip]');
    await chip.waitFor();
    expect(await chip.getAttribute('data-tone')).toBeNull();
  });

  it('is searched from hit to hit by Enter, and back by Shift and Enter', async () => {
    await open(await deliver('searched'));
    const field = page.getByLabel('Search within this call');
    await field.fill('the');
    const chosen = () => page.locator('[data-sentence][data-chosen]').getAttribute('data-sentence');
    await field.press('Enter');
    const first = await chosen();
    await field.press('Enter');
    await expect.poll(chosen).not.toBe(first);
    await field.press('Shift+Enter');
    await expect.poll(chosen).toBe(first);
  });

  it('shows comments beside the sentences, which their author changes and deletes', async () => {
    await open(await deliver('commented'));
    const comment = page.locator('[data-comment]');
    await page.getByRole('button', { name: `Comment on: ${OPENING.text}` }).click();
    await page.getByLabel('Your comment').fill('A good opening.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await comment.getByText('A good opening.', { exact: true }).waitFor();
    await page.reload();
    await comment.getByText('A good opening.', { exact: true }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await comment.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Your comment').fill('A very good opening.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await comment.getByText('A very good opening.', { exact: true }).waitFor();
    await comment.getByText(/, edited$/).waitFor();
    await comment.getByRole('button', { name: 'Delete' }).click();
    await comment.waitFor({ state: 'detached' });
  });

  it('tells each evaluation of the call, and why it changed', async () => {
    const id = await deliver('scored-again');
    await administrator.request('PUT', `/conversations/${id}/criteria/greeting`, {
      status: 'met',
      reason: 'heard it',
    });
    const source = REVIEWED_RUBRIC.replace('version: 1.0.0', 'version: 1.1.0').replace(
      'weight: 6',
      'weight: 7',
    );
    expect((await administrator.request('PUT', '/rubric', { source })).status).toBe(200);
    for (const exchanged of [true, false])
      await administrator.request('PUT', `/conversations/${id}/speakers`, { exchanged });
    await open(id);
    await page.getByRole('button', { name: 'Show the history of evaluations' }).click();
    const rows = page.locator('[data-evaluation]');
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.nth(0).textContent()).toMatch(
      /1\.1\.0.*Rescored with another version of the rubric.*A person answered 1 criterion/,
    );
    expect(await rows.nth(1).textContent()).toMatch(/1\.0\.0.*First evaluation/);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('is walked by keyboard alone: within the list, a criterion, an agreement, its undoing', async () => {
    for (const name of ['walked-1', 'walked-2', 'walked-3']) await deliver(name);
    await page.goto(`${service.url}/calls`);
    await page.getByRole('link', { name: /\d/ }).first().waitFor();
    const calls = page.locator('a[href*="/calls/"]');
    await calls.first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Scorecard' }).waitFor();
    const place = page.getByRole('navigation', { name: /^Call \d+ of \d+ in the list/ });
    await place.waitFor();
    expect(await place.getByRole('button', { name: 'Previous call' }).isDisabled()).toBe(true);
    const first = page.url();
    await page.keyboard.press('j');
    await expect.poll(() => page.url()).not.toBe(first);
    await page.getByRole('navigation', { name: /^Call 2 of/ }).waitFor();
    await page.keyboard.press('k');
    await expect.poll(() => page.url()).toBe(first);
    await page.getByRole('heading', { name: 'Scorecard' }).waitFor();

    const toggle = criterion('greeting').getByRole('button', { name: 'Greeting', exact: true });
    await toggle.focus();
    await page.keyboard.press('Enter');
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    await criterion('greeting').getByRole('button', { name: 'Agree' }).focus();
    await page.keyboard.press('Enter');
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await undo.focus();
    await page.keyboard.press('Enter');
    await undo.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('call-scorecard');
  });
});

describe('what is being typed about a call', () => {
  const LAST = 'She never asked what went wrong.';
  const draft = (on: Page = page) => on.locator('[data-draft]');
  const write = async (text: string, on: Page = page) => {
    await on.getByRole('button', { name: `Comment on: ${OPENING.text}` }).click();
    await on.getByLabel('Your comment').fill(text);
  };

  it('is kept when a comment is left for another call, for the list, by Escape or by a reload', async () => {
    const calls = [await deliver('typed-1'), await deliver('typed-2')];
    await page.goto(`${service.url}/calls`);
    await page.locator(`a[href*="/calls/${calls[1]}"]`).click();
    await page.getByRole('heading', { name: 'Scorecard' }).waitFor();
    const leave: (() => Promise<void>)[] = [
      () => page.getByLabel('Your comment').press('Escape'),
      () => page.getByRole('button', { name: 'Next call' }).click(),
      () => page.getByRole('link', { name: 'All calls' }).click(),
      async () => void (await page.reload()),
    ];
    for (const [at, go] of leave.entries()) {
      if (at === 0) await write('A good');
      else
        await draft()
          .getByRole('button', { name: /^Go on writing/ })
          .click();
      expect(await page.getByLabel('Your comment').inputValue()).toBe(`A good${' opening'.repeat(at)}`);
      await page.getByLabel('Your comment').pressSequentially(' opening');
      await go();
      await page.getByLabel('Your comment').waitFor({ state: 'detached' });
      if (at === 1) await page.getByRole('button', { name: 'Previous call' }).click();
      if (at === 2) await page.goBack();
      await draft()
        .getByText(`A good${' opening'.repeat(at + 1)}`, { exact: true })
        .waitFor();
    }
    expect(await accessibilityFindings(page)).toEqual([]);
    await keepScreenshot(page, 'call-draft-1280', { whole: false });
    await write('A fine opening.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[data-comment]').getByText('A fine opening.', { exact: true }).waitFor();
    expect(await draft().count()).toBe(0);
  });

  it('goes with “Cancel”', async () => {
    await open(await deliver('typed-3'));
    await write('Nothing.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Your comment').waitFor({ state: 'detached' });
    await write('');
    expect(await page.getByLabel('Your comment').inputValue()).toBe('');
    await page.getByLabel('Your comment').press('Escape');
    await page.getByLabel('Your comment').waitFor({ state: 'detached' });
    expect(await draft().count()).toBe(0);
  });

  it('is kept of a change to a comment and to an answer too', async () => {
    await open(await deliver('typed-4'));
    await write('As it was.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[data-comment]').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Your comment').fill('As it will be.');
    await page.getByLabel('Your comment').press('Escape');
    await draft().getByText('As it will be.', { exact: true }).waitFor();

    const change = criterion('greeting').getByRole('button', { name: 'Change' });
    const dialog = page.getByRole('dialog', { name: 'Change the answer' });
    await change.click();
    await dialog.getByRole('button', { name: /Answer/ }).click();
    await page.getByRole('option', { name: 'Not met' }).click();
    await dialog.getByLabel('Reason').fill(LAST);
    await dialog.getByLabel('Reason').press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await criterion('greeting').getByText('Change not saved').waitFor();
    await page.reload();
    await change.click();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe(LAST);
    await dialog
      .getByRole('button', { name: /Answer/ })
      .getByText('Not met')
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await change.click();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('');
    await dialog.getByLabel('Reason').fill(LAST);
    await dialog.getByRole('button', { name: 'Save the answer' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await criterion('greeting').getByText('Change not saved').count()).toBe(0);
  });

  it('is gone once its writer has signed out, even of a view that was not opened since', async () => {
    const id = await deliver('typed-5');
    const other = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
    const { page: own } = await signedInPage(other, service.url, account);
    await own.goto(`${service.url}/calls/${id}`);
    await write(LAST, own);
    await own.getByLabel('Your comment').press('Escape');
    await draft(own).waitFor();
    await own.goto(`${service.url}/agents`);
    await own.getByRole('heading', { level: 1, name: 'Agents' }).waitFor();
    const kept = () => own.evaluate<string>('JSON.stringify(sessionStorage)');
    expect(await kept()).toContain(LAST);
    await signOut(own);
    await own.getByLabel('E-mail address').waitFor();
    expect(await kept()).not.toContain(LAST);
    await other.close();
  });
});

describe('the pictures of a call', () => {
  it('have their data as a table, and say where the call begins and ends', async () => {
    const { body } = await timed();
    await open(body.conversation_id!);
    const conversation = page.getByRole('region', { name: 'Conversation' });
    await conversation.getByText('Start of the call').waitFor();
    await conversation.getByText('End of the call').waitFor();
    const [speech, sentiment] = await conversation.getByText('Show the data as a table').all();
    await speech!.click();
    const rows = (name: string) => conversation.getByRole('group', { name }).getByRole('row');
    const byTime = rows('Speech of both sides by time');
    expect(await byTime.first().getByRole('columnheader').allTextContents()).toEqual([
      'Time',
      'Agent',
      'Customer',
      'Interruptions',
    ]);
    expect(await byTime.nth(1).textContent()).toMatch(/^0:00 – 0:05[\d.]+ s[\d.]+ s\d/);
    await sentiment!.click();
    const byPart = rows('Sentiment of both sides over the call');
    expect(await byPart.count()).toBe(11);
    expect(await byPart.nth(1).textContent()).toMatch(/^0:00 – \d+:\d\d/);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('the page of a call for everybody', () => {
  it.each([
    [1280, 800, 'light'],
    [1280, 800, 'dark'],
    [390, 844, 'light'],
    [390, 844, 'dark'],
  ] as const)('is accessible and fits a window of %i by %i, %s', async (width, height, colorScheme) => {
    const id = await deliver(`shown-${width}-${colorScheme}`);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(id);
    await page.getByRole('heading', { name: 'About this call' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await keepScreenshot(page, `call-${width}-${colorScheme}`);
  });

  it('fits from right to left, with a very long name', async () => {
    const id = await deliver(LONG_NAME);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(id);
    await page.evaluate('document.documentElement.dir = "rtl"');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await keepScreenshot(page, 'call-390-rtl');
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await keepScreenshot(page, 'call-1280-rtl');
  });

  it('is told in German', async () => {
    const id = await deliver('german');
    await page.emulateMedia({ colorScheme: 'light' });
    await remember(page, 'language', 'de');
    await page.goto(`${service.url}/calls/${id}`);
    await page.getByRole('heading', { name: 'Bewertung', exact: true }).waitFor();
    const score = page.getByRole('group', { name: 'Punktzahl' });
    expect(await score.textContent()).toMatch(/wahrscheinlich \d+ bis \d+/);
    const greeting = criterion('greeting');
    await greeting.getByRole('button', { name: 'Greeting', exact: true }).click();
    await greeting.getByText('Beleg gefunden.').waitFor();
    await criterion('pace').getByText('Es gibt zu wenig Gesprochenes mit Zeitangaben').waitFor();
    await greeting.getByRole('button', { name: 'Zustimmen' }).click();
    await page.getByText('Gespeichert. Die Punktzahl bleibt').waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).waitFor();
    await keepScreenshot(page, 'call-german');
    await remember(page, 'language', 'en');
    expect(watched.complaints).toEqual([]);
  });
});
