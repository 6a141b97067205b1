import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callOf, organisationIn, type World } from '../api/connector-world';
import { REVIEWED_RUBRIC } from '../harness/reviewed-rubric';
import { type RunningService, startService } from '../harness/running-service';
import { buildPage, launchBrowser, openPage, signOut } from './browser';
import { deliverRecording, recordingFields } from './sample-calls';

/** The two main paths by the mouse, step by step, and how many clicks each takes: one that grows longer fails here. */
let service: RunningService;
let browser: Browser;
let world: World;
let page: Page;
let complaints: string[];
let clicks = 0;

const SPEECH_MS = 120_000;

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([startService(), launchBrowser()]);
  world = await organisationIn(service);
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  ({ page, complaints } = await openPage(context, service.url));
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

async function click(where: Locator): Promise<void> {
  await where.click();
  clicks++;
}

async function signedIn(): Promise<void> {
  clicks = 0;
  await page.getByLabel('E-mail address').fill(world.admin.email);
  await page.getByLabel('Password').fill(world.admin.password);
  await click(page.getByRole('button', { name: 'Sign in' }));
}

const open = (name: string) => click(page.getByRole('navigation').getByRole('link', { name }).first());

it('from signing in to a confirmed connection: seven clicks, while the client system sends one recording', async () => {
  await signedIn();
  await page.getByRole('heading', { level: 2, name: 'Setup progress' }).waitFor();
  await deliverRecording(world.client, 'first-recording');
  await page
    .locator('[data-step="recording_transcribed"][data-state="done"]')
    .waitFor({ timeout: SPEECH_MS });

  const { agent_external_id: agent, call_agent_name: name } = recordingFields();
  await open('Agents');
  await click(page.locator(`[data-agent="${agent}"]`).getByRole('button', { name: 'Link' }));
  await page.getByRole('combobox', { name: 'Employee' }).fill(name!);
  await click(page.getByRole('button', { name: 'Create and link' }));
  await page.getByText(`is linked to ${name}`).waitFor();

  await open('Test recording');
  await click(page.getByRole('button', { name: 'Yes, confirm the connection' }));
  await page.getByText('The connection was confirmed on').waitFor();
  await open('Home');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  expect(clicks).toBe(7);
}, 180_000);

it('from signing in by the home view to an answered review: three clicks', async () => {
  expect((await world.administrator.request('PUT', '/rubric', { source: REVIEWED_RUBRIC })).status).toBe(200);
  await service.linkAgent(world.organisationId, 'robin', 'Robin Smith');
  const { transcript } = callOf('robin');
  const rude = [...transcript, { speaker: 'agent', text: 'Then look at your bill again, you fool.' }];
  const now = new Date().toISOString();
  const { body } = await world.client.deliverTranscript(
    callOf('robin', { conversation_date: now, transcript: rude }),
  );
  expect(body).toMatchObject({ analysed: true });
  await signOut(page);

  await signedIn();
  const first = page
    .getByRole('region', { name: 'Calls to review first', exact: true })
    .getByRole('link')
    .first();
  await click(first);
  const suspicion = page.getByRole('region', { name: /^Suspicion/ });
  await click(suspicion.getByRole('button', { name: 'Confirm' }));
  await page.getByText('A critical criterion was not met, which fails the whole call').waitFor();
  expect(clicks).toBe(3);
  expect(complaints).toEqual([]);
}, 60_000);
