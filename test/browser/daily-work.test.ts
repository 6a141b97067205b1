import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IngestionClient } from '../harness/ingestion-client';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { listeningService } from '../harness/shared-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  goTo,
  keepScreenshot,
  overflow,
  sharedBrowser,
  signedInPage,
  textOfEditor,
  writeEditor,
} from './browser';
import { AGENTS, callsOfAMonth, deliverRecording, recordingFields } from './sample-calls';
import { silentChannel } from './silent-channel';
import { typeDate } from './type-date';

/** What people do all day, and what may come between; each test stands alone. */
let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let client: IngestionClient;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let callId: string;

/** More than one page of the list. */
const CALLS = 60;
/** West of Greenwich, so that a day begins when it has long begun in UTC. */
const TIME_ZONE = 'America/New_York';

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([listeningService(), sharedBrowser()]);
  organisation = await service.createOrganisation();
  client = service.client(organisation.integration_key);
  for (const { agent_external_id: agent, call_agent_name: name } of AGENTS)
    await service.linkAgent(organisation.organisation_id, agent, name);
  const { agent_external_id: recorded, call_agent_name: voice } = recordingFields();
  await service.linkAgent(organisation.organisation_id, recorded!, voice);
  for (const call of callsOfAMonth(CALLS)) {
    const { body } = await client.deliverTranscript(call);
    callId ??= body.conversation_id!;
  }
}, 180_000);

afterAll(() => closePages(browser));

beforeEach(async () => {
  context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
  });
  ({ page, complaints } = await signedInPage(context, service.url, organisation.admin));
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

const rows = () => page.locator('[data-call]');
const focused = () =>
  page.evaluate<string>('`${document.activeElement.tagName} ${document.activeElement.textContent}`');

describe('the filters of the calls', () => {
  it('stay as many as they are, and each goes on working', async () => {
    await goTo(page, 'Calls');
    await rows().first().waitFor();
    const filters = page.getByRole('search', { name: 'Filter calls' });
    const chips = await filters.locator('button[aria-haspopup], button[data-rac]').count();
    await filters.getByRole('button', { name: 'Campaign', exact: true }).click();
    await page.getByRole('option', { name: /^Billing/ }).click();
    await page.keyboard.press('Escape');
    await page.getByText('30 calls shown').waitFor();
    // One more, which clears them.
    expect(await filters.locator('button[aria-haspopup], button[data-rac]').count()).toBe(chips + 1);
    await expect.poll(focused).toMatch(/^BUTTON Campaign/);
    await filters.getByRole('button', { name: 'Team', exact: true }).click();
    await page.getByRole('option', { name: /^team-billing/ }).click();
    await page.keyboard.press('Escape');
    await page.getByText('10 calls shown').waitFor();
    expect(await filters.locator('button[aria-haspopup], button[data-rac]').count()).toBe(chips + 1);
  });

  it('take a date once it is typed, as a day where the visitor is', async () => {
    await page.goto(`${service.url}/calls`);
    await rows().first().waitFor();
    const asked: (string | null)[][] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/connector/conversations') && !searchParams.has('facets'))
        asked.push([searchParams.get('from'), searchParams.get('to')]);
    });
    await page.getByRole('button', { name: /^Dates/ }).click();
    await page.getByRole('dialog', { name: 'Dates' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await typeDate(page, 'From', '2026-07-01');
    await page.waitForURL(/from=2026-07-01/);
    await page.getByText('calls shown').waitFor();
    await expect.poll(() => asked).toEqual([['2026-07-01T04:00:00.000Z', null]]);
    await typeDate(page, 'To', '2026-07-02');
    await page.getByText('No call matches').waitFor();
    await expect.poll(() => asked.at(-1)).toEqual(['2026-07-01T04:00:00.000Z', '2026-07-03T03:59:59.999Z']);
  });
});

describe('the way back', () => {
  it('leads from a call to the same rows, filters and place, and every view has a title of its own', async () => {
    await page.goto(`${service.url}/calls?team=team-support`);
    await page.goto(`${service.url}/calls`);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText(`${CALLS} calls shown`).waitFor();
    await rows().nth(55).scrollIntoViewIfNeeded();
    const before = await page.evaluate<number>('scrollY');
    expect(before).toBeGreaterThan(1_000);
    await rows().nth(55).getByRole('link').click();
    await page.getByRole('heading', { name: /^Call of/ }).waitFor();
    expect(await page.title()).toMatch(/^(Emma|Noah|Sara) .*Call Ingestion Service$/);
    expect(await focused()).toMatch(/^H1 Call of/);
    expect(await page.evaluate<number>('scrollY')).toBe(0);
    await page.goBack();
    await page.getByText(`${CALLS} calls shown`).waitFor();
    await expect.poll(() => page.evaluate<number>('scrollY')).toBe(before);
    expect(await page.title()).toBe('Calls · Call Ingestion Service');
  });

  it('undoes a filter, and leads through the parts of the settings', async () => {
    await goTo(page, 'Calls');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page
      .getByRole('option')
      .filter({ hasText: /^All to review\s*\d*$/ })
      .click();
    await page.waitForURL(/review=true/);
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.waitForURL(/\/calls$/);
    await page.getByRole('button', { name: 'Review', exact: true }).waitFor();
    await goTo(page, 'Settings');
    await page.getByRole('link', { name: 'Developers' }).click();
    await page.getByText('New read key').waitFor();
    await page.goBack();
    await page.locator('[aria-current=page]', { hasText: 'General' }).waitFor();
  });
});

describe('a view that cannot be shown', () => {
  it('says so and offers to load it again, once the service answers', async () => {
    await context.route(/\/assets\/recordings-/, (route) => route.abort());
    await goTo(page, 'Recordings');
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await keepScreenshot(page, 'view-not-loaded');
    await context.route('**/health/live', (route) => route.abort());
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('The service still does not answer.').waitFor();
    await goTo(page, 'Calls');
    await rows().first().waitFor();
    await goTo(page, 'Recordings');
    await context.unroute('**/health/live');
    await context.unroute(/\/assets\/recordings-/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('No recordings yet').waitFor();
    complaints = complaints.filter(
      (complaint) => !/ERR_FAILED|could not be loaded|dynamically/.test(complaint),
    );
  });

  it('is told of where its address is none', async () => {
    await page.goto(`${service.url}/calls/%E0%A4%A`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it.each(['calls', 'coaching'])(
    'is told of, with a way on, where what it shows is gone: %s',
    async (view) => {
      await page.goto(`${service.url}/${view}/01980000-0000-7000-8000-000000000000`);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await page.getByRole('link', { name: 'Go to the start page' }).waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    },
  );
});

describe('the switch of the analysis', () => {
  it('asks first, and keeps from when on calls are analysed', async () => {
    await page.goto(`${service.url}/settings`);
    const start = page.getByRole('group', { name: 'Analyse calls from' });
    await typeDate(page, 'Analyse calls from', '2026-01-05T08:00');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Calls from 5 Jan 2026').waitFor();
    const toggle = page.getByRole('switch', { name: 'Analyse calls automatically' });
    // People press what they see: the input itself lies hidden beneath it.
    const words = page.getByText('Analyse calls automatically');
    await words.click();
    await page.getByText('Calls that come in from now on are not kept').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await keepScreenshot(page, 'dialog-stop-analysing', { whole: false });
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await toggle.isChecked()).toBe(true);
    await words.click();
    await page.getByRole('button', { name: 'Stop analysing' }).click();
    await page.getByText('Calls are answered with “analysis_disabled” and not kept.').waitFor();
    await words.click();
    const begin = page.getByRole('button', { name: 'Analyse calls', exact: true });
    await begin.waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await begin.click();
    await start.waitFor();
    await expect.poll(() => start.innerText()).toMatch(/05\D*01\D*2026\D*08\D*00/);
  });
});

describe('what somebody has typed', () => {
  it('is still there after the session has ended and they have signed in again', async () => {
    await page.goto(`${service.url}/calls/${callId}`);
    const change = page.locator('[data-criterion]').first().getByRole('button', { name: 'Change' });
    await change.click();
    await page.getByLabel('Reason').fill('Heard it in the recording.');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save the answer' }).click();
    await page.getByText('Your session has ended.').first().waitFor();
    await keepScreenshot(page, 'session-ended', { whole: false });
    expect(await accessibilityFindings(page)).toEqual([]);
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    expect(await again.getByLabel('E-mail address').inputValue()).toBe(organisation.admin.email);
    await again.getByLabel('Password').fill(organisation.admin.password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Reason').inputValue()).toBe('Heard it in the recording.');
    await page.getByRole('button', { name: 'Save the answer' }).click();
    await page.getByText('Heard it in the recording.').waitFor();
    await expect.poll(focused).toMatch(/^BUTTON Change/);
  });

  it('of a rubric is still there after a look at another part of the settings', async () => {
    await page.goto(`${service.url}/settings?part=rubric`);
    const advanced = page.getByRole('tab', { name: 'Advanced (YAML)' });
    await advanced.click();
    const editor = page.getByLabel('Rubric, as YAML');
    const draft = (await textOfEditor(editor)).replace(/weight: \d+/, 'weight: 19');
    await writeEditor(editor, draft);
    await page.getByRole('link', { name: 'General' }).click();
    await page.getByRole('group', { name: 'Analyse calls from' }).waitFor();
    await page.getByRole('link', { name: 'Rubric' }).click();
    await advanced.click();
    await expect.poll(() => textOfEditor(editor)).toBe(draft);
    await page.getByText('Draft saved.').waitFor();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
    await expect.poll(() => textOfEditor(editor)).not.toBe(draft);
  });
});

describe('a call of ten thousand sentences', () => {
  it('is drawn where one looks, and shows the sentence that is picked from its picture', async () => {
    const many = 10_000;
    await context.route(`**/conversations/${callId}`, async (route) => {
      const response = await route.fetch();
      const call = (await response.json()) as {
        sentences: object[];
        evaluation: { measures: Record<string, unknown> };
      };
      call.evaluation.measures.call_seconds = many;
      call.sentences = Array.from({ length: many }, (_, at) => ({
        speaker: at % 3 === 0 ? 'agent' : 'customer',
        text: `Sentence ${at} of a very long call.`,
        start: at,
        end: at + 0.9,
      }));
      await route.fulfill({ response, json: call });
    });
    const begun = performance.now();
    await page.goto(`${service.url}/calls/${callId}`);
    const picture = page.locator('[data-picture] svg[role="img"]');
    await picture.waitFor();
    process.stdout.write(`10,000 sentences: drawn after ${Math.round(performance.now() - begun)} ms\n`);
    expect(await page.evaluate<number>('document.querySelectorAll("*").length')).toBeLessThan(3_000);
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    await picture.click({ position: { x: width * 0.75, y: height * 0.25 } });
    const chosen = page.locator('[data-sentence][data-chosen]');
    await chosen.waitFor();
    expect(await chosen.textContent()).toMatch(/Sentence 7[45]\d\d of/);
    await expect
      .poll(async () => {
        const { y = -1 } = (await chosen.boundingBox()) ?? {};
        return y > 0 && y < 900;
      })
      .toBe(true);
    await keepScreenshot(page, 'call-of-ten-thousand-sentences', { whole: false });
    expect(await page.evaluate<number>('document.querySelectorAll("*").length')).toBeLessThan(3_000);
    await context.unrouteAll({ behavior: 'wait' });
  });
});

describe('the page', () => {
  it('comes compressed, and follows the size of text the browser is set to', async () => {
    const encodings = new Set<string | undefined>();
    page.on('response', (response) => {
      if (/\/assets\/.*\.(js|css)$/.test(response.url()))
        encodings.add(response.headers()['content-encoding']);
    });
    await page.goto(`${service.url}/settings`);
    await page.getByRole('group', { name: 'Analyse calls from' }).waitFor();
    // Browsers ask for brotli over HTTPS and from their own machine only.
    expect([...encodings]).toEqual(['br']);
    const size = () =>
      page.evaluate<number>('parseFloat(getComputedStyle(document.querySelector("main p")).fontSize)');
    const before = await size();
    await page.evaluate('document.documentElement.style.fontSize = "200%"');
    expect(await size()).toBe(2 * before);
    await keepScreenshot(page, 'settings-text-200');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});

describe('the test recording', () => {
  it('makes room for the corrected one by itself after one that was rejected, and takes it', async () => {
    const fields = { ...recordingFields(), external_conversation_id: 'silent-one' };
    const { body } = await client.deliverRecording(fields, silentChannel());
    await client.waitForJob(body.job_id!, ['rejected']);
    await goTo(page, 'Test recording');
    await page.getByText('silent-one').waitFor();
    expect(await page.getByRole('button', { name: 'No, they are swapped' }).isDisabled()).toBe(true);
    await deliverRecording(client, 'corrected-one');
    await page.getByText('corrected-one').waitFor();
    const confirm = page.getByRole('button', { name: 'Yes, confirm the connection' });
    await expect.poll(() => confirm.isEnabled(), { timeout: 100_000 }).toBe(true);
    await confirm.click();
    await page.getByText('The connection was confirmed on').waitFor();
  }, 150_000);
});
