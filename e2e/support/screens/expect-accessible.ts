import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No violation of WCAG 2.2 level AA that axe can find on what is on the screen now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await withoutMotion(page, () =>
    new AxeBuilder({ page })
      .options({ runOnly: tags, resultTypes: ['violations'] })
      // Without a page of its own to put the findings of frames together, which costs three times the search: there are no frames.
      .setLegacyMode()
      .analyze(),
  );
  const summary = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`);
  expect(summary, `accessibility of ${page.url()}`).toEqual([]);
}

/** What comes in or goes while it is looked at, as a toast does, would be judged half transparent. */
async function withoutMotion<Answer>(page: Page, look: () => Promise<Answer>): Promise<Answer> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  try {
    return await look();
  } finally {
    await page.emulateMedia({ reducedMotion: null });
  }
}
