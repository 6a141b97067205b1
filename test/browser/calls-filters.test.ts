import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFindings, goTo, keepScreenshot } from './browser';
import { CallsListPages, choose, identifierOf, rows, total } from './calls-list-pages';

/** Which calls the list shows, and in which order, for people who work in it all day; each test stands alone. */
const pages = new CallsListPages();
beforeAll(() => pages.start(), 240_000);
afterAll(() => pages.stop());

const withPage: CallsListPages['withPage'] = (...args) => pages.withPage(...args);

/** As a rubric of one's own has it. */
const SURVEY = `  - id: survey_offer
    section: opening
    name: Offer of the survey
    question: Did the agent mention the survey?
    rule: { met: The agent mentions it. }
    weight: 1
    detector: { wordings: [{ id: a, name: the survey, said: ['survey'] }] }
    coaching: { low: Mention it., high: Well mentioned. }
`;

describe('the filters', () => {
  it('tell how many calls each value would leave, take several, and say how many calls there are', () =>
    withPage(async (page) => {
      await goTo(page, 'Calls');
      await total(page, '61 calls');
      await page.getByRole('button', { name: 'Team', exact: true }).click();
      const options = page.getByRole('dialog', { name: 'Team' }).getByRole('option');
      await options.filter({ hasText: 'team-support' }).filter({ hasText: '41' }).waitFor();
      await options.filter({ hasText: 'team-billing' }).filter({ hasText: '20' }).click();
      await page.waitForURL(/team=team-billing/);
      expect(await accessibilityFindings(page)).toEqual([]);
      await keepScreenshot(page, 'calls-filter-team', { whole: false });
      await page.keyboard.press('Escape');
      await total(page, '20 calls');
      await choose(page, /^Campaign/, /^Billing/);
      await total(page, '10 calls');
      await choose(page, /^Team: team-billing/, /^team-support/);
      expect(new URL(page.url()).searchParams.getAll('team').sort()).toEqual([
        'team-billing',
        'team-support',
      ]);
      await total(page, '30 calls');
      await page.getByText('30 calls shown').waitFor();
      await page.goBack();
      await total(page, '10 calls');
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await total(page, '61 calls');
      expect(new URL(page.url()).search).toBe('');
    }));

  it('narrow by scores and dates, which the address keeps', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?min_score=1&from=2026-01-01`);
      await page.getByRole('button', { name: 'Score: 1 to 100' }).click();
      const score = page.getByRole('dialog', { name: 'Score' });
      await score.waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await score.getByRole('button', { name: '85 to 100' }).click();
      await page.waitForURL(/min_score=85&max_score=100/);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Score: 85 to 100' }).waitFor();
      await page.getByRole('button', { name: 'Dates: 1 Jan 2026 to …' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Score: 85 to 100' }).waitFor();
    }));

  it('call a criterion by its name', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?criterion=resolution&answer=met`);
      const name = 'Answer to Resolution and next step: Met';
      await page.getByRole('search').getByRole('button', { name }).waitFor();
      await page.goto(`${pages.url}/calls?criterion=of_before&answer=met`);
      await page.getByRole('search').getByRole('button', { name: 'Answer to of before: Met' }).waitFor();
    }));

  it('call a criterion that only a former version of the rubric had by its name there', () =>
    withPage(async (page) => {
      const administrator = await pages.administrator();
      const { body } = await administrator.get<{ source: string }>('/rubric');
      const publish = async (source: string) =>
        expect((await administrator.request('PUT', '/rubric', { source })).status).toBe(200);
      await publish(
        body.source.replace(/(\nversion: )\S+/, '$17.0.0').replace(/\ncriteria:\n/, `\ncriteria:\n${SURVEY}`),
      );
      await publish(body.source.replace(/(\nversion: )\S+/, '$17.0.1'));
      await page.goto(`${pages.url}/calls?criterion=survey_offer&answer=met`);
      const name = 'Answer to Offer of the survey: Met';
      await page.getByRole('search').getByRole('button', { name }).waitFor();
    }));

  it('say what to do when too many values are chosen at once', () =>
    withPage(async (page) => {
      const many = (name: string) => Array.from({ length: 20 }, (_, at) => `${name}=${name}-${at}`).join('&');
      await page.goto(`${pages.url}/calls?${many('team')}&${many('campaign')}`);
      await page.getByText('Too many values are chosen at once.').first().waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await total(page, '61 calls');
    }));
});

describe('the heads of the columns', () => {
  it('put the list in order, stay in view, and are named in the address', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?status=analysed`);
      await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click();
      await page.waitForURL(/sort=score/);
      const scores = async () => {
        const shown = await rows(page).locator('[data-score-chip]').allTextContents();
        return shown.filter((score) => /^\d/.test(score)).map(Number);
      };
      await expect.poll(async () => (await scores()).length).toBeGreaterThan(40);
      await expect
        .poll(async () => {
          const found = await scores();
          return found.every((score, at) => at === 0 || score <= found[at - 1]!);
        })
        .toBe(true);
      await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click();
      await page.waitForURL(/order=ascending/);
      await page.locator('th[aria-sort=ascending]').waitFor();
      await rows(page).nth(40).scrollIntoViewIfNeeded();
      const { y = -1 } = (await page.locator('th[aria-sort=ascending]').boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(60);
    }));

  it('are those somebody chooses, also after a reload', () =>
    withPage(async (page) => {
      await goTo(page, 'Calls');
      await rows(page).first().waitFor();
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Length' }).waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.getByRole('menuitemcheckbox', { name: 'Length' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Call reasons' }).click();
      await page.keyboard.press('Escape');
      for (const when of ['before', 'after']) {
        await page.getByRole('columnheader', { name: 'Call reasons' }).waitFor();
        expect(await page.getByRole('columnheader', { name: 'Length' }).count(), when).toBe(0);
        await page.reload();
      }
    }));

  it('are chosen on a phone without covering the search', () =>
    withPage(
      async (page) => {
        await page.goto(`${pages.url}/calls`);
        await rows(page).first().waitFor();
        await page.getByRole('button', { name: 'Columns' }).click();
        const menu = page.getByRole('menu', { name: 'Columns' });
        await menu.waitFor();
        expect(await accessibilityFindings(page)).toEqual([]);
        const [list, search] = [
          (await menu.boundingBox())!,
          (await page.locator('[type=search]').boundingBox())!,
        ];
        expect(list.y).toBeGreaterThan(search.y + search.height);
        expect(list.y + list.height).toBeLessThanOrEqual(740);
        expect(list.x).toBeGreaterThanOrEqual(0);
        expect(list.x + list.width).toBeLessThanOrEqual(390);
        // Nothing is chosen by the press that opens it, though the list then lies beneath the pointer.
        for (const name of ['Agent', 'Length', 'Score'])
          expect(await menu.getByRole('menuitemcheckbox', { name }).getAttribute('aria-checked')).toBe(
            'true',
          );
        await page.keyboard.press('Escape');
        await menu.waitFor({ state: 'detached' });
        await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Columns');
      },
      { viewport: { width: 390, height: 740 } },
    ));
});

describe('kept views', () => {
  it('are saved, opened, renamed, begun with and deleted', () =>
    withPage(async (page) => {
      const menu = async (item: string) => {
        await page.getByRole('button', { name: /^Views?\b/ }).click();
        await page.getByRole('menuitem', { name: item, exact: true }).click();
      };
      await page.goto(`${pages.url}/calls?team=team-billing&sort=score`);
      await total(page, '20 calls');
      await page.getByRole('button', { name: /^Views?\b/ }).click();
      await page.getByRole('menuitem', { name: 'Save this view' }).waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await menu('Save this view');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Billing by score');
      expect(await accessibilityFindings(page)).toEqual([]);
      await keepScreenshot(page, 'dialog-save-view', { whole: false });
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'View: Billing by score' }).waitFor();
      await menu('All calls');
      await total(page, '61 calls');
      await menu('Billing by score');
      await page.waitForURL(/team=team-billing&sort=score/);

      await menu('Change views');
      await dialog.getByLabel('Name').fill('Billing first');
      await dialog.getByLabel('Name').press('Enter');
      await page.getByText('The view is saved.').first().waitFor();
      await dialog.getByText('Calls open with it on this device').click();
      expect(await accessibilityFindings(page)).toEqual([]);
      await keepScreenshot(page, 'dialog-change-views', { whole: false });
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('button', { name: 'View: Billing first' }).waitFor();

      await goTo(page, 'Home');
      await goTo(page, 'Calls');
      await page.waitForURL(/team=team-billing&sort=score/);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await menu('All calls');
      await page.waitForURL(/view=all/);
      await total(page, '61 calls');
      await menu('Change views');
      await dialog.getByRole('button', { name: 'Delete Billing first' }).click();
      await dialog.getByText('There are no views yet.').waitFor();
      await page.keyboard.press('Escape');
      await goTo(page, 'Home');
      await goTo(page, 'Calls');
      await total(page, '61 calls');
    }));
});

describe('the way back', () => {
  it('leads from a call to the same filters, order, rows and place', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?status=analysed&sort=length`);
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByText('61 calls shown').waitFor();
      await rows(page).nth(52).scrollIntoViewIfNeeded();
      const before = await page.evaluate<number>('scrollY');
      expect(before).toBeGreaterThan(1_000);
      const opened = await identifierOf(page, 52);
      await rows(page).nth(52).getByRole('link').click();
      await page.getByRole('heading', { name: /^Call of/ }).waitFor();
      await page.goBack();
      await page.getByText('61 calls shown').waitFor();
      await expect.poll(() => page.evaluate<number>('scrollY')).toBe(before);
      expect(await identifierOf(page, 52)).toBe(opened);
      expect(new URL(page.url()).search).toBe('?status=analysed&sort=length');
    }));
});
