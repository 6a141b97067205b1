import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { callOf } from '../api/connector-world';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
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
  textOfEditor,
  writeEditor,
} from './browser';

let service: RunningService;
let browser: Browser;
let organisation: CreatedOrganisation;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
}, 180_000);
afterAll(() => closePages(browser));

let made = 0;
beforeEach(async () => {
  organisation = await service.createOrganisation('--admin-email', `rubric-${++made}@example.com`);
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  ({ page, complaints } = await signedInPage(context, service.url, organisation.admin));
  await page.goto(`${service.url}/settings?part=rubric`);
  await greeting().waitFor();
}, 60_000);
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

const greeting = () => page.locator('[data-criterion="greeting"]');
const weight = () => greeting().getByRole('textbox', { name: 'Weight' });
const saved = () => page.getByText('Draft saved.').waitFor();
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function startFrom(template: string): Promise<void> {
  await page.getByRole('button', { name: /Start from/ }).click();
  await page.getByRole('option', { name: template }).click();
}

async function weigh(value: string): Promise<void> {
  await greeting().locator('summary').click();
  await weight().fill(value);
  await weight().press('Tab');
  await saved();
}

it('goes from a change in the form over its words and its effect to a live rubric, and back again', async () => {
  await service.linkAgent(organisation.organisation_id, 'robin');
  const client = service.client(organisation.integration_key);
  expect((await client.deliverTranscript(callOf('robin'))).body.analysed).toBe(true);
  await weigh('60');
  await page.getByText('Weight', { exact: false }).locator('del', { hasText: '6' }).first().waitFor();
  expect(await button('Publish').isDisabled()).toBe(true);
  await button('Preview').click();
  const lead = page.getByText('would get another score');
  await lead.waitFor();
  const counted = /Of the latest call, (\d+) would get another score and (\d+) other answers/;
  const [, rescored, different] = counted.exec((await lead.textContent()) ?? '') ?? [];
  const [before, after, differs] = await page
    .getByRole('region', { name: 'Effect on the latest calls' })
    .getByRole('table')
    .getByRole('cell')
    .allTextContents();
  expect(before).not.toBe(after);
  expect([rescored, different]).toEqual(['1', '0']);
  expect(differs).toBe('Same answers');
  await keepScreenshot(page, 'rubric-form');
  expect(await accessibilityFindings(page)).toEqual([]);
  await button('Publish').click();
  await page.getByText(/live since/).waitFor();
  const back = page.getByRole('button', { name: /^Go back to version/ });
  let tell = () => {};
  const told = new Promise<void>((resolve) => (tell = resolve));
  const preview = /\/rubric\/versions\/[^/]+\/preview/;
  await page.route(preview, async (route) => {
    await told;
    await route.continue();
  });
  await back.click();
  const asked = page.getByRole('alertdialog');
  const goBack = asked.getByRole('button', { name: 'Go back' });
  await asked.locator('ins', { hasText: '6' }).first().waitFor();
  expect(await goBack.isDisabled()).toBe(true);
  tell();
  // Its effect, as before it was published: the call gets its former score.
  await asked.getByText('Of the latest call, 1 would get another score and 0 other answers').waitFor();
  const row = asked.getByRole('table').getByRole('cell');
  expect(await row.allTextContents()).toEqual([after, before, 'Same answers']);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.unroute(preview);
  await goBack.click();
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => weight().inputValue()).toBe('6');
});

it('keeps form and text in step, with their comments', async () => {
  await weigh('60');
  await page.getByRole('tab', { name: 'Advanced (YAML)' }).click();
  const text = page.getByLabel('Rubric, as YAML');
  const source = await textOfEditor(text);
  expect(source).toContain('weight: 60');
  expect(source).toContain('#');
  await writeEditor(text, source.replace('weight: 60', 'weight: 61'));
  await page.getByRole('tab', { name: 'Questions' }).click();
  await greeting().locator('summary').click();
  await expect.poll(() => weight().inputValue()).toBe('61');
  await saved();
});

it('shows of an emptied field what the text says, which is nothing', async () => {
  await greeting().locator('summary').click();
  const name = greeting().getByRole('textbox', { name: 'Name' });
  await name.fill('');
  await page.getByRole('list', { name: 'What changes' }).getByText('criteria[0].name').waitFor();
  expect(await name.inputValue()).toBe('');
  const partly = greeting().getByLabel('Partly met when', { exact: true });
  expect(await partly.inputValue()).not.toBe('');
  await partly.fill('');
  await saved();
  expect(await partly.inputValue()).toBe('');
  await page.getByRole('tab', { name: 'Advanced (YAML)' }).click();
  const source = await textOfEditor(page.getByLabel('Rubric, as YAML'));
  expect(source).toMatch(/use: greeting, .*name: "", rule: \{ partly: "" \}/);
  await page.getByRole('tab', { name: 'Questions' }).click();
  await greeting().locator('summary').click();
  await button('Name: as in the shared criterion').click();
  expect(await name.inputValue()).toBe('Greeting');
  await saved();
});

it('shows the examples of a criterion that a phrase match decides, and says what they do', async () => {
  await startFrom('sales');
  const notice = page.locator('[data-criterion="recording_notice"]');
  await notice.locator('summary').click();
  await notice.getByText('A phrase match decides here').waitFor();
  await notice.getByText('2 more come with this criterion.').waitFor();
  await notice.getByLabel('Counter-examples').fill('We record nothing.');
  await saved();
  await page.getByRole('tab', { name: 'Advanced (YAML)' }).click();
  expect(await textOfEditor(page.getByLabel('Rubric, as YAML'))).toMatch(
    /use: recording_notice[^}]*We record nothing\./,
  );
});

it('tells in German what is wrong with the draft, in the form and at the line of the text', async () => {
  await remember(page, 'language', 'de');
  await page.reload();
  await greeting().locator('summary').click();
  const german = greeting().getByRole('textbox', { name: 'Gewicht' });
  await german.fill('0');
  await german.press('Tab');
  const fault = /^Zeile \d+, criteria\[0\]\.weight: soll eine Zahl von 0,01 bis 1\.000 sein\.$/;
  await page.getByRole('list', { name: 'Was sich ändert' }).getByText(fault).waitFor();
  expect(await button('Vorschau').isDisabled()).toBe(true);
  await page.getByRole('tab', { name: /YAML/ }).click();
  await page.getByRole('button', { name: fault }).click();
  expect(await page.evaluate<string>('getSelection().toString()')).toContain('weight: 0');
  await keepScreenshot(page, 'rubric-german');
});

it('keeps a criterion open whose draft was saved, however late the rest of the page hears of it', async () => {
  // What was read is told to the parts of the page by a timer of 0 ms: here it takes longer than to draw them.
  await page.evaluate(`(() => {
    const later = window.setTimeout;
    window.setTimeout = (call, ms, ...rest) => later(call, ms || 200, ...rest);
  })()`);
  await startFrom('sales');
  await page.locator('[data-criterion="value"]').locator('summary').click();
  const sentence = page.getByLabel('Would this sentence count for “Value for this customer”?');
  await sentence.fill('Good morning.');
  await saved();
  await page.locator('[data-criterion="value"] [data-trial]').getByText('No').waitFor();
  expect(await sentence.inputValue()).toBe('Good morning.');
});

it('says whether a sentence would count for a criterion and why, or that a whole call is needed', async () => {
  await greeting().locator('summary').click();
  await greeting().getByText('a single sentence cannot be tried here').waitFor();
  await startFrom('sales');
  const value = page.locator('[data-criterion="value"]');
  await value.locator('summary').click();
  const sentence = value.getByLabel('Would this sentence count for “Value for this customer”?');
  const answer = value.locator('[data-trial]');
  await sentence.fill('So you would save about eleven euros every month.');
  await expect.poll(() => answer.textContent()).toMatch(/^Yes, \d+% sure\. It is like the examples/);
  await sentence.fill('Good morning.');
  await expect.poll(() => answer.textContent()).toMatch(/^No, \d+% sure\. It is not like the examples/);
  const notice = page.locator('[data-criterion="recording_notice"]');
  await notice.locator('summary').click();
  await notice.getByLabel(/^Would this sentence count for/).fill('Good morning.');
  await notice.getByText('No. It contains none of the phrases').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
});

it('moves and removes criteria by the keyboard, and asks before one is removed', async () => {
  const first = page.locator('li[data-criterion]').first();
  expect(await first.getAttribute('data-criterion')).toBe('greeting');
  await button('Move Greeting down').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => first.getAttribute('data-criterion')).not.toBe('greeting');
  await saved();
  await button('Remove Greeting').focus();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('alertdialog');
  await asked.waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Remove' }).click();
  await greeting().waitFor({ state: 'detached' });
  await saved();
  await page.getByText('Criterion “Greeting” is removed').waitFor();
});

const own = () => page.locator('[data-criterion="new_criterion"]');

/** Adds a criterion with a name, its weight and examples, and leaves it open. */
async function addCriterion(share: string): Promise<void> {
  await button('Add a criterion').click();
  await own().locator('summary').click();
  await own().getByRole('textbox', { name: 'Name', exact: true }).fill('Survey');
  await own().getByRole('textbox', { name: 'Question' }).fill('Did the agent mention the survey?');
  await own().getByLabel('Met when', { exact: true }).fill('The agent says that a survey follows.');
  await own().getByRole('textbox', { name: 'Weight' }).fill(share);
  await own().getByRole('textbox', { name: 'Weight' }).press('Tab');
}

const EXAMPLES = [
  'You will get a short survey after this call.',
  'There is a survey coming to your phone.',
  'Would you stay on the line for a short survey?',
];

it('adds a criterion with examples, tries a sentence on it, and publishes it', async () => {
  await service.linkAgent(organisation.organisation_id, 'robin');
  const client = service.client(organisation.integration_key);
  expect((await client.deliverTranscript(callOf('robin'))).body.analysed).toBe(true);
  await addCriterion('7');
  // Decided by examples, of which there are none yet.
  const missing = page.getByRole('list', { name: 'What changes' }).getByText(/examples/);
  await missing.waitFor();
  expect(await button('Preview').isDisabled()).toBe(true);
  await own().getByLabel('Examples', { exact: true }).fill(EXAMPLES.join('\n'));
  await missing.waitFor({ state: 'detached' });
  await saved();
  const sentence = own().getByLabel('Would this sentence count for “Survey”?');
  await sentence.fill('A short survey will come to your phone after this call.');
  await expect.poll(() => own().locator('[data-trial]').textContent()).toMatch(/^Yes, \d+% sure/);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByText('New criterion “Survey”').waitFor();
  await button('Preview').click();
  await page.getByText('would get another score').waitFor();
  await button('Publish').click();
  await page.getByText(/live since/).waitFor();
  // It stays open.
  expect(await own().getByRole('textbox', { name: 'Weight' }).inputValue()).toBe('7');
  const administrator = await service.signIn(organisation.admin);
  const { body } = await administrator.get<{ criteria: object[] }>('/rubric');
  expect(body.criteria.at(-1)).toMatchObject({
    id: 'new_criterion',
    name: 'Survey',
    weight: 7,
    examples: EXAMPLES,
  });
});

it.each([
  ['hardly matters', '0.25', '7'],
  ['almost decides the score alone', '900', '7'],
])('advises on a weight that %s, until another is given', async (advice, wrong, better) => {
  await addCriterion(wrong);
  await own().getByText(advice).waitFor();
  await own().getByRole('textbox', { name: 'Weight' }).fill(better);
  await own().getByRole('textbox', { name: 'Weight' }).press('Tab');
  await own().getByText(advice).waitFor({ state: 'detached' });
});

const FIRST_FORMAT = `# of before
id: old
name: Old house rules
version: 1.0.0
sections: { talk: Talk }
criteria:
  - id: greeting
    section: talk
    name: Greeting
    question: Did the agent greet?
    weight: 6
    detector: { says: [{ id: a, name: a greeting, phrases: { patterns: ['good (?:morning|afternoon|day)'] } }] }
    coaching: { low: Greet., high: Well greeted. }
  - id: calming
    section: talk
    name: Calming
    question: Did the agent calm the customer?
    weight: 4
    applies: complaint
    detector: { says: [{ id: a, name: an apology, phrases: { patterns: ['i am sorry'] } }] }
    coaching: { low: Say sorry., high: Well done. }
`;

it('converts a rubric of the first format, says what will be different, and publishes it', async () => {
  const administrator = await service.signIn(organisation.admin);
  expect((await administrator.request('PUT', '/rubric', { source: FIRST_FORMAT })).status).toBe(200);
  await page.reload();
  await page.getByText('This rubric is written in the first format').waitFor();
  await page
    .getByText('“Calming” is asked only after something that the current format cannot name')
    .waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'rubric-first-format');
  await button('Convert to the current format').click();
  await greeting().locator('summary').click();
  expect(await weight().inputValue()).toBe('6');
  await saved();
  await button('Preview').click();
  await page.getByText('There is no analysed call to try it on yet.').waitFor();
  await button('Publish').click();
  await page.getByText(/Version 1\.0\.1, live since/).waitFor();
  const { body } = await administrator.get<{ source: string; criteria: object[] }>('/rubric');
  expect(body.source).toMatch(/^format: 2/);
  expect(body.criteria).toMatchObject([
    { id: 'greeting', weight: 6 },
    { id: 'calming', weight: 4 },
  ]);
});

it('tells a second editor that the draft is another by now, and shows it', async () => {
  await weigh('60');
  const administrator = await service.signIn(organisation.admin);
  const { body } = await administrator.get<{ draft: { source: string; edition: number } }>('/rubric/draft');
  const source = body.draft.source.replace('weight: 60', 'weight: 33');
  const edition = body.draft.edition;
  expect((await administrator.request('PUT', '/rubric/draft', { source, edition })).status).toBe(200);
  await weight().fill('70');
  await weight().press('Tab');
  await page.getByText('Somebody else has changed the draft.').waitFor();
  await button('Load their draft').click();
  await expect.poll(() => weight().inputValue()).toBe('33');
  // The refusal of the second edition is the one error that belongs here.
  expect(complaints.filter((complaint) => !complaint.includes('status of 409'))).toEqual([]);
  complaints.length = 0;
});

it('says when the service does not answer, and saves when it is asked again', async () => {
  await context.route('**/rubric/draft', (route) => route.abort());
  await greeting().locator('summary').click();
  await weight().fill('60');
  await weight().press('Tab');
  await page.getByText('The draft is not saved.').waitFor();
  await context.unroute('**/rubric/draft');
  await button('Save again').click();
  await saved();
  complaints.length = 0;
});

it.each([
  ['light', 1440],
  ['light', 390],
  ['dark', 390],
] as const)('is accessible in %s at %d pixels, open and in a dialog', async (scheme, width) => {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height: 844 });
  await weigh('60');
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await keepScreenshot(page, `rubric-${scheme}-${width}`);
  await button('Discard draft').click();
  await page.getByRole('alertdialog').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
});

it('asks before another rubric takes the place of a draft that differs', async () => {
  await startFrom('sales');
  await saved();
  await weigh('33');
  await startFrom('sales');
  const asked = page.getByRole('alertdialog', { name: 'Replace the draft?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await weight().inputValue()).toBe('33');
  await startFrom('sales');
  await asked.getByRole('button', { name: 'Replace draft' }).click();
  await expect.poll(() => weight().inputValue()).not.toBe('33');
});

it('moves sections and removes them, with a place for their criteria', async () => {
  const names = () =>
    page
      .getByLabel('Name of the section')
      .evaluateAll((all) => all.map((field) => (field as unknown as { value: string }).value));
  const before = await names();
  const [first = '', second = ''] = before;
  await button(`Move section ${first} down`).click();
  await expect.poll(names).toEqual([second, first, ...before.slice(2)]);
  await button('Add a section').click();
  await expect.poll(names).toEqual([second, first, ...before.slice(2), 'New section']);
  await button('Remove section New section').click();
  await expect.poll(names).toEqual([second, first, ...before.slice(2)]);
  await button(`Remove section ${first}`).click();
  const asked = page.getByRole('alertdialog');
  await asked
    .getByText(/criteri/)
    .first()
    .waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(names).toEqual([second, ...before.slice(2)]);
  await saved();
  await page.getByText(`Section “${first}” is removed`).waitFor();
  expect(await button('Preview').isDisabled()).toBe(false);
  await greeting().locator('summary').click();
  await greeting()
    .getByRole('button', { name: new RegExp(second) })
    .waitFor();
});
