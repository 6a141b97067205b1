import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOf, organisationIn, type World } from '../api/connector-world';
import { REVIEWED_RUBRIC } from '../harness/reviewed-rubric';
import type { RunningService } from '../harness/running-service';
import { listeningService } from '../harness/shared-service';
import { buildPage, closePages, openPage, sharedBrowser } from './browser';
import { deliverRecording, recordingFields } from './sample-calls';

/**
 * The two main paths by the mouse, step by step, and how many clicks each takes: one that grows longer fails here. How
 * many seconds they take is printed: of the page and the service, without those of a person or of a speech model.
 */
let service: RunningService;
let browser: Browser;

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([listeningService(), sharedBrowser()]);
}, 180_000);
afterAll(() => closePages(browser));

/** Each way by the navigation is a click more where the navigation is behind a button. */
describe.each([
  { width: 1280, toConnected: 7, toReviewed: 3 },
  { width: 1440, toConnected: 7, toReviewed: 3 },
  { width: 390, toConnected: 10, toReviewed: 3 },
])('$width pixels wide', ({ width, toConnected, toReviewed }) => {
  let world: World;
  let page: Page;
  let complaints: string[];
  let clicks = 0;
  let begun = 0;

  beforeAll(async () => {
    world = await organisationIn(service);
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width, height: 800 } });
    ({ page, complaints } = await openPage(context, service.url));
  });
  afterAll(() => page.context().close());

  async function click(where: Locator): Promise<void> {
    await where.click();
    clicks++;
  }

  async function signedIn(): Promise<void> {
    clicks = 0;
    begun = performance.now();
    await page.getByLabel('E-mail address').fill(world.admin.email);
    await page.getByLabel('Password').fill(world.admin.password);
    await click(page.getByRole('button', { name: 'Sign in' }));
  }

  const tellSeconds = (path: string): void => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(`${width} px: ${path}: ${clicks} clicks, ${seconds} s\n`);
  };

  async function open(name: string): Promise<void> {
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (await menu.isVisible()) await click(menu);
    await click(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).first());
  }

  it(`from signing in to a confirmed connection: ${toConnected} clicks, while the client system sends one recording`, async () => {
    await signedIn();
    await page.getByRole('heading', { level: 2, name: 'Setup progress' }).waitFor();
    await deliverRecording(world.client, 'first-recording');
    await page.locator('[data-step="recording_transcribed"][data-state="done"]').waitFor();

    const { agent_external_id: agent, call_agent_name: name } = recordingFields();
    await open('Agents');
    await click(page.locator(`[data-agent="${agent}"]`).getByRole('button', { name: 'Link' }));
    await page.getByRole('combobox', { name: 'Employee' }).fill(name!);
    await click(page.getByRole('button', { name: 'Create and link' }));
    await page.getByText(`is linked to ${name}`).waitFor();

    await open('Test recording');
    await click(page.getByRole('button', { name: 'Yes, confirm the connection' }));
    await page.getByText('The connection was confirmed on').waitFor();
    tellSeconds('from signing in to a confirmed connection, with one recording transcribed');
    await open('Home');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect(clicks).toBe(toConnected);
  }, 60_000);

  it(`from signing in by the home view to an answered review: ${toReviewed} clicks`, async () => {
    expect((await world.administrator.request('PUT', '/rubric', { source: REVIEWED_RUBRIC })).status).toBe(
      200,
    );
    await service.linkAgent(world.organisationId, 'robin', 'Robin Smith');
    const { transcript } = callOf('robin');
    const rude = [...transcript, { speaker: 'agent', text: 'Then look at your bill again, you fool.' }];
    const now = new Date().toISOString();
    const { body } = await world.client.deliverTranscript(
      callOf('robin', { conversation_date: now, transcript: rude }),
    );
    expect(body).toMatchObject({ analysed: true });
    await page.context().clearCookies();
    await page.goto(service.url);

    await signedIn();
    const first = page
      .getByRole('region', { name: 'Calls to review first', exact: true })
      .getByRole('link')
      .first();
    await click(first);
    const suspicion = page.getByRole('region', { name: /^Suspicion/ });
    await click(suspicion.getByRole('button', { name: 'Confirm' }));
    await page.getByText('A critical criterion was not met, which fails the whole call').waitFor();
    tellSeconds('from signing in to an answered review');
    expect(clicks).toBe(toReviewed);
    expect(complaints).toEqual([]);
  }, 60_000);
});
