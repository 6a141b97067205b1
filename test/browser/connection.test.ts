import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { IngestionClient } from '../harness/ingestion-client';
import { type CreatedOrganisation, type RunningService, startService } from '../harness/running-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  goTo,
  keepScreenshot,
  openPage,
  sharedBrowser,
  signIn,
  signOut,
  textOfEditor,
  writeEditor,
} from './browser';
import { deliverRecording, recordingFields, sampleTranscript } from './sample-calls';
import { typeDate } from './type-date';

/** The way of a new administrator, step by step: each test goes on where the one before it ended. */
let service: RunningService;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let organisation: CreatedOrganisation;
let client: IngestionClient;

const SPEECH_MS = 120_000;
/** Of the seek bar, in pixels. */
const THUMB = 16;

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([
    startService({ env: { SWEEP_INTERVAL_MS: '1000' } }),
    sharedBrowser(),
  ]);
  organisation = await service.createOrganisation('--admin-email', 'admin@example.com');
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  ({ page, complaints } = await openPage(context, service.url));
}, 180_000);

afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

const stateOf = (step: string) => page.locator(`[data-step="${step}"]`).getAttribute('data-state');

it('refuses a wrong password in words, then lets the administrator in', async () => {
  await page.getByLabel('E-mail address').fill(organisation.admin.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('heading', { name: 'Sign in' }).isVisible()).toBe(true);
  await signIn(page, organisation.admin);
});

it('replaces the key after a warning and shows the new one once', async () => {
  await page.getByRole('button', { name: 'Replace the key' }).click();
  await page.getByText('The current key stops working at once.').waitFor();
  const replace = page.getByRole('button', { name: 'Replace it now' });
  expect(await replace.isDisabled()).toBe(true);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'I can put the new key into our system now' }).press('Space');
  await replace.click();
  const key = (await page.getByTestId('integration-key').textContent())!.trim();
  expect(key).toMatch(/^cis_[\w-]{40,}$/);
  expect(key).not.toBe(organisation.integration_key);
  await keepScreenshot(page, 'dialog-new-key', { whole: false });
  await page.getByRole('button', { name: 'I have stored it' }).click();
  expect(await page.getByText(key).count()).toBe(0);

  const former = await service.client(organisation.integration_key).deliverTranscript(sampleTranscript());
  expect(former.status).toBe(401);
  client = service.client(key);
});

it('shows ready-made requests with the address of this installation', async () => {
  const line = page.getByRole('region', { name: 'Example request: recording' });
  expect(await line.textContent()).toContain(`${service.url}/v1/ingestion/recordings`);
  await page.getByRole('button', { name: 'Transcript' }).click();
  const other = page.getByRole('region', { name: 'Example request: transcript' });
  expect(await other.textContent()).toContain(`${service.url}/v1/ingestion/conversations`);
});

it('notices the first recording by itself, of an agent nobody has linked, until it is transcribed', async () => {
  expect(await stateOf('recording_received')).not.toBe('done');
  await deliverRecording(client, 'first-recording');
  await page
    .locator('[data-step="recording_transcribed"][data-state="done"]')
    .waitFor({ timeout: SPEECH_MS });
  expect(await stateOf('confirmed')).toBe('current');
}, 150_000);

it('says of that recording the same in both lists: that its agent is not linked', async () => {
  await goTo(page, 'Recordings');
  const recording = page.locator('[data-job]', { hasText: 'first-recording' });
  await recording.getByText('Agent not linked', { exact: true }).waitFor();
  await goTo(page, 'Calls');
  const call = page.locator('[data-call]', { hasText: 'first-recording' });
  await call.getByText('Agent not linked', { exact: true }).waitFor();
  expect(await call.textContent()).not.toContain('Being analysed');
});

it('draws both channels, plays them and follows the sound in the transcript', async () => {
  await goTo(page, 'Test recording');
  const waves = page.locator('[data-waves="drawn"]');
  await waves.waitFor();
  const position = page.getByRole('slider', { name: 'Position' });
  const [drawn, seek] = [(await waves.boundingBox())!, (await position.boundingBox())!];
  // The middle of its thumb stands over the end of the waveform, and the thumb within the bar.
  expect(seek.x + THUMB / 2).toBeCloseTo(drawn.x, 0);
  expect(seek.x + seek.width - THUMB / 2).toBeCloseTo(drawn.x + drawn.width, 0);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => Number(await position.inputValue()), { timeout: 20_000 }).toBeGreaterThan(1);
  await page.locator('[data-sentence][data-now]').waitFor();
  await keepScreenshot(page, 'test-recording-playing');
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  await page.getByRole('button', { name: 'Pause' }).click();

  const later = page.locator('button[data-sentence]').nth(6);
  await later.click();
  expect(await later.getAttribute('data-now')).toBe('true');
  expect(Number(await position.inputValue())).toBeGreaterThan(5);
});

it('plays the recording as well where the code that draws its waveform cannot be read', async () => {
  const before = complaints.length;
  await page.route('**/assets/waveforms-*', (route) => route.abort());
  await page.goto(`${service.url}/test-recording`);
  await page.getByText('The waveform cannot be drawn, but the audio can be played.').waitFor();
  await page.getByRole('button', { name: 'Play' }).click();
  const position = page.getByRole('slider', { name: 'Position' });
  await expect.poll(async () => Number(await position.inputValue()), { timeout: 20_000 }).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.unroute('**/assets/waveforms-*');
  await page.reload();
  await page.getByRole('button', { name: 'Play' }).waitFor();
  // The browser tells of what it could not read.
  complaints.splice(before);
});

it('marks each sentence as agent or customer, as they speak on their channels', async () => {
  const said = async (speaker: string) =>
    (await page.locator(`[data-speaker="${speaker}"]:has(> div > [data-sentence])`).allTextContents())
      .join(' ')
      .toLowerCase();
  expect(await said('agent')).toContain('thank you for calling');
  expect(await said('customer')).toContain('frustrated');
});

it('says what to send when agent and customer are swapped, and takes the corrected recording', async () => {
  await page.getByRole('button', { name: 'No, they are swapped' }).click();
  await page.getByText('agent_channel=1').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'dialog-swapped', { whole: false });
  await page.getByRole('button', { name: 'Wait for a new recording' }).click();
  await page.getByText('A new test recording was requested').waitFor();

  await deliverRecording(client, 'second-recording', { agent_channel: '1' });
  await page.getByText('second-recording').waitFor({ timeout: SPEECH_MS });
  await page.getByText('1 (agent on the right)').waitFor();
  await page
    .locator('[data-speaker="customer"]:has(> div > [data-sentence])')
    .first()
    .waitFor({ timeout: SPEECH_MS });
  const customer = (
    await page.locator('[data-speaker="customer"]:has(> div > [data-sentence])').allTextContents()
  )
    .join(' ')
    .toLowerCase();
  expect(customer).toContain('thank you for calling');
}, 150_000);

it('links the agent by name and analyses the call that waited', async () => {
  const { agent_external_id: agent, call_agent_name: name } = recordingFields();
  await goTo(page, 'Agents');
  await page.locator(`[data-agent="${agent}"]`).getByRole('button', { name: 'Link' }).click();
  await page.getByRole('combobox', { name: 'Employee' }).fill(name!);
  await page.getByRole('button', { name: 'Create and link' }).click();
  await page.getByText(`is linked to ${name}`).waitFor();

  await goTo(page, 'Recordings');
  await page
    .locator('[data-job]', { hasText: 'second-recording' })
    .getByText('Done')
    .waitFor({ timeout: SPEECH_MS });
}, 150_000);

it('confirms the connection, after which the sound is gone and the transcript stays', async () => {
  await goTo(page, 'Test recording');
  await page.getByRole('button', { name: 'Yes, confirm the connection' }).click();
  await page.getByText('The connection was confirmed on').waitFor();
  await page.getByText('The audio is no longer kept').waitFor();
  expect(await page.locator('[data-sentence]').count()).toBeGreaterThan(5);
  await goTo(page, 'Connector');
  await page.getByText('Connected', { exact: true }).waitFor();
});

it('finds a call, and leads from the evidence of a criterion to the sentence', async () => {
  await client.deliverTranscript(sampleTranscript());
  await goTo(page, 'Calls');
  const { external_conversation_id: identifier } = sampleTranscript();
  await page.goto(`${service.url}/calls?external_conversation_id=${identifier}`);
  await page.getByText('1 call shown').waitFor();
  await page.locator('[data-call]').first().getByRole('link').click();
  // What is met is folded.
  await page.locator('[data-criterion] button[aria-expanded=false]').first().click();
  const evidence = page.locator('[data-criterion] [data-evidence]').first();
  const quote = (await evidence.locator('q').textContent())!;
  await evidence.click();
  expect(await page.locator('[data-sentence][data-chosen] mark').textContent()).toBe(quote);
});

it('finds a call by the beginning of its identifier in the same box, and clears an answer that a link asks for', async () => {
  await goTo(page, 'Calls');
  const box = page.getByLabel('Search calls');
  const { external_conversation_id: identifier } = sampleTranscript();
  await box.fill(identifier.slice(0, -1));
  await box.press('Enter');
  const found = page.getByRole('table', { name: 'Calls of this identifier' });
  await found.getByText(identifier, { exact: true }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^1 call$/ })
    .waitFor();
  expect(await page.getByText(/^0 calls/).count()).toBe(0);

  await page.goto(`${service.url}/calls?criterion=no_such_criterion&answer=not_met`);
  await page.getByText('No call matches').waitFor();
  await page.getByRole('button', { name: 'Show all answers' }).click();
  await page.locator('[data-call]').first().getByRole('link').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

it('finds a call by what was said, and the sentence within the call', async () => {
  await goTo(page, 'Calls');
  const box = page.getByLabel('Search calls');
  await box.fill('"not closed');
  await box.press('Enter');
  await page.getByText('It has a quotation mark that is not closed.').waitFor();
  const { text } = sampleTranscript().transcript.find(({ speaker }) => speaker === 'agent')!;
  const phrase = text
    .split(/[^\p{L}']+/u)
    .slice(0, 3)
    .join(' ');
  const query = encodeURIComponent(`agent:"${phrase}"`);
  await vi.waitFor(
    async () => {
      await page.goto(`${service.url}/calls?q=${query}`);
      await page.locator('[data-call] mark').first().waitFor({ timeout: 2_000 });
    },
    { timeout: 60_000, interval: 500 },
  );
  await keepScreenshot(page, 'calls-searched');
  await page.locator('[data-call]').first().getByRole('link').click();
  expect(await page.getByLabel('Search within this call').inputValue()).toBe(`agent:"${phrase}"`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  expect(await page.locator('[data-sentence][data-chosen] mark').first().textContent()).toContain(
    phrase.slice(0, 4),
  );
  await keepScreenshot(page, 'call-searched');
});

it('changes an answer with a reason, and the score with it', async () => {
  const score = page.locator('[data-score-ring] strong');
  const before = await score.textContent();
  const met = page.locator('[data-answer=met]');
  const criterion = page.locator('[data-criterion]', { has: met }).first();
  const id = await criterion.getAttribute('data-criterion');
  await criterion.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: /Answer/ }).click();
  await page.getByRole('option', { name: 'Not met' }).click();
  await page.getByLabel('Reason').fill('It was said by somebody else.');
  await keepScreenshot(page, 'dialog-change-answer', { whole: false });
  await page.getByRole('button', { name: 'Save the answer' }).click();
  const change = page.locator(`[data-criterion="${id}"] [data-changed]`);
  expect(await change.textContent()).toContain('It was said by somebody else.');
  expect(await score.textContent()).not.toBe(before);
});

it('leads to the line of what is wrong with a rubric, and publishes a right one', async () => {
  await page.goto(`${service.url}/settings/rubric`);
  await page.getByRole('tab', { name: 'Advanced (YAML)' }).click();
  const editor = page.getByLabel('Rubric, as YAML');
  const source = await textOfEditor(editor);
  await writeEditor(editor, source.replace(/weight: \d+/, 'weight: heavy'));
  await page.getByText('to fix before this rubric can be used').waitFor();
  await keepScreenshot(page, 'rubric-wrong');
  await page.locator('[data-issues] button').first().click();
  const chosen = await page.evaluate<string>('getSelection().toString()');
  expect(chosen).toContain('weight: heavy');

  await writeEditor(
    editor,
    source.replace(/weight: \d+/, 'weight: 20').replace(/version: \S+/, 'version: 9.9.9'),
  );
  await page.getByText('Draft saved.').waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Effect on the latest calls').waitFor();
  await keepScreenshot(page, 'rubric-preview');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 9.9.9, live since').waitFor();
});

it('shows what each criterion of the rubric asks, also of those it only refers to', async () => {
  await page.getByRole('tab', { name: 'Questions' }).click();
  const greeting = page.locator('[data-criterion="greeting"]');
  await greeting.locator('summary').click();
  const met = greeting.getByRole('textbox', { name: 'Met when', exact: true });
  await expect.poll(() => met.inputValue()).toContain('The agent greets, says their own name');
  await greeting.locator('summary').click();
  await met.waitFor({ state: 'detached' });
});

it('scores calls again with the rubric in force, and shows how far that is', async () => {
  await typeDate(page, 'From', '2020-01-01');
  await typeDate(page, 'To', new Date().toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Rescore these calls' }).click();
  const listed = page.getByRole('list', { name: 'Rescored calls' });
  await listed.getByText('Done').waitFor({ timeout: 60_000 });
  expect(await listed.textContent()).toMatch(/9\.9\.9.*\d of \d calls? rescored/s);
  await keepScreenshot(page, 'rubric-rescored');
});

it('tells who changed what', async () => {
  await page.getByRole('link', { name: 'Audit log' }).click();
  for (const action of [
    'created an integration key',
    'confirmed the connection',
    'changed an answer',
    'published a rubric',
    'started rescoring calls',
  ])
    await page.getByText(action).first().waitFor();
});

it('signs out, and shows nothing to whoever comes next', async () => {
  await signOut(page);
  await page.getByText('You are signed out.').waitFor();
  await page.goto(`${service.url}/calls`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

it('went without an error of a script, a refusal of the policy or a request to another host', () => {
  expect(complaints).toEqual([]);
});
