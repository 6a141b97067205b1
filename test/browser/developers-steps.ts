import type { Download, Page } from 'playwright-core';
import { expect } from 'vitest';
import { typeDate } from './type-date';

/** Waits until the log of an endpoint that is open shows deliveries in these states, the latest first. */
export const statesAre = (page: Page, ...states: string[]): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        const deliveries = page.getByRole('list', { name: 'Deliveries' });
        return deliveries.getByText(/^(Waiting|Delivered|Failed)$/).allInnerTexts();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toEqual(states);

/** Narrows the log to today, as the browser has it. */
export async function chooseToday(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Days: Any time' }).click();
  const today = await page.evaluate<string>("new Date().toLocaleDateString('sv')");
  await typeDate(page, 'From', today);
  await typeDate(page, 'To', today);
  await page.keyboard.press('Escape');
}

/** Takes the file of an export once it is ready. */
export async function downloadExport(page: Page): Promise<Download> {
  const exports = page.getByRole('list', { name: 'Exports', exact: true });
  await exports.getByText('Ready').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    exports.getByRole('link', { name: 'Download' }).click(),
  ]);
  return file;
}

/** Has calls exported every night from now on. */
export async function exportEveryNight(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export every night' }).click();
  await page.getByRole('list', { name: 'Nightly exports' }).getByText('Calls, parquet').waitFor();
}
