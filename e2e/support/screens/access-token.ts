import { api } from '@energy-om/contract';
import type { BrowserContext, Page } from '@playwright/test';

/** The header of a call with an invalid token. */
export const invalidToken = 'Bearer long-gone';

/** Counts the token calls that were answered from now on, for a page or for all tabs of a browser. */
export function countRenewals(browser: Page | BrowserContext): () => number {
  let count = 0;
  const record = (request: { url: () => string }) => {
    if (new URL(request.url()).pathname === api.requestToken.path) count += 1;
  };
  if ('newPage' in browser) browser.on('requestfinished', record);
  else browser.on('requestfinished', record);
  return () => count;
}

/** Simulates an expired session: the server does not accept the access token any more, but the refresh token. */
export async function invalidateAccessToken(page: Page): Promise<void> {
  await page.evaluate((token) => localStorage.setItem('AuthToken', token), invalidToken);
}
