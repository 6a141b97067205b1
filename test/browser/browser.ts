import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
  chromium,
} from 'playwright-core';
import { ensureBuilt } from '../harness/built-service';
import { ROOT } from '../harness/service-process';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const SCREENSHOTS_FOLDER = join(ROOT, 'test-results', 'screenshots');

/** Names under which distributions install it. The shell, which draws on no screen, takes a fifth less processor time. */
const CHROMIUM_NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

function chromiumPath(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of CHROMIUM_NAMES) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  throw new Error('no Chromium was found: install chromium, or set CHROMIUM_PATH');
}

/** Once a test process: the page is built where it is missing or older than its sources; the service as it starts. */
export const buildPage = (): void => ensureBuilt('build');

let started: Promise<Browser> | undefined;

/**
 * The browser that all test files of this process share: a start takes longer than most tests, and contexts have nothing
 * in common. It ends with the process; a file ends with `closePages`.
 */
export async function sharedBrowser(): Promise<Browser> {
  const left = await started?.catch(() => undefined);
  if (left?.isConnected()) return left;
  started = launchBrowser();
  return started;
}

/** Closes every page of this file and forgets who was signed in. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/** The browser of the machine, as it stands: sound is decoded but goes nowhere. */
function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    // As root there is no sandbox, and a container's /dev/shm is too small for a browser.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--autoplay-policy=no-user-gesture-required'],
  });
}

/** A page that remembers what went wrong in it: errors of scripts, refusals of the policy, foreign hosts. */
export interface WatchedPage {
  page: Page;
  /** One line each, since the page was opened. */
  complaints: string[];
}

/** Answers that a page asks for knowingly: who is signed in, and the coaching of a team without calls. */
const EXPECTED = /status of (401|404|400)/;

export async function openPage(context: BrowserContext, baseUrl: string): Promise<WatchedPage> {
  const watched = await watchedPage(context, baseUrl);
  await watched.page.goto(baseUrl);
  return watched;
}

/** Where the page of each service begins. */
const HOMES = new WeakMap<Page, string>();

async function watchedPage(context: BrowserContext, baseUrl: string): Promise<WatchedPage> {
  const page = await context.newPage();
  HOMES.set(page, baseUrl);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'blob:' && protocol !== 'data:' && origin !== baseUrl)
      complaints.push(`request to another host: ${origin}`);
  });
  return { page, complaints };
}

/** Bytes over the wire of one request. */
export type Sizes = Awaited<ReturnType<Request['sizes']>>;

/**
 * Notes what a page loads from here on. What it returns tells the sizes by path, once, and asks only then: a size that is
 * asked for as a request ends is not known yet when a test adds them up, and is an error of nobody when the page closes.
 */
export function noteTransfers(page: Page): () => Promise<Map<string, Sizes>> {
  const requests: Request[] = [];
  const note = (request: Request) => requests.push(request);
  page.on('requestfinished', note);
  return async () => {
    page.off('requestfinished', note);
    return new Map(
      await Promise.all(
        requests.map(async (one) => [new URL(one.url()).pathname, await one.sizes()] as const),
      ),
    );
  };
}

interface Account {
  email: string;
  password: string;
}

const signedIn = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1, name: /^(Connector|Home)$/ }).waitFor();

/** By the form, as people do. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('E-mail address').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signedIn(page);
}

/** The same in German. */
export async function signInInGerman(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('navigation').first().waitFor();
}

/** A session past the form, for tests of what comes after it: the browser has its cookie from here on. */
async function beginSession(context: BrowserContext, baseUrl: string, account: Account): Promise<void> {
  const { email, password } = account;
  const answer = await context.request.post(`${baseUrl}/v1/connector/session`, {
    headers: { origin: baseUrl },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`signing in was answered ${answer.status()}: ${await answer.text()}`);
}

/** Goes on signed in, without the form, with a page that was opened before. */
export async function enter(page: Page, baseUrl: string, account: Account): Promise<void> {
  await beginSession(page.context(), baseUrl, account);
  await openHome(page, baseUrl);
}

/** A page of somebody who is signed in already, at the first view. */
export async function openSignedIn(
  context: BrowserContext,
  baseUrl: string,
  account: Account,
): Promise<WatchedPage> {
  const watched = await signedInPage(context, baseUrl, account);
  await openHome(watched.page, baseUrl);
  return watched;
}

/** The same with nothing in it yet, for tests that begin elsewhere: the first view takes more than a second to load. */
export async function signedInPage(
  context: BrowserContext,
  baseUrl: string,
  account: Account,
): Promise<WatchedPage> {
  await beginSession(context, baseUrl, account);
  return watchedPage(context, baseUrl);
}

async function openHome(page: Page, baseUrl: string): Promise<void> {
  await page.goto(baseUrl);
  await signedIn(page);
}

/** Goes to a view by its link in the navigation; from the first view where nothing was opened before. */
export async function goTo(page: Page, view: string): Promise<void> {
  const home = HOMES.get(page);
  if (page.url() === 'about:blank' && home) await openHome(page, home);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click();
}

/** Sets what the page remembers in this browser, as of its next load. */
export async function remember(page: Page, key: string, value: string): Promise<void> {
  // Only a document of the service has its storage; this one is small.
  if (page.url() === 'about:blank') await page.goto(`${HOMES.get(page)}/favicon.svg`);
  await page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`);
}

/** Ends the session by the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** By how many pixels a view is wider than its window: people would have to scroll sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Waits until no colour is on its way to another, which has less contrast than either. */
const COLOURS_SETTLED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
  Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)))`;

/** With a rule of WCAG 2.2 AA that axe leaves off unless it is asked for; what is in order it need not describe. */
const AXE_OPTIONS = JSON.stringify({
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
});

/** What React Aria has read out of a busy button, for seconds: it names the button, which may be gone with its dialog. */
const READ_OUT = '[data-live-announcer] [role="img"]';

/**
 * React Aria names the box of a popover as well as the dialog in it. A box has no role, so that no screen reader says its
 * name, but axe takes it for content outside of all landmarks.
 */
const UNNAME_POPOVERS = `document.querySelectorAll('[data-trigger][aria-labelledby]:not([role])')
  .forEach((box) => box.removeAttribute('aria-labelledby'))`;

/** A line for each rule that is broken, and where: made in the page, for axe tells far more than is read. */
const DESCRIBE = `({ violations }) => violations.map(({ id, impact, help, nodes }) =>
  id + ' (' + impact + '): ' + help + ' (' + nodes.map(({ target }) => target.join(' ')).join('; ') + ')')`;

/**
 * What axe finds on the view as it is now that stands in the way of people with impairments, of any weight. Nothing
 * is left out but `READ_OUT`, and the names that `UNNAME_POPOVERS` takes away.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(COLOURS_SETTLED);
  // Evaluated rather than added as a script element, which the content security policy refuses; once a document.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(AXE);
  await page.evaluate(UNNAME_POPOVERS);
  return page.evaluate<string[]>(`axe.run({ exclude: ['${READ_OUT}'] }, ${AXE_OPTIONS}).then(${DESCRIBE})`);
}

/**
 * Writes what the page looks like for people to look at: whole, or as much as the window shows. Only where `SCREENSHOTS=on`,
 * for nothing is asserted of it and each takes the machine half a second.
 */
export async function keepScreenshot(page: Page, name: string, { whole = true } = {}): Promise<void> {
  if (process.env.SCREENSHOTS !== 'on') return;
  mkdirSync(SCREENSHOTS_FOLDER, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS_FOLDER, `${name}.png`), fullPage: whole });
}

/** The whole text of an editor, of which the page draws only the lines one sees. */
export const textOfEditor = (editor: Locator): Promise<string> =>
  editor.evaluate((element) =>
    (element as unknown as { cmTile: { view: { state: { doc: string } } } }).cmTile.view.state.doc.toString(),
  );

/** What is used of the page's own globals. */
interface Clipboard {
  DataTransfer: new () => { setData(type: string, text: string): void };
  ClipboardEvent: new (type: string, options: object) => object;
}

/** Pastes a text over the whole one of an editor. */
export async function writeEditor(editor: Locator, text: string): Promise<void> {
  await editor.press('ControlOrMeta+a');
  await editor.evaluate((element, pasted) => {
    const { DataTransfer, ClipboardEvent } = globalThis as unknown as Clipboard;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    (element as unknown as { dispatchEvent(event: object): void }).dispatchEvent(event);
  }, text);
}
