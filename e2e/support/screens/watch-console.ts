import type { Page } from '@playwright/test';

export interface ConsoleWatch {
  /** Errors from here on that match are part of the story, such as a request that fails while the phone is offline. */
  expectErrors: (pattern: RegExp) => void;
  /** Everything that was logged as an error, thrown, or refused by the page's security policy, and was not expected. */
  listErrors: () => string[];
}

/** A picture that is asked for when a token ends is refused, and asked for again with the next one. The browser reports that; calls are refused with status 200. */
const refusedPicture = /status of 401 .*\/files\//;

/** Collects the errors of a page. */
export function watchConsole(page: Page): ConsoleWatch {
  const expected: RegExp[] = [refusedPicture];
  const errors: string[] = [];
  const record = (error: string) => {
    if (!expected.some((pattern) => pattern.test(error))) errors.push(error);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') record(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => record(`page: ${error.stack ?? error.message}`));
  return { expectErrors: (pattern) => expected.push(pattern), listErrors: () => errors };
}
