import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { repositoryRoot } from '../server/repository-root.ts';

/**
 * Renews docs/pictures/<name>.png, only when UPDATE_PICTURES=1: otherwise a story leaves no trace in the repository.
 * @param top the element at the top of the picture, on a screen that is longer than the phone
 */
export async function takePicture(page: Page, name: string, top?: Locator): Promise<void> {
  if (process.env.UPDATE_PICTURES !== '1') return;
  await top?.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.screenshot({
    path: join(repositoryRoot, 'docs/pictures', `${name}.png`),
    animations: 'disabled',
    caret: 'hide',
    // Toasts and banners of the step before.
    style: '[popover] { visibility: hidden }',
  });
}
