import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  goTo,
  keepScreenshot,
  noteTransfers,
  openPage,
  overflow,
  remember,
  sharedBrowser,
  signedInPage,
  signOut,
} from './browser';
import { callsOfAMonth } from './sample-calls';

/** The frame of the page and the views of the administration, for everybody and in bad times. */
let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;

/** An identifier without a space, and a name in a script that is written from right to left. */
const LONG_NAME = 'شركة-الاتصالات-'.repeat(8);
/** Bytes over the wire before somebody can sign in: what the page promises. */
const MAX_FIRST_VIEW = 150_000;

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  organisation = await service.createOrganisation();
  const client = service.client(organisation.integration_key);
  // A call is listed once its agent is linked; the agent of the earlier one is not.
  const [earlier, later] = callsOfAMonth(2);
  await client.deliverTranscript(earlier!);
  const { agent_external_id: agent, call_agent_name: name } = later!;
  await service.linkAgent(organisation.organisation_id, agent, name);
  await client.deliverTranscript(later!);
  const [first] = callsOfAMonth(1);
  await client.deliverTranscript({
    ...first,
    external_conversation_id: 'call-of-a-long-name',
    agent_external_id: LONG_NAME,
    call_agent_name: LONG_NAME,
  });
}, 180_000);

afterAll(() => closePages(browser));

/** A page of its own, signed in unless it is not wanted, closed afterwards; fails where the page complained. */
async function withPage(
  options: BrowserContextOptions,
  walk: (page: Page, context: BrowserContext) => Promise<void>,
  { signedIn = true, expected = /$^/ }: { signedIn?: boolean; expected?: RegExp } = {},
): Promise<void> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  try {
    const { page, complaints } = signedIn
      ? await signedInPage(context, service.url, organisation.admin)
      : await openPage(context, service.url);
    await walk(page, context);
    expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
  } finally {
    await context.close();
  }
}

/** What has the focus, by its role or element and its words. */
const focused = (page: Page) =>
  page.evaluate<string>(
    '((e) => `${e.tagName} ${e.getAttribute("aria-label") ?? e.textContent}`.slice(0, 60))(document.activeElement)',
  );

describe('before somebody has signed in', () => {
  it.each([
    ['en-GB', 'Sign in'],
    ['de-DE', 'Anmelden'],
  ])('the page needs less than 150 kB over the wire in %s', async (locale, heading) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const transfers = noteTransfers(page);
    await page.goto(service.url);
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    const sizes = [...(await transfers())].map(
      ([path, { responseBodySize, responseHeadersSize }]) =>
        [path, responseBodySize + responseHeadersSize] as const,
    );
    expect(sizes.some(([path]) => path.endsWith('.js'))).toBe(true);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    process.stdout.write(`up to signing in, ${locale}: ${Math.round(total / 1000)} kB\n`);
    expect(total, JSON.stringify(sizes)).toBeLessThan(MAX_FIRST_VIEW);
    await context.close();
  });

  it('it is told in German to whose browser prefers that', () =>
    withPage(
      { locale: 'de-DE' },
      async (page) => {
        await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
        expect(await page.getAttribute('html', 'lang')).toBe('de');
        await page.getByRole('button', { name: 'English' }).click();
        await page.getByRole('heading', { name: 'Sign in' }).waitFor();
        await page.reload();
        await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      },
      { signedIn: false },
    ));

  it('somebody signs in by keyboard alone, and the views follow one another by keyboard', () =>
    withPage(
      {},
      async (page) => {
        await page.getByLabel('E-mail address').waitFor();
        expect(await focused(page)).toMatch(/^INPUT/);
        await page.keyboard.type(organisation.admin.email);
        await page.keyboard.press('Tab');
        await page.keyboard.type(organisation.admin.password);
        await page.keyboard.press('Enter');
        const views = page.getByRole('navigation', { name: 'Views' });
        await views.waitFor();
        await page.getByRole('link', { name: 'Skip to the content' }).focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('main');
        await views.getByRole('link', { name: 'Agents' }).focus();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor();
        await expect.poll(() => focused(page)).toBe('H1 Agents');
        expect(await page.title()).toBe('Agents · Call Ingestion Service');
      },
      { signedIn: false },
    ));

  it('the view that was chosen has the focus, also when the one before comes late', () =>
    withPage(
      {},
      async (page) => {
        const hold = async (code: string) => {
          let release = () => {};
          const released = new Promise<void>((resolve) => (release = resolve));
          await page.route(code, (route) => released.then(() => route.continue()));
          return release;
        };
        const showFirst = await hold('**/assets/{home,connector}-*.js');
        const showAgents = await hold('**/assets/agents-*.js');
        await page.getByLabel('E-mail address').fill(organisation.admin.email);
        await page.getByLabel('Password').fill(organisation.admin.password);
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: 'Agents' }).focus();
        await page.keyboard.press('Enter');
        showFirst();
        // On a slow machine its code may come too late for it to be shown at all; it must not keep the focus either way.
        const first = page.getByRole('heading', { level: 1 });
        await first.waitFor({ timeout: 5_000 }).catch(() => undefined);
        showAgents();
        await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor();
        await expect.poll(() => focused(page)).toBe('H1 Agents');
      },
      { signedIn: false },
    ));
});

describe('the account menu', () => {
  it('chooses theme, language and shortcuts by keyboard, and gives the focus back', () =>
    withPage({}, async (page) => {
      await page.goto(service.url);
      const button = page.getByRole('button', { name: /^Account of/ });
      await button.focus();
      await page.keyboard.press('Enter');
      const menu = page.getByRole('menu', { name: 'Account' });
      await menu.waitFor();
      await expect
        .poll(() => menu.getByRole('menuitemradio', { name: 'System theme' }).getAttribute('aria-checked'))
        .toBe('true');
      expect(await accessibilityFindings(page)).toEqual([]);
      await keepScreenshot(page, 'account-menu', { whole: false });
      await menu.getByRole('menuitemradio', { name: 'Dark theme' }).press('Enter');
      await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('dark');
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      await expect.poll(() => focused(page)).toMatch(/^BUTTON Account of/);
      await page.reload();
      expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
      await button.click();
      await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
      const views = page.getByRole('navigation', { name: 'Ansichten' });
      await views.getByRole('link', { name: 'Agenten' }).waitFor();
    }));

  it('signs out, after which nothing is left to see', () =>
    withPage({}, async (page) => {
      await page.goto(service.url);
      await signOut(page);
      await page.getByText('You are signed out.').waitFor();
      await page.goto(`${service.url}/agents`);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    }));
});

describe('the agents', () => {
  it.each([390, 1280, 1440])('stand in no one’s way, with a very long name, %i pixels wide', (width) =>
    withPage({ viewport: { width, height: 800 } }, async (page) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(`${service.url}/agents`);
        const row = page.locator(`[data-agent="${LONG_NAME}"]`);
        await row.getByRole('button').waitFor();
        expect(await accessibilityFindings(page)).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await keepScreenshot(page, `agents-long-name-${colorScheme}-${width}`);
        await row.getByRole('button').click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('combobox', { name: 'Employee' }).waitFor();
        expect(await accessibilityFindings(page)).toEqual([]);
        await keepScreenshot(page, `dialog-link-${colorScheme}-${width}`, { whole: false });
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
      }
      await page.evaluate('document.documentElement.dir = "rtl"');
      await page.evaluate('document.documentElement.style.fontSize = "200%"');
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await keepScreenshot(page, `agents-right-to-left-${width}`);
    }),
  );

  it('are sorted, and linked by keyboard alone; the focus goes back to the button', () =>
    withPage({}, async (page) => {
      await goTo(page, 'Agents');
      const table = page.getByRole('table', { name: 'Known agents' });
      await table.getByRole('button', { name: 'Agent', exact: true }).press('Enter');
      await table
        .getByRole('columnheader', { name: 'Agent', exact: true })
        .and(page.locator('[aria-sort]'))
        .waitFor();
      const row = page.locator(`[data-agent="${LONG_NAME}"]`);
      await row.getByRole('button').press('Enter');
      const field = page.getByRole('combobox', { name: 'Employee' });
      await field.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Omar Haddad');
      await page.keyboard.press('Tab');
      const link = page.getByRole('button', { name: 'Create and link' });
      await expect.poll(() => link.isEnabled()).toBe(true);
      await link.press('Enter');
      await page.getByText('is linked to Omar Haddad.').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expect.poll(() => focused(page)).toMatch(/^BUTTON (Change|Link) /);
    }));

  it('are told of in German', () =>
    withPage({}, async (page) => {
      await remember(page, 'language', 'de');
      await page.goto(`${service.url}/agents`);
      await page.getByRole('heading', { level: 1, name: 'Agenten' }).waitFor();
      await page.locator(`[data-agent="${LONG_NAME}"]`).getByRole('button').click();
      await page.getByRole('dialog').getByText('Ihr System nennt diesen Agenten').waitFor();
    }));

  it('keep what was typed in a dialog when the session ends', () =>
    withPage({}, async (page, context) => {
      await goTo(page, 'Agents');
      await page.getByRole('button', { name: 'Link from a file' }).click();
      const rows = page.getByLabel('Or paste the rows');
      await rows.fill('agent-typed,Somebody Typed');
      await context.clearCookies();
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('dialog').getByRole('alert').first().waitFor();
      const again = page.getByRole('dialog', { name: 'Sign in again' });
      await again.getByLabel('Password').fill(organisation.admin.password);
      await again.getByRole('button', { name: 'Sign in' }).click();
      await again.waitFor({ state: 'hidden' });
      expect(await rows.inputValue()).toBe('agent-typed,Somebody Typed');
      // Whoever is signed in again is not told any longer that they are not.
      await page.getByRole('dialog').getByRole('alert').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Preview' }).click();
      await page
        .getByRole('row', { name: /agent-typed/ })
        .getByText('Will be linked')
        .waitFor();
    }));
});

/** A view, what it shows once it is there, and how its dialogs and forms are opened. */
const VIEWS: {
  path: string;
  ready: string;
  german: string;
  opened?: { button: string; shows: string; dialog: boolean }[];
}[] = [
  {
    path: '/connector',
    ready: 'Setup progress',
    german: 'Stand der Einrichtung',
  },
  { path: '/test-recording', ready: 'Upload a test recording', german: 'Testaufnahme hochladen' },
  {
    path: '/settings/topics',
    ready: 'Call reasons',
    german: 'Anrufgründe',
    opened: [{ button: 'New call reason', shows: 'What customers say', dialog: false }],
  },
  {
    path: '/settings/developers',
    ready: 'Read keys',
    german: 'Leseschlüssel',
    opened: [
      { button: 'New read key', shows: 'From these networks only', dialog: false },
      { button: 'New endpoint', shows: 'Address', dialog: true },
      { button: 'New export', shows: 'For Excel, so that it shows accents correctly', dialog: true },
    ],
  },
];

describe.each(VIEWS)('$path', ({ path, ready, german, opened = [] }) => {
  it('is read by everybody, with what opens in it, in both colours and on a narrow screen', () =>
    withPage({}, async (page) => {
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 390],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(service.url + path);
        await page.getByRole('heading', { level: 2, name: ready, exact: true }).waitFor();
        await page.waitForLoadState('networkidle');
        expect(await accessibilityFindings(page)).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        const name = path.slice(1).replace('/', '-');
        await keepScreenshot(page, `${name}-${colorScheme}-${width}`);
        for (const { button, shows, dialog } of opened) {
          await page.getByRole('button', { name: button }).click();
          await page.getByText(shows, { exact: true }).first().waitFor();
          expect(await accessibilityFindings(page), button).toEqual([]);
          await keepScreenshot(page, `${name}-${button}-${colorScheme}-${width}`, { whole: !dialog });
          if (!dialog) continue;
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'hidden' });
          await expect.poll(() => focused(page)).toBe(`BUTTON ${button}`);
        }
      }
      await page.evaluate('document.documentElement.dir = "rtl"');
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }));

  it('is told in German, and says on a slow network that it is loading', () =>
    withPage({}, async (page, context) => {
      await remember(page, 'language', 'de');
      await page.goto(`${service.url}/agents`);
      await page.getByRole('heading', { level: 1, name: 'Agenten' }).waitFor();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 300,
        downloadThroughput: 80_000,
        uploadThroughput: 40_000,
      });
      await page.goto(service.url + path, { waitUntil: 'commit' });
      await page.getByText('Wird geladen …').first().waitFor();
      await page.getByRole('heading', { level: 2, name: german, exact: true }).waitFor();
    }));
});

describe('in bad times', () => {
  const toRubric = async (page: Page) => {
    await goTo(page, 'Settings');
    await page.getByRole('link', { name: 'Rubric', exact: true }).click();
  };
  const toCall = async (page: Page) => {
    await goTo(page, 'Calls');
    await page.locator('[data-row-link]').first().click();
  };

  // Beside one another: most of the time each waits until the page has asked three times.
  it.concurrent.each<[string, RegExp, string, ((page: Page) => Promise<void>)?]>([
    ['Home', /\/connector\/home/, 'To do now'],
    ['Test recording', /\/connector\/test-recording/, 'No recording has arrived yet'],
    ['Coaching', /\/connector\/coaching/, 'Points lost by criterion'],
    ['Recordings', /\/connector\/recordings(\?|$)/, 'No recordings yet'],
    ['Calls', /\/connector\/conversations(\?|$)/, 'call-0002'],
    ['Call', /\/connector\/conversations\/[^/?]+$/, 'Scorecard', toCall],
    ['Settings', /\/connector\/settings/, 'Vocabulary'],
    ['Rubric', /\/connector\/rubric(\/draft)?$/, 'Sections', toRubric],
  ])(
    '%s: tells that the service does not answer, and that the session has ended',
    (name, read, ready, open = (page) => goTo(page, name)) =>
      withPage(
        {},
        async (page, context) => {
          await context.route(read, (route) => route.abort());
          await open(page);
          const unanswered = page.getByText('The service cannot be reached.').first();
          await unanswered.waitFor();
          await context.unroute(read);
          await page.getByRole('button', { name: 'Try again' }).first().click();
          await page.getByText(ready).first().waitFor();
          await unanswered.waitFor({ state: 'detached' });

          await goTo(page, 'Agents');
          await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor();
          await context.clearCookies();
          await page.goBack();
          const again = page.getByRole('dialog', { name: 'Sign in again' });
          await again.getByLabel('Password').fill(organisation.admin.password);
          await again.getByRole('button', { name: 'Sign in' }).click();
          await again.waitFor({ state: 'hidden' });
          await page.getByText(ready).first().waitFor();
        },
        { expected: /ERR_FAILED/ },
      ),
  );

  it('stays in English where German words cannot be read, also in the next view, and is in German after another try', () =>
    withPage(
      {},
      async (page, context) => {
        await page.goto(service.url);
        const words = /\/assets\/german-/;
        await context.route(words, (route) => route.abort());
        const chooseGerman = async () => {
          await page.getByRole('button', { name: /^Account of/ }).click();
          await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
        };
        await chooseGerman();
        await page.getByText('This language could not be loaded. Try again.').waitFor({ state: 'attached' });
        await page.keyboard.press('Escape');
        await goTo(page, 'Coaching');
        await page.getByRole('heading', { level: 2, name: 'Points lost by criterion' }).waitFor();
        await context.unroute(words);
        await chooseGerman();
        await page.getByRole('heading', { level: 2, name: 'Verlorene Punkte je Kriterium' }).waitFor();
      },
      { expected: /ERR_FAILED/ },
    ));

  it('a view tells that the service does not answer, and tries again when asked', () =>
    withPage(
      {},
      async (page, context) => {
        await context.route('**/v1/connector/agents**', (route) => route.abort());
        await goTo(page, 'Agents');
        await page.getByText('The service cannot be reached.').waitFor();
        await keepScreenshot(page, 'agents-unreachable');
        await context.unroute('**/v1/connector/agents**');
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('button', { name: /^Link/ }).first().waitFor();
      },
      { expected: /ERR_FAILED/ },
    ));
});
