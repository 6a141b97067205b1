import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFindings } from './browser';
import { CallsListPages } from './calls-list-pages';

/** What leaves the page for other systems: files of its lists, and where their developers read on. */
const pages = new CallsListPages();
beforeAll(() => pages.start(), 240_000);
afterAll(() => pages.stop());

const withPage: CallsListPages['withPage'] = (...args) => pages.withPage(...args);

describe('the list of calls', () => {
  it('is exported by state, source, urgency and answer as it is shown', () =>
    withPage(async (page) => {
      const search = 'status=queued&status=analysed&source=transcript&criterion=greeting&answer=not_met';
      await page.goto(`${pages.url}/calls?${search}&review=advised`);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Export these calls' });
      const [asked] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        dialog.getByRole('button', { name: 'Export' }).click(),
      ]);
      expect(asked.status()).toBe(202);
      expect(asked.request().postDataJSON()).toMatchObject({
        ...{ call_status: ['queued', 'analysed'], source: 'transcript', urgency: 'advised' },
        ...{ criterion: 'greeting', answer: ['not_met'] },
      });
      await page.getByRole('list', { name: 'Exports', exact: true }).getByText('Ready').first().waitFor();
    }));

  it('keeps its button where a search cannot be exported, and says what to do', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?q=router`);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Export these calls' });
      await dialog.getByText('An export cannot hold what a search has found.').waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'detached' });
      await page.goto(`${pages.url}/calls?external_conversation_id=call-1`);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await dialog.getByText('An export cannot be narrowed to an identifier.').waitFor();
    }));

  it('is searched among the calls with an answer to a criterion', () =>
    withPage(async (page) => {
      await page.goto(`${pages.url}/calls?criterion=greeting&answer=met&campaign=Billing`);
      await page.getByLabel('Search calls').fill('call');
      const [found] = await Promise.all([
        page.waitForResponse((response) => response.url().includes('search=call')),
        page.getByLabel('Search calls').press('Enter'),
      ]);
      expect(found.status()).toBe(200);
      expect(new URL(page.url()).searchParams.get('criterion')).toBe('greeting');
    }));
});
