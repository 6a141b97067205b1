import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from 'vitest';
import type { IngestionClient } from '../harness/ingestion-client';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { ROOT } from '../harness/service-process';
import { listeningService } from '../harness/shared-service';
import { failScoring } from '../harness/stored-calls';
import {
  type WatchedPage,
  accessibilityFindings,
  buildPage,
  closePages,
  goTo,
  keepScreenshot,
  noteTransfers,
  openPage,
  signedInPage,
  sharedBrowser,
  signIn,
  signInInGerman,
} from './browser';
import { callsOfAMonth, recordingFields } from './sample-calls';
import { silentChannel } from './silent-channel';

/** What administrators do now and then; each test stands alone. */
let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let client: IngestionClient;
let context: BrowserContext;
let page: Page;
let complaints: string[];

const SPEECH_MS = 120_000;
/** Bytes of bodies over the wire, sign-in included. */
const MAX_AFTER_SIGN_IN = 150_000;
/** English words come with the code, German ones beside them. */
const MAX_IN_GERMAN = 155_000;
/** The chart of home, in both languages. */
const MEAN_CHART = /calls with a score from|Anrufe mit Punktzahl vom/;
/** What draws the chart of home, which nothing there waits for. */
const DRAWN_LATER = /\/(uPlot|mean-chart|chart-text)[^/]*$/;

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([listeningService(), sharedBrowser()]);
  organisation = await service.createOrganisation();
  client = service.client(organisation.integration_key);
  const { agent_external_id: agent, call_agent_name: name } = recordingFields();
  await service.linkAgent(organisation.organisation_id, agent!, name);
}, 180_000);

afterAll(() => closePages(browser));

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  ({ page, complaints } = await signedInPage(context, service.url, organisation.admin));
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

/** Calls of a month by one agent, so that home has its lists and its chart. */
async function scoredCalls({ organisation_id, integration_key }: CreatedOrganisation): Promise<void> {
  const calls = callsOfAMonth(6).map((call) => ({ ...call, agent_external_id: 'agent-olga' }));
  await service.linkAgent(organisation_id, 'agent-olga', 'Olga Martin');
  for (const call of calls) {
    const { body } = await service.client(integration_key).deliverTranscript(call);
    expect(body).toMatchObject({ analysed: true });
  }
}

it.each([
  ['connector', 'en-GB', MAX_AFTER_SIGN_IN],
  ['home', 'en-GB', MAX_AFTER_SIGN_IN],
  ['home', 'de-DE', MAX_IN_GERMAN],
])(
  'needs few bytes over the wire up to its first view, %s in %s: less than %i',
  async (view, locale, most) => {
    const own = await service.createOrganisation();
    if (view === 'home') await scoredCalls(own);
    const fresh = await browser.newContext({ locale });
    const first = await fresh.newPage();
    const transfers = noteTransfers(first);
    await first.goto(`${service.url}/${view}`);
    await (locale === 'de-DE' ? signInInGerman : signIn)(first, own.admin);
    if (view === 'home') await first.getByRole('img', { name: MEAN_CHART }).waitFor();
    await first.waitForLoadState('networkidle');
    const sizes = [...(await transfers())]
      .filter(([path]) => !path.startsWith('/v1/') && !DRAWN_LATER.test(path))
      .map(([path, { responseBodySize }]) => [path, responseBodySize] as const);
    expect(sizes.length).toBeGreaterThan(3);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    process.stdout.write(`up to ${view}, ${locale}: ${Math.round(total / 1000)} kB\n`);
    expect(total, JSON.stringify(sizes)).toBeLessThan(most);
    await fresh.close();
  },
);

it('links agents from a file after showing what becomes of every row', async () => {
  const [call] = callsOfAMonth(1);
  await client.deliverTranscript({
    ...call,
    external_conversation_id: 'call-of-olga',
    agent_external_id: 'agent-olga',
    call_agent_name: 'Olga Martin',
  });
  await goTo(page, 'Agents');
  await page.getByRole('button', { name: 'Link from a file' }).click();
  const rows = [
    'agent_external_id;employee',
    'agent-olga;Olga Martin',
    'agent-new;"Peter, the new one"',
    'agent-nobody;',
  ];
  await page.getByLabel('CSV file').setInputFiles({
    name: 'agents.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview of every row' });
  const row = (text: string) => preview.getByRole('row', { name: text });
  await row('agent-olga').getByText('Will be linked').waitFor();
  expect(await row('agent-olga').textContent()).toContain('1 call came before the link');
  expect(await row('agent-new').textContent()).toMatch(/Peter, the new one.*Not seen in any call yet/);
  await row('agent-nobody').getByText('Cannot be used').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'dialog-bulk-link', { whole: false });
  expect(await page.locator('[data-agent="agent-olga"]').textContent()).toContain('Not linked');

  await page.getByRole('button', { name: 'Link 2 agents' }).click();
  await page.getByText('2 agents linked.').waitFor();
  const olga = page.locator('[data-agent="agent-olga"]');
  await olga.getByRole('button', { name: 'Change' }).waitFor();
  expect(await olga.textContent()).not.toContain('Not linked');
  expect(await page.locator('[data-agent="agent-nobody"]').count()).toBe(0);
});

it('has a failed recording tried again, which then comes through', async () => {
  const { body } = await client.deliverRecording(
    { ...recordingFields(), external_conversation_id: 'to-be-tried-again' },
    silentChannel(),
  );
  await client.waitForJob(body.job_id!, ['rejected']);
  // As after a fault that lasted longer than all tries: the audio is kept, and this time it is a good one.
  const key = `${organisation.organisation_id}/${body.job_id}.ogg`;
  const path = join(service.dataDir, 'audio', key);
  await mkdir(dirname(path), { recursive: true });
  await copyFile(join(ROOT, 'samples', 'support-call.ogg'), path);
  await sql(
    service,
    `UPDATE recording_job SET status = 'failed', reject_reason = NULL, audio_key = '${key}', audio_format = 'ogg',
      last_error = 'The speech engine did not answer.', failure_code = 'speech_service_unavailable' WHERE id = '${body.job_id}'`,
  );
  await goTo(page, 'Recordings');
  const recording = page.locator('[data-job]', { hasText: 'to-be-tried-again' });
  await recording.getByText('The transcription service did not answer, or not in time.').waitFor();
  await keepScreenshot(page, 'recording-failed');
  await recording.getByRole('button', { name: 'Try again' }).click();
  await recording.getByText('Done', { exact: true }).waitFor({ timeout: SPEECH_MS });
}, 150_000);

it('has failed calls tried again, one from its page and all of a filter after naming how many', async () => {
  const { agent_external_id: agent } = recordingFields();
  const why = 'Scoring took longer than its time limit.';
  for (const [index, call] of callsOfAMonth(3).entries())
    await client.deliverTranscript({
      ...call,
      external_conversation_id: `failed-${index}`,
      agent_external_id: agent,
      campaign: 'Outage',
    });
  await failScoring(service, organisation.organisation_id, 'Outage');
  await page.goto(`${service.url}/calls?campaign=Outage&status=failed`);
  await page.getByRole('row', { name: 'failed-0' }).getByRole('link').click();
  await page.getByText(why).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'call-failed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(why).waitFor({ state: 'detached' });

  await page.goto(`${service.url}/calls?campaign=Outage&status=failed`);
  await page.getByRole('button', { name: 'Try all again' }).click();
  await page.getByRole('heading', { name: 'Try 2 failed calls again?' }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'dialog-try-all-again', { whole: false });
  await page.getByRole('button', { name: 'Try 2 calls again' }).click();
  await page.getByText('2 calls are being tried again.').waitFor();
  await page.getByText('No call matches').waitFor();
  await expect
    .poll(
      async () => {
        await page.goto(`${service.url}/calls?campaign=Outage&status=analysed`);
        await page
          .getByText('Show more')
          .or(page.getByText(/shown|No call matches/))
          .first()
          .waitFor();
        return page.getByRole('row', { name: /failed-\d/ }).count();
      },
      { timeout: 60_000 },
    )
    .toBe(3);
  await page.goto(`${service.url}/settings/history`);
  await page.getByText('retried failed calls: 2 calls').waitFor();
}, 150_000);

it('keeps following recordings where server-sent events do not get through', async () => {
  await context.route('**/recordings/events', (route) => route.abort());
  await goTo(page, 'Recordings');
  await page.getByText('Refreshed every few seconds').waitFor();
  const { body } = await client.deliverRecording(
    { ...recordingFields(), external_conversation_id: 'seen-by-asking' },
    silentChannel(),
  );
  await client.waitForJob(body.job_id!, ['rejected']);
  await page.locator('[data-job]', { hasText: 'seen-by-asking' }).getByText('Audio rejected').waitFor();
  complaints = complaints.filter((complaint) => !complaint.includes('ERR_FAILED'));
});

it('puts a sentence the service got wrong into the draft of the rubric, and shows how far people agree', async () => {
  const [call] = callsOfAMonth(1);
  const { agent_external_id: agent } = recordingFields();
  const { body } = await client.deliverTranscript({
    ...call,
    external_conversation_id: 'call-to-learn-from',
    agent_external_id: agent,
  });
  await page.goto(`${service.url}/calls/${body.conversation_id}`);
  const met = page.locator('[data-criterion]', { has: page.locator('[data-answer=met]') });
  const id = await met.first().getAttribute('data-criterion');
  const criterion = page.locator(`[data-criterion="${id}"]`);
  const name = (await criterion.getByRole('heading').textContent())!.trim();
  await criterion.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: /Answer/ }).click();
  await page.getByRole('option', { name: 'Not met' }).click();
  await page.getByLabel('Reason').fill('Those words were about something else.');
  await page.getByRole('button', { name: 'Save the answer' }).click();
  await criterion.getByRole('button', { name: 'Add as an example' }).click();
  const add = page.getByRole('button', { name: 'Add to the draft' });
  await add.waitFor();
  expect(await page.getByRole('combobox', { name: 'Sentence' }).inputValue()).toBe('');
  expect(await page.getByRole('button', { name: /What it is/ }).textContent()).toBe('Choose what it is');
  const administrator = await service.signIn(organisation.admin);
  const draft = async () => (await administrator.get<{ draft: object | null }>('/rubric/draft')).body.draft;
  const live = async () => (await administrator.get<{ source: string }>('/rubric')).body.source;
  const before = await live();
  await add.click();
  await expect.poll(() => page.getByText('Fill this in.').count()).toBe(2);
  expect(await draft()).toBeNull();
  const said = call!.transcript[1]!.text;
  await page.getByRole('combobox', { name: 'Sentence' }).fill(said.slice(0, 20));
  await page
    .getByRole('option', { name: said.slice(0, 20) })
    .first()
    .click();
  await page.getByRole('button', { name: /What it is/ }).click();
  await page.getByRole('option', { name: 'It only sounds like it' }).click();
  const part = page.getByRole('button', { name: /Example of/ });
  if ((await part.count()) > 0) {
    await part.click();
    await page.getByRole('option').first().click();
  }
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'dialog-add-example', { whole: false });
  await add.click();
  await page.getByText('The example is in the draft of the rubric.').waitFor();
  expect(await draft()).not.toBeNull();
  expect(await live()).toBe(before);
  await page.getByRole('button', { name: 'Close' }).last().click();

  await page.goto(`${service.url}/settings/agreement`);
  const row = page.getByRole('row', { name });
  expect(await row.textContent()).toMatch(/1 answer.*0%/);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByText('added an example to the draft of the rubric').first().waitFor();
  await page.getByText('from 127.0.0.0/24').first().waitFor();
});

it('changes the own password, which ends every other session', async () => {
  const account = await service.cli<CreatedOrganisation['admin']>(
    'admin:create',
    ...[
      '--organisation',
      organisation.organisation_id,
      '--email',
      'second@example.com',
      '--lasting-password',
    ],
  );
  const next = 'a new and longer password';
  const open = async (): Promise<WatchedPage & { own: BrowserContext }> => {
    const own = await browser.newContext();
    return { ...(await openPage(own, service.url)), own };
  };
  const [here, elsewhere] = [await open(), await open()];
  for (const { page: one } of [here, elsewhere]) await signIn(one, account);

  await here.page.goto(`${service.url}/settings`);
  await here.page.getByLabel('Current password').fill('not the password');
  await here.page.getByLabel('New password').fill(next);
  await here.page.getByRole('button', { name: 'Change the password' }).click();
  await here.page.getByText('Incorrect password.').waitFor();
  await here.page.getByLabel('Current password').fill(account.password);
  await here.page.getByRole('button', { name: 'Change the password' }).click();
  await here.page.getByText('The password is changed.').waitFor({ state: 'attached' });
  await here.page.goto(`${service.url}/settings/history`);
  await here.page.getByText('changed their password').waitFor();

  // The view there asks by itself from time to time: the sign-in may cover the link already.
  await elsewhere.page
    .getByRole('navigation')
    .getByRole('link', { name: 'Agents', includeHidden: true })
    .dispatchEvent('click');
  await elsewhere.page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  const later = await open();
  await signIn(later.page, { ...account, password: next });
  for (const { own } of [here, elsewhere, later]) await own.close();
});

it('asks before it unlinks an agent, and says what that means for calls', async () => {
  await service.linkAgent(organisation.organisation_id, 'agent-leaving', 'Lena Leaving');
  await page.goto(`${service.url}/agents?search=agent-leaving`);
  const row = page.locator('[data-agent="agent-leaving"]');
  await row.getByRole('button', { name: 'Change agent-leaving' }).click();
  const unlink = page.getByRole('dialog').getByRole('button', { name: 'Unlink' });
  await unlink.click();
  const question = page.getByRole('alertdialog', { name: 'Unlink Lena Leaving from agent-leaving?' });
  await question.getByText(/New calls of this agent are then neither analysed nor stored/).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'dialog-unlink', { whole: false });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await row.textContent()).toContain('Lena Leaving');
  await unlink.click();
  await question.getByRole('button', { name: 'Unlink' }).click();
  await question.waitFor({ state: 'detached' });
  await row.getByText('Not linked').waitFor();
});
