import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOf } from '../api/connector-world';
import { REVIEWED_RUBRIC } from '../harness/reviewed-rubric';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { sharedService } from '../harness/shared-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  goTo,
  keepScreenshot,
  openSignedIn,
  overflow,
  sharedBrowser,
  signedInPage,
} from './browser';
import { recordingFields } from './sample-calls';
import { silentChannel } from './silent-channel';

let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let context: BrowserContext;
let page: Page;
let complaints: string[];

const DAY_MS = 86_400_000;
const { transcript } = callOf('robin');
const [, ...unwelcoming] = transcript;
const rude = [...transcript, { speaker: 'agent', text: 'Then look at your bill again, you fool.' }];

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  organisation = await service.createOrganisation();
  const { organisation_id: id } = organisation;
  await sql(
    service,
    `UPDATE organisation SET connection_confirmed_at = '2026-01-01 00:00:00.000' WHERE id = '${id}'`,
  );
  await service.linkAgent(id, 'robin', 'Robin Smith');
  const administrator = await service.signIn(organisation.admin);
  expect((await administrator.request('PUT', '/rubric', { source: REVIEWED_RUBRIC })).status).toBe(200);
  const client = service.client(organisation.integration_key);
  const deliver = (days: number, sentences: object[], agent = 'robin') =>
    client.deliverTranscript(
      callOf(agent, {
        conversation_date: new Date(Date.now() - days * DAY_MS).toISOString(),
        transcript: sentences,
        team_external_id: 'north',
      }),
    );
  for (let at = 0; at < 9; at++) {
    await deliver(3 + at, transcript);
    await deliver(35 + at, unwelcoming);
  }
  await deliver(4, rude);
  await deliver(4, transcript, 'nobody');
  // Not scored, although its greeting was looked at.
  await deliver(5, [
    {
      speaker: 'customer',
      text: 'Hi, this is Dana. I cannot come to the phone, leave a message after the beep.',
    },
    { speaker: 'agent', text: 'Hi Dana, it is Robin about your parcel. Please ring us back on 0555 0142.' },
  ]);
  const refused = await client.deliverRecording(
    {
      ...recordingFields(),
      external_conversation_id: 'rejected',
      agent_external_id: 'robin',
      team_external_id: 'north',
    },
    silentChannel(),
  );
  await client.waitForJob(refused.body.job_id!, ['rejected']);
  const { body } = await administrator.get<{ conversations: { id: string; score: number | null }[] }>(
    '/conversations',
  );
  const partly = body.conversations.filter(({ score }) => score === 100).slice(0, 2);
  for (const { id: call } of partly) {
    const change = { status: 'partly', reason: 'no name was given' };
    const answer = await administrator.request('PUT', `/conversations/${call}/criteria/greeting`, change);
    expect(answer.status).toBe(200);
  }
  // Costs more than all greetings of recent days, and comes after them in the rubric.
  const tooFast = { status: 'not_met', reason: 'spoke too fast' };
  const pace = `/conversations/${partly[0]!.id}/criteria/pace`;
  expect((await administrator.request('PUT', pace, tooFast)).status).toBe(200);
  // What an audit log tells of calls.
  const comment = { sentence: 0, text: 'Well begun.' };
  const path = `/conversations/${partly[0]!.id}`;
  expect((await administrator.request('POST', `${path}/comments`, comment)).status).toBe(201);
  const [advised] = (
    await administrator.get<{ conversations: { id: string }[] }>('/conversations?review=advised')
  ).body.conversations;
  await administrator.request('POST', `/conversations/${advised!.id}/review`, {});
  context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  ({ page, complaints } = await signedInPage(context, service.url, organisation.admin));
}, 560_000);
afterAll(() => closePages(browser));

const card = (name: string) => page.getByRole('region', { name, exact: true });

describe('the home view', () => {
  it('comes first once the connection is confirmed, and says what waits', async () => {
    await page.goto(service.url);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const tasks = card('To do now');
    await tasks.getByText('1 call with a suspected critical failure').waitFor();
    await tasks.getByText('1 agent is not linked to an employee').waitFor();
    expect(await page.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  });

  it.each(['suspected', 'review'])('leads to exactly the calls it counts as %s', async (task) => {
    await page.goto(`${service.url}/home`);
    const line = page.locator(`[data-task="${task}"]`);
    const count = Number(/^\d+/.exec((await line.innerText()).trim())?.[0]);
    expect(count).toBeGreaterThan(0);
    await line.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(count);
    await page.goBack();
  });

  it('shows the score beside the days before, and whose changed by more than chance', async () => {
    await card('Score').getByText('in the previous period').waitFor();
    const movers = card('Biggest changes');
    await movers.getByRole('link', { name: 'Robin Smith' }).waitFor();
    await movers.getByText('Greeting', { exact: true }).waitFor();
    await movers.getByText(/percentage points better/).waitFor();
  });

  it('says how many recordings were rejected and why, and what is being processed', async () => {
    await card('Processing').getByText('Everything delivered is processed.').waitFor();
    const rejected = card('Rejected recordings');
    expect(await rejected.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^A channel is silent\s+1 recording$/),
    ]);
    expect(await rejected.getByRole('link', { name: 'See the recordings' }).getAttribute('href')).toBe(
      '/recordings',
    );
    const waiting = {
      recordings_waiting: 2,
      calls_waiting: 34,
      waiting_since: new Date(Date.now() - 300_000),
    };
    await page.route('**/v1/connector/home*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), pipeline: waiting } });
    });
    await page.reload();
    const facts = card('Processing').locator('dl > div');
    await expect
      .poll(async () => (await facts.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
      .toEqual([
        'Recordings waiting or being transcribed 2',
        'Calls waiting for analysis 34',
        'Longest waiting 5 minutes ago',
      ]);
    // An answer that is being changed as the page closes would be an error of no test.
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('has its chart as a table', async () => {
    const score = card('Score');
    await score.getByRole('img', { name: /^Mean score by day: 10 calls with a score from/ }).waitFor();
    await score.getByText('Show the data as a table').click();
    await score.getByRole('columnheader', { name: 'Mean score' }).waitFor();
    expect(await score.getByRole('row').count()).toBe(31);
  });

  it('keeps the period in its address, and chooses it with the keyboard', async () => {
    // The chart that follows is drawn for a text size of twice the usual one.
    await page.evaluate(`{
      document.documentElement.style.fontSize = '200%';
      globalThis.fonts = [];
      const { get, set } = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'font');
      Object.defineProperty(CanvasRenderingContext2D.prototype, 'font', {
        get,
        set(font) { fonts.push(font); set.call(this, font); },
      });
    }`);
    await page.getByRole('radio', { name: '30 days' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/period=90/);
    await page.getByRole('img', { name: /^Mean score by week: 19 calls/ }).waitFor();
    await expect.poll(() => page.evaluate<string>('/[0-9.]+px/.exec(fonts.at(-1))?.[0]')).toBe('24px');
    await page.reload();
    await expect.poll(() => page.getByRole('radio', { name: '90 days' }).isChecked()).toBe(true);
  });

  it('leads to a call to review in one step, and back', async () => {
    await card('Calls to review first').getByRole('link').first().click();
    await page.waitForURL(/\/calls\/[^/?]+/);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  });

  it('leaves the way to a connection its own place', async () => {
    await goTo(page, 'Connector');
    await page.getByRole('heading', { level: 2, name: 'Setup progress' }).waitFor();
    const next = card('What comes next').getByRole('link');
    const links = await next.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['/agents', '/settings/rubric', '/calls', '/settings/developers']);
    expect(await next.first().innerText()).toBe('Link 1 agent');
    await goTo(page, 'Home');
    await card('To do now').waitFor();
  });

  it('says that the service does not answer, and goes on when it does', async () => {
    await page.route('**/v1/connector/home*', (route) => route.abort());
    await page.goto(`${service.url}/home?period=7`);
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/v1/connector/home*');
    await again.click();
    await card('To do now').waitFor();
    // The browser itself reports what could not be fetched.
    complaints.length = 0;
  });

  it('stays where only the code of its chart cannot be read', async () => {
    await page.route('**/assets/mean-chart-*.js', (route) => route.abort());
    await page.goto(`${service.url}/home`);
    await card('Score').getByText('The chart could not be loaded.').waitFor();
    await card('Score').getByText('in the previous period').waitFor();
    await card('To do now').waitFor();
    await page.unroute('**/assets/mean-chart-*.js');
    complaints.length = 0;
  });

  it('says on a slow network that it is loading, as most views do', async () => {
    const slow = await context.newPage();
    const found = await slow.request.get(`${service.url}/v1/connector/conversations`);
    const { conversations } = (await found.json()) as { conversations: { id: string }[] };
    const devtools = await context.newCDPSession(slow);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: 80_000,
      uploadThroughput: 40_000,
    });
    for (const [path, title] of [
      ['/home', 'Home'],
      ['/calls', 'Calls'],
      [`/calls/${conversations[0]!.id}`, /^Call of/],
      ['/coaching', 'Coaching'],
      ['/agents', 'Agents'],
      ['/connector', 'Connector'],
      ['/test-recording', 'Test recording'],
      ['/settings/rubric', 'Rubric'],
      ['/settings/history', 'Audit log'],
    ] as const) {
      await slow.goto(service.url + path, { waitUntil: 'commit' });
      await slow.getByText('Loading…').first().waitFor();
      await slow.getByRole('heading', { level: 1, name: title }).waitFor();
      await slow.getByText('Loading…').first().waitFor({ state: 'detached' });
    }
    await slow.close();
  });

  it.each([
    [1440, 900, 'light'],
    [1280, 800, 'dark'],
    [390, 844, 'light'],
    [390, 844, 'dark'],
  ] as const)('is accessible and fits a window of %i by %i, %s', async (width, height, colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.goto(`${service.url}/home`);
    await card('To do now').waitFor();
    await card('Biggest changes').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await keepScreenshot(page, `home-${width}-${colorScheme}`);
  });

  it('speaks German to those who do', async () => {
    const german = await browser.newContext({ locale: 'de-DE', storageState: await context.storageState() });
    const opened = await german.newPage();
    await opened.goto(`${service.url}/home`);
    await opened.getByRole('heading', { level: 1, name: 'Start' }).waitFor();
    await opened.getByText('1 Anruf mit Verdacht auf einen kritischen Fehler').waitFor();
    await german.close();
  });

  it('comes first without a confirmed connection too, once transcripts are scored', async () => {
    const own = await service.createOrganisation();
    const other = await browser.newContext({ locale: 'en-GB' });
    const { page: opened } = await openSignedIn(other, service.url, own.admin);
    await opened.getByRole('heading', { level: 1, name: 'Connector' }).waitFor();
    await goTo(opened, 'Agents');
    const how = opened.getByRole('link', { name: 'How to send a call' });
    expect(await how.getAttribute('href')).toBe('/connector');
    await service.linkAgent(own.organisation_id, 'robin', 'Robin Smith');
    expect((await service.client(own.integration_key).deliverTranscript(callOf('robin'))).status).toBe(200);
    await opened.goto(service.url);
    await opened.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await opened.getByText('This is needed once you send recordings.').waitFor();
    await opened.getByRole('link', { name: 'Continue the setup' }).click();
    await opened.getByRole('heading', { level: 2, name: 'Setup progress' }).waitFor();
    await opened.getByText('Confirm the connection once you send recordings.').waitFor();
    await other.close();
  });

  it('has the code of a view read, and nothing else, once somebody points at its link', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${service.url}/home`);
    await card('To do now').waitFor();
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const links = page.getByRole('navigation', { name: 'Views' });
    await links.getByRole('link', { name: 'Coaching' }).hover();
    await expect.poll(() => asked.some((path) => path.startsWith('/assets/coaching-'))).toBe(true);
    await links.getByRole('link', { name: 'Recordings' }).focus();
    await expect.poll(() => asked.some((path) => path.startsWith('/assets/recordings-'))).toBe(true);
    expect(asked.filter((path) => path.startsWith('/v1/connector/coaching'))).toEqual([]);
    expect(asked.filter((path) => path.startsWith('/v1/connector/recordings'))).toEqual([]);
  });

  it('complains of nothing', () => expect(complaints).toEqual([]));
});

describe('the audit log', () => {
  it.each(['closed the review of a call', 'commented on a call'])(
    'leads to the call of which somebody %s',
    async (action) => {
      await page.goto(`${service.url}/settings/history`);
      const entry = page.getByRole('listitem').filter({ hasText: action });
      await entry.getByRole('link', { name: 'the call' }).click();
      await page.getByRole('heading', { level: 1, name: /^Call of/ }).waitFor();
    },
  );
});

describe('coaching', () => {
  it('ranks gaps by the points they cost, and leads to their calls', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${service.url}/coaching?period=days30`);
    const gaps = card('Points lost by criterion').getByRole('table');
    await gaps.getByRole('rowheader', { name: 'Greeting' }).waitFor();
    const link = gaps.getByRole('link', { name: 'Show calls that lost points on it: Greeting' });
    expect(await link.getAttribute('href')).toMatch(/\/calls\?.*criterion=greeting/);
    const rows = (await gaps.getByRole('row').all()).slice(1);
    const lost = await Promise.all(
      rows.map(async (row) => parseFloat(await row.getByRole('cell').first().innerText())),
    );
    expect(lost.length).toBeGreaterThan(1);
    expect(lost).toEqual([...lost].sort((a, b) => b - a));
    // The tile and the table tell of the same gap.
    const names = await gaps.getByRole('rowheader').allTextContents();
    await page
      .locator('dl > div', { hasText: 'Biggest gap' })
      .getByText(names[0] ?? '')
      .waitFor();
  });

  it('leads from a criterion to as many calls as it tells of, partly met included', async () => {
    await page.goto(`${service.url}/coaching?period=days90`);
    const row = card('Points lost by criterion').getByRole('row', { name: /^Greeting/ });
    const lost = Number(/in (\d+) of \d+ calls/.exec(await row.innerText())?.[1]);
    expect(lost).toBe(11);
    await row.getByRole('link', { name: /^Show calls/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(lost);
    await page.goBack();
  });

  it('of an agent leads to the calls of a gap, and to the latest calls, which lead to one another', async () => {
    await page.goto(`${service.url}/coaching?period=days90`);
    await page.getByRole('link', { name: 'Robin Smith' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Robin Smith' }).waitFor();
    const row = card('Points lost by criterion').getByRole('row', { name: /^Greeting/ });
    const lost = Number(/in (\d+) of \d+ calls/.exec(await row.innerText())?.[1]);
    await row.getByRole('link', { name: /^Show calls/ }).click();
    await page.waitForURL(/\/calls\?.*agent_id=/);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(lost);
    await page.goBack();
    // Of two lists the one that was shown last counts.
    const latest = card('Latest calls').getByRole('link');
    await latest.first().waitFor();
    const count = await latest.count();
    expect(count).not.toBe(lost);
    await latest.first().click();
    await page.getByRole('navigation', { name: `Call 1 of ${count} in the list` }).waitFor();
    await page.getByRole('button', { name: 'Next call' }).click();
    await page.getByRole('navigation', { name: `Call 2 of ${count} in the list` }).waitFor();
    await page.goto(`${service.url}/coaching?period=days90`);
  });

  it('sorts agents by any column with the keyboard', async () => {
    const agents = page.getByRole('table', { name: 'Agents and their scores' });
    const head = agents.getByRole('columnheader', { name: 'Mean score' });
    await head.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => head.getAttribute('aria-sort')).toMatch(/ascending|descending/);
  });

  it('is of all teams or one, in a period that stands in the address', async () => {
    await page.getByRole('button', { name: /Team$/ }).click();
    await page.getByRole('option', { name: 'north' }).click();
    await page.waitForURL(/team=north/);
    await page.getByText(/^Everybody: /).waitFor();
    await page.getByRole('button', { name: /Period$/ }).click();
    await page.getByRole('option', { name: 'Last 7 days' }).click();
    await page.waitForURL(/period=days7/);
    await page.reload();
    await page.getByRole('img', { name: /^Scores of team north/ }).waitFor();
  });

  it('prints a sheet for a one-to-one on one page of either paper', async () => {
    await page.goto(`${service.url}/coaching?period=days30`);
    await page
      .getByRole('table', { name: 'Agents and their scores' })
      .getByRole('link', { name: 'Robin Smith' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Robin Smith' }).waitFor();
    await page.getByText(/^Team north: \d/).waitFor();
    await page.waitForLoadState('networkidle');
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), format).toHaveLength(1);
    }
  });

  it.each([
    [1440, 900, 'light'],
    [1280, 800, 'dark'],
    [390, 844, 'light'],
  ] as const)('is accessible and fits a window of %i by %i, %s', async (width, height, colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.goto(`${service.url}/coaching`);
    await page.getByRole('table', { name: 'Agents and their scores' }).waitFor();
    expect(await accessibilityFindings(page), await page.locator('main').ariaSnapshot()).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await keepScreenshot(page, `coaching-period-${width}-${colorScheme}`);
    await page.getByRole('link', { name: 'Robin Smith' }).first().click();
    // The view that is left has a card of lost points too.
    await page.getByRole('heading', { level: 1, name: 'Robin Smith' }).waitFor();
    await card('Points lost by criterion').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await keepScreenshot(page, `coaching-agent-${width}-${colorScheme}`);
  });

  it('of an agent is told in German from top to bottom', async () => {
    const german = await browser.newContext({ locale: 'de-DE', storageState: await context.storageState() });
    const opened = await german.newPage();
    await opened.goto(`${service.url}/coaching?period=days90`);
    await opened.getByRole('link', { name: 'Robin Smith' }).first().click();
    await opened.getByRole('heading', { name: 'Nach Abschnitt' }).waitFor();
    const words = await opened.locator('main').innerText();
    expect(words).toContain('Bestes Beispiel');
    expect(words).not.toMatch(/\b(?:calls?|answered|previous|score|open|compare)\b/i);
    await german.close();
  });

  it('complains of nothing', () => expect(complaints).toEqual([]));
});
