import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** No violation of WCAG 2.2 level AA that axe can find on what is on the screen now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await withoutMotion(page, () =>
    new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze(),
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
