import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects that axe finds no violation of WCAG 2.2 level AA on the screen as it is now.
 * @param part a selector of the part that is checked, where the rest of the page is not the product's own
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const { violations } = await withoutMotion(page, () =>
    new AxeBuilder({ page })
      .include(part)
      .options({ runOnly: tags, resultTypes: ['violations'] })
      // Legacy mode needs no page of its own to combine the findings of frames, which would take three times as long: there are no frames.
      .setLegacyMode()
      .analyze(),
  );
  const summary = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`);
  expect(summary, `accessibility of ${page.url()}`).toEqual([]);
}

/** Stops animations, since an element that fades in or out, such as a toast, would be checked while it is half transparent. */
async function withoutMotion<Answer>(page: Page, analyse: () => Promise<Answer>): Promise<Answer> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  try {
    return await analyse();
  } finally {
    await page.emulateMedia({ reducedMotion: null });
  }
}
