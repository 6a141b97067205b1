import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callOf, organisationIn, type World } from '../api/connector-world';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import {
  accessibilityFindings,
  buildPage,
  closePages,
  keepScreenshot,
  signedInPage,
  sharedBrowser,
} from './browser';

/** What decides a criterion of one's own, chosen in the form: nobody has to write the text of the rubric for it. */
let service: RunningService;
let browser: Browser;
let world: World;
let page: Page;
let complaints: string[];

const RUBRIC = `format: 2
id: short
name: Short
version: 3.0.0
sections: { all: All }
criteria:
  - { use: greeting, section: all, weight: 6 }
  - id: goodbye # what we agreed on
    section: all
    name: Goodbye
    question: Did the agent say goodbye?
    rule: { met: The agent says goodbye. }
    weight: 5
    detector: examples
    examples: [Goodbye and thank you., Have a good day, goodbye., Thank you and goodbye.]
    coaching: { low: Say goodbye., high: Well ended. }
`;

beforeAll(async () => {
  buildPage();
  [service, browser] = await Promise.all([sharedService(), sharedBrowser()]);
  world = await organisationIn(service);
  expect((await world.administrator.request('PUT', '/rubric', { source: RUBRIC })).status).toBe(200);
  await service.linkAgent(world.organisationId, 'robin');
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  ({ page, complaints } = await signedInPage(context, service.url, world.admin));
  await page.goto(`${service.url}/settings?part=rubric`);
  await goodbye().locator('summary').click();
}, 180_000);
afterAll(() => closePages(browser));

const goodbye = () => page.locator('[data-criterion="goodbye"]');
const changes = () => page.getByRole('list', { name: 'What changes' });

async function choose(field: RegExp, option: string): Promise<void> {
  await goodbye().getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

/** The answer to the criterion of a call that is sent now. */
async function answerOf(...sentences: object[]) {
  const { transcript } = callOf('robin');
  const call = callOf('robin', { transcript: [...transcript, ...sentences] });
  const { body } = await world.client.deliverTranscript(call);
  expect(body).toMatchObject({ analysed: true });
  const { body: found } = await world.administrator.get<{
    evaluation: { criteria: { id: string; status: string; decided_by: string }[] };
  }>(`/conversations/${body.conversation_id}`);
  return found.evaluation.criteria.find(({ id }) => id === 'goodbye');
}

async function publish(version: string): Promise<void> {
  await page.getByText('Draft saved.').waitFor();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const button = page.getByRole('button', { name: 'Publish', exact: true });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.click();
  await page.getByText(`Version ${version}, live since`).waitFor();
}

it('takes phrases that have to be said, tries a sentence on them, and scores calls by them once published', async () => {
  await choose(/Decided by/, 'Phrases that have to be said');
  await changes().getByText(/said/).first().waitFor();
  await goodbye().getByLabel('Phrases that count as “Goodbye”').fill('until next time\nsee you soon');
  const sentence = goodbye().getByLabel('Would this sentence count for “Goodbye”?');
  await sentence.fill('Thank you, and see you soon!');
  await goodbye().getByText('Yes. It contains a phrase').waitFor();
  await sentence.fill('Goodbye.');
  await goodbye().getByText('No. It contains none of the phrases').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'rubric-decided-by-phrases');
  await publish('3.0.1');
  expect(await answerOf({ speaker: 'agent', text: 'Thank you, and see you soon!' })).toMatchObject({
    status: 'met',
  });
  expect(await answerOf({ speaker: 'agent', text: 'Goodbye.' })).toMatchObject({ status: 'not_met' });
}, 90_000);

it('takes whose words count and where in the call, and scores calls by that', async () => {
  const [said, other] = [
    { speaker: 'customer', text: 'Great, see you soon.' },
    { speaker: 'agent', text: 'Have a nice day.' },
  ];
  await choose(/Whose words count/, 'The customer’s');
  await choose(/Where in the call/, 'In their last turns');
  const turns = goodbye().getByRole('textbox', { name: 'Number of their last turns' });
  await turns.fill('1');
  await turns.press('Tab');
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'rubric-place');
  await publish('3.0.2');
  const { body } = await world.administrator.get<{ source: string }>('/rubric');
  expect(body.source).toMatch(/speaker: customer\s+window:\s+last_turns: 1/);
  expect(await answerOf(said)).toMatchObject({ status: 'met' });
  expect(await answerOf({ ...said, speaker: 'agent' })).toMatchObject({ status: 'not_met' });
  // What is said before the last turn is too early.
  expect(await answerOf(said, other, { speaker: 'customer', text: 'Thanks.' })).toMatchObject({
    status: 'not_met',
  });
}, 90_000);

it('takes a measure with its ranges, in the units that people use', async () => {
  await choose(/Decided by/, 'A measure of the conversation');
  await goodbye()
    .getByRole('button', { name: /^.*Measure/ })
    .last()
    .click();
  await page.getByRole('option', { name: 'Share of the words that are the agent’s' }).click();
  const end = (name: string) => goodbye().getByRole('textbox', { name, exact: true });
  expect(await end('Met from').inputValue()).toBe('30%');
  for (const [name, value] of [
    ['Met from', '1'],
    ['Met up to', '2'],
    ['Partly met up to', '99'],
  ] as const) {
    await end(name).fill(value);
    await end(name).press('Tab');
  }
  await goodbye()
    .getByLabel(/^Would this sentence count/)
    .waitFor({ state: 'detached' });
  expect(await accessibilityFindings(page)).toEqual([]);
  await keepScreenshot(page, 'rubric-decided-by-measure');
  await publish('3.0.3');
  const { body } = await world.administrator.get<{ source: string }>('/rubric');
  expect(body.source).toMatch(/met:\s+min: 0\.01\s+max: 0\.02\s+partly:\s+max: 0\.99/);
  expect(body.source).toContain('# what we agreed on');
  expect(await answerOf()).toMatchObject({ status: 'partly', decided_by: 'measure' });
  expect(complaints).toEqual([]);
}, 90_000);
