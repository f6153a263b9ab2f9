import type { Locator, Page } from '@playwright/test';

/** The rows of a list that are rendered: of a long list only those near the visible part. */
export function listRows(page: Page): Locator {
  return page.locator('li[aria-posinset]');
}
