import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';

const pictures = new URL('../../../docs/pictures/', import.meta.url);

/**
 * Renews docs/pictures/<name>.png, only when UPDATE_PICTURES=1: otherwise a story leaves no trace in the repository.
 * @param top the element at the top of the picture, on a screen that is longer than the phone
 */
export async function takePicture(page: Page, name: string, top?: Locator): Promise<void> {
  if (process.env.UPDATE_PICTURES !== '1') return;
  await top?.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.screenshot({
    path: fileURLToPath(new URL(`${name}.png`, pictures)),
    animations: 'disabled',
    caret: 'hide',
    // Toasts and banners of the step before.
    style: '[popover] { visibility: hidden }',
  });
}
