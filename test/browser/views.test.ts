import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  enter,
  keepScreenshot,
  openPage,
  openSignedIn,
  overflow,
  remember,
  sharedBrowser,
  signedInPage,
} from './browser';
import { AGENTS, callsOfAMonth, deliverRecording, recordingFields } from './sample-calls';
import { OPENED, open } from './opened-parts';
import { silentChannel } from './silent-channel';

let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let empty: CreatedOrganisation;
let callId: string;
let agentId: string;

/** What a view shows once it has everything. */
const VIEWS: { name: string; path: () => string; ready: string }[] = [
  { name: 'connector', path: () => '/connector', ready: 'Setup progress' },
  { name: 'test-recording', path: () => '/test-recording', ready: 'Transcript' },
  { name: 'agents', path: () => '/agents', ready: 'agent-emma' },
  { name: 'calls', path: () => '/calls', ready: 'call-0001' },
  { name: 'call', path: () => `/calls/${callId}`, ready: 'Scorecard' },
  { name: 'coaching', path: () => '/coaching', ready: 'Points lost by criterion' },
  { name: 'agent-coaching', path: () => `/coaching/${agentId}`, ready: 'Scores over time' },
  { name: 'recordings', path: () => '/recordings', ready: 'Audio check' },
  { name: 'settings', path: () => '/settings', ready: 'Vocabulary' },
  { name: 'rubric', path: () => '/settings?part=rubric', ready: 'Publish' },
  { name: 'developers', path: () => '/settings?part=developers', ready: 'New read key' },
  { name: 'history', path: () => '/settings?part=history', ready: 'Audit log' },
  { name: 'agreement', path: () => '/settings?part=agreement', ready: 'Do people agree' },
];

/** Looked at by everybody elsewhere. */
const OTHER_VIEWS: typeof VIEWS = [
  { name: 'home', path: () => '/home', ready: 'Biggest changes' },
  { name: 'general', path: () => '/settings', ready: 'Vocabulary' },
  { name: 'administrators', path: () => '/settings/administrators', ready: 'Where you are signed in' },
  { name: 'second-factor', path: () => '/settings/second-factor', ready: 'Second factor' },
  { name: 'topics', path: () => '/settings/topics', ready: 'New call reason' },
  { name: 'data', path: () => '/settings/data', ready: 'Retention of calls and audit log' },
  { name: 'erasure', path: () => '/settings/erasure', ready: 'Identifier of the call' },
  { name: 'limits', path: () => '/settings/limits', ready: 'Limits' },
];

const EMPTY_VIEWS = [
  { name: 'connector', path: '/', ready: 'Create the integration key' },
  { name: 'test-recording', path: '/test-recording', ready: 'No recording has arrived yet' },
  { name: 'agents', path: '/agents', ready: 'No agents yet' },
  { name: 'calls', path: '/calls', ready: 'No calls yet' },
  { name: 'coaching', path: '/coaching', ready: 'Nothing to coach on yet' },
  { name: 'recordings', path: '/recordings', ready: 'No recordings yet' },
];

const WIDTHS = { wide: 1360, narrow: 360 };

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  organisation = await service.createOrganisation();
  empty = await service.createOrganisation();
  for (const { agent_external_id: agent, call_agent_name: name } of AGENTS)
    await service.linkAgent(organisation.organisation_id, agent, name);
  const { agent_external_id: recorded, call_agent_name: voice } = recordingFields();
  await service.linkAgent(organisation.organisation_id, recorded!, voice);
  const client = service.client(organisation.integration_key);
  const test = await deliverRecording(client, 'recording-0001');
  for (const call of callsOfAMonth(24)) await client.deliverTranscript(call);
  await client.deliverTranscript({
    ...callsOfAMonth(1)[0],
    external_conversation_id: 'call-of-nobody',
    agent_external_id: 'agent-olga',
    call_agent_name: 'Olga Martin',
  });
  const refused = await client.deliverRecording(
    { ...recordingFields(), external_conversation_id: 'recording-0002' },
    silentChannel(),
  );
  await client.waitForJob(refused.body.job_id!, ['rejected']);
  const { conversation_id } = await client.waitForJob(test.job_id!, ['ingested']);
  callId = conversation_id!;
  const administrator = await service.signIn(organisation.admin);
  const { body: found } = await administrator.get<{ agents: { id: string }[] }>('/agents?search=agent-emma');
  agentId = found.agents[0]!.id;
  for (const criterion of ['greeting', 'empathy'])
    await administrator.request('PUT', `/conversations/${callId}/criteria/${criterion}`, {
      status: 'met',
      reason: 'Heard it clearly.',
    });
}, 180_000);

afterAll(() => closePages(browser));

async function show(page: Page, path: string, ready: string): Promise<void> {
  await page.goto(service.url + path);
  await page.getByText(ready).first().waitFor();
  // Sound is drawn and numbers arrive a little later than the words around them.
  await page.waitForLoadState('networkidle');
}

/** Which elements, or the words in them, reach beyond the window, without those that scroll or are cut within another, widest first. */
const WIDEST = `(() => {
  const { clientWidth, dir } = document.documentElement;
  const beyond = (element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const text = Math.max(0, element.scrollWidth - Math.ceil(width));
    return dir === 'rtl' ? text - left : right + text - clientWidth;
  };
  const isHeld = (element) => {
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible') return true;
    return false;
  };
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.clientWidth !== 1 && beyond(element) > 0.5 && !isHeld(element))
    .sort((a, b) => beyond(b) - beyond(a))
    .slice(0, 5)
    .map((element) => Math.round(beyond(element)) + ' px beyond: ' + element.tagName + '.' + element.className + ' ' + element.textContent.slice(0, 40))
    .join(' | ');
})()`;

/** How far the last column reaches beyond the frame of its table or the window, with a line for each table or row. */
const CUT = `[...document.querySelectorAll('[role=table], li[data-job]')].flatMap((part) => {
  const last = [...part.querySelectorAll('[role=columnheader]')].at(-1) ?? part;
  const { right } = last.getBoundingClientRect();
  const frame = part.parentElement.getBoundingClientRect().right;
  const beyond = right - Math.min(frame, document.documentElement.clientWidth);
  return beyond > 0.5 ? ['its last column ends ' + Math.round(beyond) + ' px beyond its frame'] : [];
})`;

/** Buttons, links and fields of which a part is not seen, though nothing around them scrolls sideways or hides them. */
const CUT_CONTROLS = `(() => {
  const width = document.documentElement.clientWidth;
  const isHeld = (element) => element &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || element.clientWidth === 1 || isHeld(element.parentElement));
  return [...document.querySelectorAll('main :is(button, a, input, textarea)')].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const isCut = one.checkVisibility() && (box.left < -0.5 || box.right > width + 0.5) && !isHeld(one);
    return isCut ? ['cuts off ' + one.tagName + ' ' + (one.ariaLabel ?? one.textContent).slice(0, 40)] : [];
  });
})()`;

/** Tables that scroll up and down within a page that does so itself: their last row looks like the last there is. */
const SCROLLS_WITHIN = `[...document.querySelectorAll('[role=table]')].flatMap(({ parentElement: { scrollHeight, clientHeight } }) =>
  scrollHeight > clientHeight + 1 ? ['a table hides ' + (scrollHeight - clientHeight) + ' px of its rows'] : [])`;

/** What makes a view wider than its window; nothing where it fits. What measures itself is drawn anew a moment after a change. */
const beyondWindow = (page: Page): Promise<string[]> =>
  expect
    .poll(() => overflow(page), { timeout: 2_000 })
    .toBeLessThanOrEqual(0)
    .then(
      () => [],
      async () => [`is wider than the window: ${await page.evaluate<string>(WIDEST)}`],
    );

interface Look {
  name: string;
  colorScheme: 'light' | 'dark';
  /** Of the window, in pixels. */
  width: number;
}

/** Each of both colours and of both widths once: together they would take as long again and find the same. */
const LOOKS: readonly [Look, Look] = [
  { name: 'light-wide', colorScheme: 'light', width: WIDTHS.wide },
  { name: 'dark-narrow', colorScheme: 'dark', width: WIDTHS.narrow },
];

async function lookLike(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
}

/** What people who read otherwise would stumble over in a view that is shown, in each look. */
async function findingsOf(page: Page, view: string, looks: readonly Look[] = LOOKS): Promise<string[]> {
  const problems: string[] = [];
  for (const look of looks) {
    await lookLike(page, look);
    const name = `${view}-${look.name}`;
    problems.push(...(await accessibilityFindings(page)).map((problem) => `${name}: ${problem}`));
    problems.push(...(await beyondWindow(page)).map((part) => `${name}: ${part}`));
    await keepScreenshot(page, name);
  }
  return problems;
}

describe('every view', () => {
  it('can be read by everybody, in light colours and wide, in dark ones and narrow', async () => {
    const context = await browser.newContext({ viewport: { width: WIDTHS.wide, height: 900 } });
    const { page, complaints } = await openPage(context, service.url);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const problems = await findingsOf(page, 'sign-in');
    await enter(page, service.url, organisation.admin);

    for (const { name, path, ready } of VIEWS) {
      await lookLike(page, LOOKS[0]);
      await show(page, path(), ready);
      problems.push(...(await findingsOf(page, name)));
    }
    expect(problems).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }, 180_000);
});

/** What moves though it was asked not to: an animation or a transition of more than a hundredth of a second. */
const MOVING = `[...document.querySelectorAll('*')].flatMap((element) =>
  [undefined, '::before', '::after'].flatMap((part) => {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part);
    const durations = [...transitionDuration.split(','), ...(animationName === 'none' ? [] : animationDuration.split(','))];
    return durations.some((one) => parseFloat(one) > 0.01) ? [element.tagName + '.' + element.className] : [];
  })
).concat(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().activeDuration > 10)
  .map((one) => 'running: ' + (one.animationName ?? one.transitionProperty)))`;

describe('every view with very long names', () => {
  /** Without a space to break at, in a script that is written from right to left. */
  const LONG = 'شركة-الاتصالات-'.repeat(6);

  beforeAll(async () => {
    const administrator = await service.signIn(organisation.admin);
    const { body } = await administrator.get<{ source: string }>('/rubric');
    const source = body.source
      .replace(/^( +name: ).*$/m, `$1${LONG}`)
      .replace(/^version: .*$/m, 'version: 7.7.7');
    expect((await administrator.request('PUT', '/rubric', { source })).status).toBe(200);
    const settings = await administrator.request('PUT', '/settings', { vocabulary: [LONG] });
    expect(settings.status).toBe(200);
    await service.linkAgent(organisation.organisation_id, LONG, LONG);
    const { body: delivered } = await service.client(organisation.integration_key).deliverTranscript({
      ...callsOfAMonth(1)[0],
      external_conversation_id: LONG,
      conversation_date: new Date().toISOString(),
      agent_external_id: LONG,
      call_agent_name: LONG,
      campaign: LONG,
      team_external_id: LONG,
    });
    expect(delivered).toMatchObject({ analysed: true });
  });

  const WINDOW = { width: 1280, height: 800 };
  const PHONE = { width: 390, height: 844 };
  /** In words of the usual size; low, so that what scrolls within the page beside it shows. */
  const OTHER_WINDOWS = [{ width: 1440, height: 500 }, PHONE];

  it('fits every window, with text of twice the size, from right to left and on a phone, and nothing moves for who asked for that', async () => {
    const context = await browser.newContext({
      viewport: WINDOW,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    const { page, complaints } = await signedInPage(context, service.url, organisation.admin);
    const problems: string[] = [];
    for (const { name, path, ready } of [...VIEWS, ...OTHER_VIEWS]) {
      await show(page, path(), ready);
      const moving = await page.evaluate<string[]>(MOVING);
      problems.push(...moving.map((what) => `${name}: ${what} moves`));
      if ((await overflow(page)) > 0) problems.push(`${name}: is wider than the window`);
      if (['agents', 'calls', 'recordings'].includes(name)) {
        expect(await page.locator('[role=columnheader], li[data-job]').count(), name).toBeGreaterThan(0);
        problems.push(...(await page.evaluate<string[]>(CUT)).map((what) => `${name}: ${what}`));
      }
      for (const size of OTHER_WINDOWS) {
        await page.setViewportSize(size);
        const problemsHere = [
          ...(await beyondWindow(page)),
          ...(await page.evaluate<string[]>(CUT_CONTROLS)),
        ];
        if (!(await page.getByRole('main').getByText(ready).first().isVisible()))
          problemsHere.push(`does not show ${ready}`);
        if (name === 'agents') problemsHere.push(...(await page.evaluate<string[]>(SCROLLS_WITHIN)));
        problems.push(...problemsHere.map((part) => `${name}-${size.width}: ${part}`));
      }
      await page.setViewportSize(WINDOW);
      for (const [what, change] of [
        ['text-200', () => page.evaluate('document.documentElement.style.fontSize = "200%"')],
        ['text-200-right-to-left', () => page.evaluate('document.documentElement.dir = "rtl"')],
        ['text-200-right-to-left-on-a-phone', () => page.setViewportSize(PHONE)],
        ['text-200-on-a-phone', () => page.evaluate('document.documentElement.dir = "ltr"')],
      ] as const) {
        await change();
        problems.push(...(await beyondWindow(page)).map((part) => `${name}-${what}: ${part}`));
        await keepScreenshot(page, `${name}-${what}`);
      }
      await page.setViewportSize(WINDOW);
    }
    expect(problems).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }, 180_000);

  it('fits a phone with text of twice the size in German, whose words are longer, and its menu can be closed', async () => {
    const context = await browser.newContext({
      viewport: PHONE,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    const { page, complaints } = await signedInPage(context, service.url, organisation.admin);
    await remember(page, 'language', 'de');
    const problems: string[] = [];
    for (const { name, path } of [...VIEWS, ...OTHER_VIEWS]) {
      await page.goto(service.url + path());
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate('document.documentElement.style.fontSize = "200%"');
      problems.push(...(await beyondWindow(page)).map((part) => `${name}: ${part}`));
      await keepScreenshot(page, `${name}-text-200-de-390`);
    }
    // The menu leaves the button that closes it free.
    const menu = page.getByRole('button', { name: 'Menü' });
    await menu.click();
    await menu.click();
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
    expect(problems).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }, 180_000);
});

describe('what opens in a view', () => {
  beforeAll(async () => {
    const administrator = await service.signIn(organisation.admin);
    const changed = await administrator.request('PUT', `/conversations/${callId}/criteria/closing`, {
      status: 'not_met',
      reason: 'The goodbye was cut off.',
    });
    expect(changed.status).toBe(200);
    const view = { name: 'Refunds', search: 'q=refund', is_shared: false };
    expect((await administrator.request('POST', '/call-views', view)).status).toBe(201);
    for (const [path, body] of [
      ['/read-keys', { name: 'Warehouse', scopes: ['results:read'] }],
      ['/webhooks', { url: 'https://hooks.invalid/calls', event_types: ['call.accepted'] }],
      ['/topics', { name: 'Parking', examples: ['I got a parking ticket.'] }],
      ['/administrators', { email: `colleague-${organisation.organisation_id}@example.com` }],
      ['/legal-holds', { kind: 'agent', subject: 'nobody', reason: 'File 12/26' }],
    ] as const)
      expect((await administrator.request('POST', path, body)).status, path).toBe(201);
    // One to go back to.
    const { body } = await administrator.get<{ source: string }>('/rubric');
    for (const version of ['8.8.7', '8.8.8']) {
      const source = body.source.replace(/^version: .*$/m, `version: ${version}`);
      expect((await administrator.request('PUT', '/rubric', { source })).status).toBe(200);
    }
    // One that would be lost.
    const draft = { source: body.source.replace(/^version: .*$/m, 'version: 8.8.9'), edition: 0 };
    expect((await administrator.request('PUT', '/rubric/draft', draft)).status).toBe(200);
  });

  it.each([
    ['light', 1280, 'en'],
    ['dark', 390, 'de'],
  ] as const)(
    'can be read by everybody and is no wider than its frame, in %s colours, %i pixels wide and in language %s',
    async (colorScheme, width, language) => {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-GB',
      });
      const { page, complaints } = await signedInPage(context, service.url, organisation.admin);
      const problems: string[] = [];
      await remember(page, 'language', language);
      let shown: string | undefined;
      for (const part of OPENED) {
        const { name } = part;
        const path = part.path(callId);
        if (path !== shown) {
          await page.goto(service.url + path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
        }
        const opened = await open(page, part, language);
        problems.push(...(await accessibilityFindings(page)).map((problem) => `${name}: ${problem}`));
        await keepScreenshot(page, `opened-${name}-${width}`, { whole: false });
        for (const size of ['100%', '200%']) {
          await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
          const beyond = await opened.evaluate((box) => box.scrollWidth - box.clientWidth);
          if (beyond > 0) problems.push(`${name}: is ${beyond} px wider than its frame at ${size}`);
        }
        await keepScreenshot(page, `opened-${name}-${width}-text-200`, { whole: false });
        await page.evaluate(`document.documentElement.style.fontSize = ''`);
        // Only where it closes so is the view as it was.
        await page.keyboard.press('Escape');
        const isClosed = opened.waitFor({ state: 'detached', timeout: 1_000 }).then(
          () => true,
          () => false,
        );
        shown = (await isClosed) ? path : undefined;
      }
      expect(problems).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
    180_000,
  );
});

describe('the test recording, in the smallest window that people work in all day', () => {
  const LAPTOP = { width: 1280, height: 800 };
  /** Where something ends, in pixels from the top of the window. */
  const bottomOf = async (part: Locator): Promise<number> => {
    const { y, height } = (await part.boundingBox())!;
    return y + height;
  };

  it('shows scorecard, player and first sentences side by side, without scrolling', async () => {
    const context = await browser.newContext({ viewport: LAPTOP });
    const { page, complaints } = await signedInPage(context, service.url, organisation.admin);
    await page.goto(`${service.url}/calls/${callId}`);
    await page.locator('[data-waves=drawn]').waitFor();
    const [player, scorecard] = [
      page.getByRole('group', { name: 'Replay' }),
      page.getByRole('heading', { name: 'Scorecard' }),
    ];
    const sentence = page.locator('[data-sentence]');
    for (const part of [scorecard, page.locator('[data-criterion]').first(), player, sentence.nth(2)])
      expect(await bottomOf(part)).toBeLessThan(LAPTOP.height);
    expect(await bottomOf(player)).toBeLessThan((await sentence.first().boundingBox())!.y);
    await keepScreenshot(page, 'call-test-recording', { whole: false });

    await page.goto(`${service.url}/test-recording`);
    await page.locator('[data-waves=drawn]').waitFor();
    expect(await bottomOf(sentence.nth(2))).toBeLessThan(LAPTOP.height);
    expect(complaints).toEqual([]);
    await context.close();
  }, 60_000);
});

describe('an organisation that has only begun', () => {
  it('is told in each view what to do next', async () => {
    const context = await browser.newContext({ viewport: { width: WIDTHS.narrow, height: 900 } });
    const { page, complaints } = await openSignedIn(context, service.url, empty.admin);
    const narrow = LOOKS.map((look) => ({ ...look, width: WIDTHS.narrow }));
    const problems: string[] = [];
    for (const { name, path, ready } of EMPTY_VIEWS) {
      await show(page, path, ready);
      problems.push(...(await findingsOf(page, `empty-${name}`, narrow)));
    }
    expect(problems).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the coaching sheet', () => {
  it('fits on one page of paper', async () => {
    const context = await browser.newContext();
    const { page } = await signedInPage(context, service.url, organisation.admin);
    await show(page, `/coaching/${agentId}`, 'Scores over time');
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    await context.close();
  });
});
