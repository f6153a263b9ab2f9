import { api } from '@energy-om/contract';
import type { BrowserContext, Page } from '@playwright/test';

/** What a spoiled token looks like in a call. */
export const invalidToken = 'Bearer long-gone';

/** How often new tokens have come since, for a page or for all tabs of a browser; one that a page no longer waited for did not. */
export function countRenewals(browser: Page | BrowserContext): () => number {
  let count = 0;
  const note = (request: { url: () => string }) => {
    if (new URL(request.url()).pathname === api.requestToken.path) count += 1;
  };
  if ('newPage' in browser) browser.on('requestfinished', note);
  else browser.on('requestfinished', note);
  return () => count;
}

/** As after half an hour: the server does not know the access token any more, and still knows the refresh token. */
export async function invalidateAccessToken(page: Page): Promise<void> {
  await page.evaluate((token) => localStorage.setItem('AuthToken', token), invalidToken);
}
