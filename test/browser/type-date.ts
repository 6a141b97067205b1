import type { Page } from 'playwright-core';

const PARTS = ['year', 'month', 'day', 'hour', 'minute'];

/** Types `2026-01-05`, or `2026-01-05T08:00`, into the field of that label, whatever order its parts stand in. */
export async function typeDate(page: Page, label: string, date: string): Promise<void> {
  const field = page.getByRole('group', { name: label, exact: true });
  for (const [at, figures] of date.split(/\D/).entries()) {
    await field.locator(`[data-type="${PARTS[at]}"]`).focus();
    await page.keyboard.type(figures);
  }
}
